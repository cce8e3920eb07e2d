import type { Ctx } from '#lib/server/ctx.ts'
import { getOrder } from './list.ts'

/** Most calls answer with the booking, which is read after them. */
export const asItStands = (ctx: Ctx, { id }: { id: string }) => getOrder(ctx, { id })
