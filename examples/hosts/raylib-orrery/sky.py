# SPDX-License-Identifier: MIT
"""The orrery's own logic: planets, their ways, and the scene that raylib draws."""

import math
from dataclasses import dataclass

import pyray as rl


@dataclass(frozen=True)
class Planet:
    name: str
    color: tuple[int, int, int]
    distance: float  # of the scene
    radius: float
    days: float  # of a turn around the sun


PLANETS = (
    Planet("Mercury", (190, 170, 150), 3.2, 0.28, 88),
    Planet("Venus", (238, 200, 130), 4.6, 0.45, 225),
    Planet("Earth", (90, 160, 245), 6.2, 0.5, 365),
    Planet("Mars", (230, 110, 75), 7.8, 0.38, 687),
    Planet("Jupiter", (222, 178, 140), 10.6, 1.1, 4333),
    Planet("Saturn", (240, 214, 160), 13.6, 0.95, 10759),
)


class Sky:
    def __init__(self) -> None:
        self.day, self.speed, self.is_paused, self.followed = 210.0, 20.0, False, PLANETS[2]
        self.camera = rl.Camera3D((-4, 15, 25), (-4, 0, 1), (0, 1, 0), 45, rl.CameraProjection.CAMERA_PERSPECTIVE)

    def step(self, seconds: float) -> None:
        if not self.is_paused:
            self.day += seconds * self.speed

    def place(self, planet: Planet) -> tuple[float, float, float]:
        angle = 2 * math.pi * self.day / planet.days + planet.distance * 2.4
        return (planet.distance * math.cos(angle), 0, planet.distance * math.sin(angle))

    def draw(self) -> None:
        rl.clear_background((8, 12, 26, 255))
        for star in range(240):
            x, y = star * 7919 % rl.get_screen_width(), star * star * 31 % rl.get_screen_height()
            rl.draw_rectangle(x, y, 1 + star % 7 // 6, 1 + star % 7 // 6, (255, 255, 255, 60 + star * 13 % 160))
        rl.begin_mode_3d(self.camera)
        rl.draw_sphere((0, 0, 0), 1.7, (255, 200, 90, 255))
        for planet in PLANETS:
            is_followed = planet is self.followed
            way = (143, 199, 255, 200) if is_followed else (255, 255, 255, 45)
            rl.draw_circle_3d((0, 0, 0), planet.distance, (1, 0, 0), 90, way)
            x, y, z = self.place(planet)
            rl.draw_sphere_ex((x, y, z), planet.radius, 24, 24, (*(part * 2 // 3 for part in planet.color), 255))
            near = 1 - 0.28 * planet.radius / planet.distance  # the side to the sun
            rl.draw_sphere_ex((x * near, y + 0.1, z * near), planet.radius * 0.9, 24, 24, (*planet.color, 255))
            if planet.name == "Saturn":
                for ring in range(6):
                    rl.draw_circle_3d((x, y, z), 1.35 + ring * 0.07, (1, 0.25, 0), 80, (240, 214, 160, 160))
        rl.end_mode_3d()
