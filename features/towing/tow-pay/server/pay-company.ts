import { paths } from '#app/paths.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { addTowEvent, lockTow } from '#features/towing/tows/server/tow-rows.ts'
import { isPlanned } from '#features/towing/tows/later.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towPayContract } from '../contract.ts'
import { canPayCompany } from '../policy.ts'
import { payOf } from './pay-rows.ts'
import { payNews } from './words.ts'

/** The company hears it and may give the tow back before it rolls. Throws 404, 409 `wrong_step`. */
export const payCompany: Verb<typeof towPayContract.payCompany> = async (ctx: Ctx, { job: id }) => {
  const own = await ctx.db.selectFrom('tow_jobs').select('driver_id').where('id', '=', id).executeTakeFirst()
  if (own?.driver_id !== person(ctx).id) throw notFound('Tow')
  return writeFor(ctx, 'pay a tow directly', async (tx) => {
    const job = (await lockTow(tx, id))!
    if (job.pay === 'card') {
      ensure(canPayCompany({ state: job.pay_state }))
      await tx.updateTable('tow_jobs').set({ pay: 'company', pay_state: null }).where('id', '=', id).execute()
      await addTowEvent(ctx, tx, id, { kind: 'pay_company', details: { cents: 0 } })
      await audit(tx, { action: 'tow.pay_company', table: 'tow_jobs', id, after: { number: towNumber(id) } })
      const news = { ...payNews('payCompany', { number: towNumber(id) }), action_url: paths.providerDispatch() }
      const told = { provider_id: job.provider_id!, act: 'answer', topic: 'work' } as const
      await notifyTeam(ctx, tx, told, news, isPlanned(job) ? {} : { no_mail: true })
    }
    return payOf(tx, { ...job, pay: 'company', pay_state: null }, true)
  })
}
