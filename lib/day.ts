import * as z from 'zod'

/** A calendar day, `YYYY-MM-DD`: no clock and no zone. */
export const Day = /* @__PURE__ */ z.iso.date()
export type Day = string
/** An instant as it travels: ISO 8601 with offset. */
export const Instant = /* @__PURE__ */ z.iso.datetime({ offset: true })
