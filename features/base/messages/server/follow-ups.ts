// What rooms that come after messages add to a conversation. They are listed in app/follow-ups.ts.
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'

/** A question to the provider of a listing: for which own claim, and the impression token of the list in which it stood. */
export type Asked = {
  conversation_id: string
  listing_id: string
  claim_id: string | null
  shown_as: string | null | undefined
}

export type FollowUps = {
  /** In the transaction of the question, which fails with it. */
  asked: readonly ((ctx: Ctx, tx: Tx, asked: Asked) => Promise<void>)[]
}

declare module '#lib/server/ctx.ts' {
  interface Tables {
    messages: FollowUps
  }
}
