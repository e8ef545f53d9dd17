// SPDX-License-Identifier: MIT
import CReglet
