/* SPDX-License-Identifier: MIT */
#ifndef REGLET_CCAIRO_H
#define REGLET_CCAIRO_H
#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#endif
