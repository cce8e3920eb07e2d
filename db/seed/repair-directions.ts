// The directions to pay of the demo: one that its driver revoked, and the one they signed after it.
import { textOf } from '#features/trades/invoices/server/direction-text.ts'
import { headNow, knownOf } from '#features/trades/invoices/server/paper-facts.ts'
import type { Services } from '#lib/server/ctx.ts'
import { inEach } from '#lib/spoken.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { HOUR, idOf } from './estimates.ts'

/** The repair of repair-jobs.ts that is ready and billed, and hours ago: after its bill. */
const READY = '26-1117'
const [SIGNED, REVOKED, AGAIN] = [19, 18, 17]
const REASON = 'I want to ask my lender first.'

/** As its driver would have signed on the page of the repair. */
export async function seedDirections(services: Services): Promise<void> {
  const now = services.now()
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR).toISOString()
  await systemCtx(services, 'demo').write(async (tx) => {
    const repair = await tx
      .selectFrom('repairs as r')
      .innerJoin('profiles as u', 'u.id', 'r.driver_id')
      .selectAll('r')
      .select('u.name')
      .where('r.ro_number', '=', READY)
      .executeTakeFirstOrThrow()
    const known = await knownOf(tx, repair, now)
    const texts = inEach((language) => textOf(known, language).join('\n'))
    const cents = known.money.invoice!.shares.insurer_cents
    const paper = (number: number, ago: number) => ({
      id: idOf('ea', number),
      repair_id: repair.id,
      kind: 'direction_to_pay' as const,
      number,
      cents,
      language: 'en' as const,
      shown_text: texts.en,
      english_text: texts.en,
      facts: JSON.stringify({ head: headNow(known), replaces: null }),
      typed_name: repair.name,
      written_by: repair.driver_id,
      at: at(ago),
    })
    await tx
      .insertInto('repair_papers')
      .values({ ...paper(1, SIGNED), revoked_at: at(REVOKED), revoked_reason: REASON })
      .execute()
    await tx.insertInto('repair_papers').values(paper(2, AGAIN)).execute()
    const event = { repair_id: repair.id, actor_id: repair.driver_id }
    const details = (number: string) => JSON.stringify({ number, cents })
    await tx
      .insertInto('repair_events')
      .values([
        { ...event, kind: 'directed', details: details('DP-01'), at: at(SIGNED) },
        { ...event, kind: 'direction_revoked', reason: REASON, details: details('DP-01'), at: at(REVOKED) },
        { ...event, kind: 'directed', details: details('DP-02'), at: at(AGAIN) },
      ])
      .execute()
  })
}
