import { paths } from '#app/paths.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { addTowEvent } from '#features/towing/tows/server/tow-rows.ts'
import { isPlanned } from '#features/towing/tows/later.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { formatCents } from '#lib/money.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { type PaidRow, payOf } from './pay-rows.ts'
import { payNews } from './words.ts'

const TOLD = ['refused', 'part', 'charged', 'direct'] as const
/** What driver and company hear when the card comes to something else, and what stands in the history. */
export async function sayPay(ctx: Ctx, tx: Tx, job: PaidRow): Promise<void> {
  const { state, cents, rest_cents, order_id } = await payOf(tx, job, true)
  if (!state || state === 'waits' || state === 'taking') return
  const details = { cents: state === 'direct' ? rest_cents : cents }
  await addTowEvent(ctx, tx, job.id, { kind: `pay_${state}`, details })
  const told = TOLD.find((one) => one === state)
  if (!told) return
  const firm = job.provider_id
    ? await tx
        .selectFrom('provider_profiles')
        .select('business_name')
        .where('id', '=', job.provider_id)
        .executeTakeFirst()
    : undefined
  const said = {
    number: towNumber(job.id),
    company: firm?.business_name ?? '',
    sum: formatCents(cents),
    rest: rest_cents > 0 ? formatCents(rest_cents) : 'none',
  }
  const charged = told === 'charged' && order_id
  const mail = charged || isPlanned(job) ? {} : ({ no_mail: true } as const)
  await notify(
    ctx,
    tx,
    job.driver_id,
    'bookings',
    { ...payNews(told, said), action_url: charged ? paths.booking(order_id) : paths.towJob(job.id) },
    mail,
  )
  if (!job.provider_id) return
  const theirs = (
    { refused: 'theirsRefused', part: 'theirsPart', charged: 'theirsCharged', direct: 'theirsDirect' } as const
  )[told]
  await notifyTeam(
    ctx,
    tx,
    { provider_id: job.provider_id, act: charged ? 'money' : 'answer', topic: 'work' },
    { ...payNews(theirs, said), action_url: charged ? paths.providerBooking(order_id) : paths.providerDispatch() },
    mail,
  )
}
