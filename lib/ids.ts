import * as z from 'zod'

export const Id = z.uuid()

const ORDERS = 2 ** 12
let last = -1
let order = 0

/**
 * A time-ordered UUID (version 7, RFC 9562): new rows land at the end of their index. What is made here within one
 * millisecond counts on (§6.2), so that a list sorted by id shows it as it was made.
 */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  order = now === last ? (order + 1) % ORDERS : view.getUint16(6) % (ORDERS / 4) // room for 3,000 more
  last = now
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint16(6, 0x7000 | order)
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
/** What people read to each other on the phone: the last eight signs of the id. */
export const numberOf = (order: { id: string }): string => order.id.slice(-8).toUpperCase()
