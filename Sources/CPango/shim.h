/* SPDX-License-Identifier: MIT */
#ifndef REGLET_CPANGO_H
#define REGLET_CPANGO_H
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
#endif
