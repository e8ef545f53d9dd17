# SPDX-License-Identifier: MIT
"""Motion between layouts, and curves, springs and flings as functions of time."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, NamedTuple, SupportsFloat

from .._c.enums import Easing, MotionKind
from .._c.functions import byref, lib
from .._c.structs import (
    rg_motion_state,
    rg_motion_view,
    rg_node,
    rg_timing,
    rg_transition_choose_fn,
    rg_transition_def,
)
from ..model import check
from ..model.geometry import Frame
from ..model.handle import Handle, raw_node

__all__ = [
    "Motion",
    "MotionState",
    "Timing",
    "begin_transition",
    "end_transitions",
    "fling_at",
    "fling_length",
    "spring_at",
    "step",
]


class MotionState(NamedTuple):
    """Position, and velocity per second."""

    position: float
    velocity: float


class Timing(NamedTuple):
    """When and how something moves: seconds, the points of a cubic curve, a spring; see motion.h."""

    duration: float = 0.3
    delay: float = 0.0
    easing: Easing = Easing.CUBIC
    x1: float = 0.2
    y1: float = 0.0
    x2: float = 0.0
    y2: float = 1.0
    steps: int = 1
    stiffness: float = 200.0
    damping: float = 1.0

    def at(self, seconds: SupportsFloat) -> MotionState:
        """The progress after a time: 0 before the delay is over, 1 at the end."""
        return _state(lib.rg_timing_at(byref(self._to_raw()), check.finite("seconds", seconds)))

    @property
    def length(self) -> float:
        """The seconds to the end, with the delay."""
        length: float = lib.rg_timing_length(byref(self._to_raw()))
        return length

    def _to_raw(self) -> rg_timing:
        raw = rg_timing()
        for name in _NUMBERS:
            setattr(raw, name, check.finite(name, getattr(self, name)))
        raw.easing = check.enum("easing", Easing, self.easing)
        raw.steps = check.integer("steps", self.steps, 0, (1 << 32) - 1)
        return raw

    @classmethod
    def _from_raw(cls, raw: rg_timing) -> Timing:
        values = {name: getattr(raw, name) for name in _NUMBERS}
        return cls(**values, easing=Easing(raw.easing), steps=raw.steps)


_NUMBERS = ("duration", "delay", "x1", "y1", "x2", "y2", "stiffness", "damping")


class Motion(NamedTuple):
    """Where to draw a node in a transition. The node may have been destroyed: then it is a key alone."""

    node: Any
    parent: Any
    frame: Frame
    alpha: float
    scale: float
    kind: MotionKind
    is_last: bool


def _state(raw: rg_motion_state) -> MotionState:
    return MotionState(raw.position, raw.velocity)


def _raw_state(start: MotionState) -> rg_motion_state:
    known = check.instance("start", start, MotionState, "a MotionState")
    return rg_motion_state(check.finite("position", known.position), check.finite("velocity", known.velocity))


def _raw_timing(name: str, timing: Timing) -> rg_timing:
    known: Timing = check.instance(name, timing, Timing, "a Timing")
    return known._to_raw()


def begin_transition(
    self: Handle,
    *,
    move: Timing = Timing(),  # noqa: B008
    appear: Timing | None = None,
    leave: Timing | None = None,
    stagger: SupportsFloat = 0.0,
    appear_alpha: SupportsFloat = 0.0,
    appear_scale: SupportsFloat = 1.0,
    leave_alpha: SupportsFloat = 0.0,
    leave_scale: SupportsFloat = 1.0,
    target: Handle | None = None,
    matches_ids: bool = True,
    draws_leaving: bool = False,
    choose: Callable[[Any, str, MotionKind, Timing], Timing | None] | None = None,
) -> None:
    """Remember where the nodes below this one are, before edits: Context.step() then moves them to their new frames.

    ``appear`` and ``leave`` are as ``move`` if not given. ``target`` is the tree after the edits, if it is another one.
    With ``draws_leaving``, Node.paint(motion=True) shows what leaves.
    ``choose`` is called with a node, its id, what it does and its timing, and returns a timing, or None for a jump."""
    raw = rg_transition_def()
    lib.rg_transition_def_init(byref(raw), ctypes.sizeof(raw))
    raw.move = _raw_timing("move", move)
    raw.appear = raw.move if appear is None else _raw_timing("appear", appear)
    raw.leave = raw.move if leave is None else _raw_timing("leave", leave)
    raw.stagger = check.finite("stagger", stagger, 0, 60)
    raw.appear_alpha = check.finite("appear_alpha", appear_alpha, 0, 1)
    raw.appear_scale = check.finite("appear_scale", appear_scale, 0, 100)
    raw.leave_alpha = check.finite("leave_alpha", leave_alpha, 0, 1)
    raw.leave_scale = check.finite("leave_scale", leave_scale, 0, 100)
    raw.matches_ids = check.boolean("matches_ids", matches_ids)
    raw.draws_leaving = check.boolean("draws_leaving", draws_leaving)
    if target is not None:
        raw.target = raw_node("target", self._session, target)
    session, failures = self._session, []
    if choose is not None:
        wanted = check.function("choose", choose)

        def chosen(_: object, node: rg_node, id: bytes, kind: int, timing: Any) -> bool:
            try:
                own = Timing._from_raw(timing.contents)
                result = wanted(session.node(node), id.decode(), MotionKind(kind), own)
                if result is None:
                    return False
                timing[0] = check.instance("timing", result, Timing, "a Timing or None")._to_raw()
                return True
            except BaseException as error:
                failures.append(error)
                return False

        raw.choose = rg_transition_choose_fn(chosen)
    lib.rg_transition_begin(session.pointer, self._raw, byref(raw))
    session.transition = (raw, failures)  # the callback must live until the next step


def step(session: Any, seconds: SupportsFloat) -> list[Motion]:
    """Move all transitions on, and return where their nodes are. Call it after a layout."""
    view = rg_motion_view()
    lib.rg_transition_step(session.pointer, check.finite("seconds", seconds, 0), byref(view))
    kept, session.transition = session.transition, None
    if kept is not None and kept[1]:
        raise kept[1][0]
    return [
        Motion(
            session.node(m.node), session.node(m.parent), Frame(m.frame.x, m.frame.y, m.frame.width, m.frame.height),
            m.alpha, m.scale, MotionKind(m.kind), m.is_last,
        )
        for m in (view.motions[i] for i in range(view.count))
    ]  # fmt: skip


def end_transitions(session: Any) -> None:
    """End all transitions: every node is where its frame says."""
    lib.rg_transitions_end(session.pointer)
    session.transition = None


def spring_at(
    stiffness: SupportsFloat, damping: SupportsFloat, start: MotionState, target: SupportsFloat, seconds: SupportsFloat
) -> MotionState:
    """Where a spring is that is drawn to a target, a time after it had a position and a velocity."""
    numbers = check.finite("stiffness", stiffness), check.finite("damping", damping)
    ends = check.finite("target", target), check.finite("seconds", seconds)
    return _state(lib.rg_spring_at(*numbers, _raw_state(start), *ends))


def fling_at(start: MotionState, friction: SupportsFloat, seconds: SupportsFloat) -> MotionState:
    """Where a fling is, a time after it began: it loses speed as e^(-friction t)."""
    number, time = check.finite("friction", friction), check.finite("seconds", seconds)
    return _state(lib.rg_fling_at(_raw_state(start), number, time))


def fling_length(velocity: SupportsFloat, friction: SupportsFloat) -> float:
    """The seconds until a fling stands still."""
    length: float = lib.rg_fling_length(check.finite("velocity", velocity), check.finite("friction", friction))
    return length
