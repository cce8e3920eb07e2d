import * as z from 'zod'

/** Whole cents, never below zero, at most ten million dollars. Dollars exist on the screen only (spec §9). */
export const Cents = /* @__PURE__ */ z.int().min(0).max(1_000_000_000)
