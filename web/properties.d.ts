// SPDX-License-Identifier: MIT
/** The numbers of rg_property and rg_length_kind. */
export const properties: Record<string, number>;
export const kinds: Record<string, number>;
