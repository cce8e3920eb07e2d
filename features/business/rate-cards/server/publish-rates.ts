import { sql } from 'kysely'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { rateCardsContract } from '../contract.ts'
import { canPriceClass } from '../policy.ts'
import { CARD, companyOf, towingBusiness } from './own-towing.ts'

/**
 * Publishes the next rate card of a class; what was quoted by an older one stands. Throws 404, 403, 422 on the field that is
 * not sound, 409 `not_verified`, `no_company`, `class_not_towed`, and `rates_changed` when somebody was faster.
 */
export const publishRates: Verb<typeof rateCardsContract.publish> = async (ctx, { after, ...input }) => {
  const me = person(ctx)
  const { after_hours_bp, after_hours_from: from, after_hours_to: to } = input
  if (after_hours_bp > 0 && !(from && to))
    throw invalid(
      from ? 'after_hours_to' : 'after_hours_from',
      'Say when the after-hours rate holds, or leave its percentage at 0.',
    )
  if (after_hours_bp > 0 && from === to)
    throw invalid('after_hours_to', 'Enter another time than the one it starts at.')
  const hours = after_hours_bp > 0 ? {} : { after_hours_from: null, after_hours_to: null }
  return ctx.write(async (tx) => {
    const { id: provider_id } = await towingBusiness(tx, me.id)
    const { classes } = await companyOf(tx, provider_id)
    ensure(canPriceClass(classes, input.vehicle_class))
    const now = ctx.services.now()
    const newest = await tx
      .selectFrom('tow_rate_cards')
      .select(sql<number>`coalesce(max(number), 0)::int`.as('number'))
      .where('provider_id', '=', provider_id)
      .where('vehicle_class', '=', input.vehicle_class)
      .executeTakeFirstOrThrow()
    const row =
      newest.number === after
        ? await tx
            .insertInto('tow_rate_cards')
            .values({
              id: newId(now.getTime()),
              provider_id,
              number: after + 1,
              valid_from: now.toISOString(),
              published_by: me.id,
              ...input,
              ...hours,
            })
            .onConflict((on) => on.columns(['provider_id', 'vehicle_class', 'number']).doNothing())
            .returning(CARD)
            .executeTakeFirst()
        : undefined
    if (!row)
      throw conflict(
        'rates_changed',
        'Somebody of your team has just published other rates. Look at them, then try again.',
      )
    await audit(tx, {
      action: 'provider.tow_rates',
      table: 'provider_profiles',
      id: provider_id,
      after: { ...input, ...hours, number: row.number },
    })
    return row
  })
}
