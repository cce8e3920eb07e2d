// What rooms that come after the booking add to its steps. They are listed in app/follow-ups.ts, in the order they run in.
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Order } from '../order.ts'
import type { OrderRow } from './rows.ts'
import type { Parties } from './notify-party.ts'

type Step = { order: OrderRow & { time_zone: string }; parties: Parties }
/** In the transaction of the step, which fails with it. */
type Does<More> = (ctx: Ctx, tx: Tx, step: More) => Promise<void>
/** Throws the refusal, under the row's lock. */
type Refuses = (tx: Tx, orderId: string) => Promise<void>

export type FollowUps = {
  mayStart: readonly ((tx: Tx, order: OrderRow, read: Order) => Promise<void>)[]
  /** What has to be there before the work is done. */
  mayComplete: readonly ((tx: Tx, order: OrderRow) => Promise<void>)[]
  mayApprove: readonly Refuses[]
  mayReopen: readonly Refuses[]
  /** What a repair still owes of a share that was paid this moment, in cents, and whether its car is back already. */
  shareOwed: (tx: Tx, order: OrderRow) => Promise<{ cents: number; earned: boolean }>
  /** Whether the release waits; who says so queues the next look. */
  releaseWaits: readonly ((tx: Tx, order: OrderRow) => Promise<boolean>)[]
  /** Whether the provider has answered in a way of their own and needs no reminder. */
  hasAnswered: readonly ((tx: Tx, orderId: string) => Promise<boolean>)[]
  /** As booked; `taken` runs too. */
  accepted: readonly Does<Step>[]
  /** The job is the provider's, on the days as booked or as changed with the answer. */
  taken: readonly Does<Omit<Step, 'order'> & { order: OrderRow }>[]
  completed: readonly Does<Step & { releaseAt: Date }>[]
  reopened: readonly ((ctx: Ctx, tx: Tx, order: OrderRow) => Promise<void>)[]
  settled: readonly ((ctx: Ctx, tx: Tx, order: OrderRow) => Promise<void>)[]
  /** After the commit: these ask the payment provider. */
  afterSettled: readonly ((ctx: Ctx, orderId: string) => Promise<void>)[]
  /** Before a paid booking is settled anew: what the payment provider never told us. */
  reconciled: readonly ((ctx: Ctx, orderId: string) => Promise<void>)[]
}
declare module '#lib/server/ctx.ts' {
  interface Tables {
    orders: FollowUps
  }
}
