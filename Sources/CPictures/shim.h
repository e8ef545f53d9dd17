/* SPDX-License-Identifier: MIT */
#ifndef REGLET_CPICTURES_H
#define REGLET_CPICTURES_H
#include <turbojpeg.h>
#include <webp/decode.h>
#endif
