import { sql } from 'kysely'
import { addDays, dayIn, startOfDayIn } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { audit, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { providerAdminContract, ExpiringCredential } from '../provider-admin.ts'
import { DOCUMENTS } from '#features/business/providers/provider.ts'
import { credentialRows, profileRow } from '#features/business/providers/server/rows.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { credentialNews, documentNews } from '#features/business/providers/server/words.ts'

/** A newer credential of the same kind and state, accepted or (`with` submitted) on its way. */
const newer = (
  statuses: readonly string[],
) => sql<boolean>`exists (select from credentials n where n.provider_id = c.provider_id
  and n.kind = c.kind and n.state = c.state and n.expires_on > c.expires_on and n.status in (${sql.join(statuses)}))`
const lastReminder = (column: string) => sql<string | null>`(select ${sql.ref(column)} from credential_events e
  left join profiles a on a.id = e.actor_id where e.credential_id = c.id and e.kind = 'reminded' order by e.id desc limit 1)`

/** Credentials that expire soon or have ended and that nothing newer has replaced, the first to end first. */
export const expiringCredentials: Verb<typeof providerAdminContract.ending> = async (ctx, { within, page, limit }) => {
  const now = ctx.services.now()
  const today = dayIn('UTC', now)
  const conditions = {
    '30': sql<boolean>`c.status = 'accepted' and c.expires_on <= ${addDays(today, 30)}`,
    '60': sql<boolean>`c.status = 'accepted' and c.expires_on <= ${addDays(today, 60)}`,
    lapsed: sql<boolean>`c.status = 'lapsed'`,
  }
  const open = credentialRows(ctx.db)
    .innerJoin('provider_profiles as p', 'p.id', 'c.provider_id')
    .innerJoin('profiles as u', 'u.id', 'p.user_id')
    .where(newer(['accepted']), '=', false)
  const [rows, counts] = await Promise.all([
    open
      .where(conditions[within])
      .select(['p.business_name', 'p.time_zone', 'u.name as owner_name', 'u.email as owner_email'])
      .select([
        newer(['submitted']).as('renewal_waits'),
        lastReminder('e.at').as('reminded_at'),
        lastReminder('a.name').as('reminded_by_name'),
        sql<number>`(select count(*)::int from listings l where l.provider_id = c.provider_id and l.status = 'paused'
          and l.paused_for = 'credentials')`.as('listings_paused'),
      ])
      .orderBy('c.expires_on')
      .orderBy('c.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    open
      .clearSelect()
      .select((it) => [
        it.fn.countAll<number>().filterWhere(conditions['30']).as('30'),
        it.fn.countAll<number>().filterWhere(conditions['60']).as('60'),
        it.fn.countAll<number>().filterWhere(conditions.lapsed).as('lapsed'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const shown = rows.map(({ time_zone, status, ...row }): ExpiringCredential => ({
    ...row,
    lapsed: status === 'lapsed',
    reminded_today: row.reminded_at !== null && row.reminded_at >= dayBegan(time_zone, now),
  }))
  return { rows: shown, total: counts[within], counts }
}

const dayBegan = (zone: string, now: Date): string => startOfDayIn(zone, dayIn(zone, now)).toISOString()

/** Reminds the owners of these credentials once more, each once a day. Throws 409 when there was nobody left to remind. */
export const remindCredentials: Verb<typeof providerAdminContract.remindCredentials> = async (
  ctx,
  { credential_ids },
) => {
  const now = ctx.services.now()
  return ctx.write(async (tx) => {
    const rows = await credentialRows(tx)
      .innerJoin('provider_profiles as p', 'p.id', 'c.provider_id')
      .select(['p.time_zone', newer(['accepted', 'submitted']).as('renewed')])
      .where('c.id', 'in', credential_ids)
      .orderBy('c.id')
      .execute()
    if (rows.length < new Set(credential_ids).size) throw notFound('Credential')
    const open = rows.filter(({ status, renewed }) => !renewed && (status === 'accepted' || status === 'lapsed'))
    const reminded: string[] = []
    for (const { time_zone, renewed: _, ...row } of open) {
      const { rows: recorded } = await sql<{ first: boolean }>`
        select record_credential_reminder(${row.id}, ${dayBegan(time_zone, now)}, ${now.toISOString()}) as first`.execute(
        tx,
      )
      if (!recorded[0]?.first) continue
      const owners = { provider_id: row.provider_id, act: 'credentials', topic: 'verification' } as const
      await notifyTeam(
        ctx,
        tx,
        owners,
        row.status === 'lapsed' ? credentialNews.lapsed(row, 0) : credentialNews.ending(row),
      )
      await audit(tx, { action: 'credential.reminded', table: 'credentials', id: row.id })
      reminded.push(row.id)
    }
    return answer(credential_ids, reminded, open.length)
  })
}

/** Reminds providers of the documents that were sent back to them, each provider once a day. */
export const remindProviders: Verb<typeof providerAdminContract.remindProviders> = async (ctx, { provider_ids }) => {
  const now = ctx.services.now()
  return ctx.write(async (tx) => {
    const reminded: string[] = []
    let open = 0
    for (const id of [...new Set(provider_ids)].sort()) {
      const profile = await profileRow(tx, id)
      const again = DOCUMENTS.filter((name) => profile[name]?.review === 'refused')
      if (!again.length || profile.background_check_status === 'approved') continue
      open++
      const { rows: recorded } = await sql<{ first: boolean }>`
        select record_provider_reminder(${id}, ${dayBegan(profile.time_zone, now)}, ${now.toISOString()}) as first`.execute(
        tx,
      )
      if (!recorded[0]?.first) continue
      await remindOf(ctx, tx, id, again)
      reminded.push(id)
    }
    return answer(provider_ids, reminded, open)
  })
}

async function remindOf(ctx: Ctx, tx: Parameters<typeof audit>[0], id: string, again: (typeof DOCUMENTS)[number][]) {
  await notifyTeam(
    ctx,
    tx,
    { provider_id: id, act: 'credentials', topic: 'verification' },
    documentNews.stillOpen(again),
  )
  await audit(tx, { action: 'provider.reminded', table: 'provider_profiles', id, after: { documents: again } })
}

function answer(asked: readonly string[], reminded: string[], open: number) {
  if (!open) throw conflict('nothing_open', 'No reminder needed. The document just came in.')
  if (!reminded.length) throw conflict('reminded_today', 'We already sent a reminder today. One a day is the limit.')
  return { reminded, passed_over: [...new Set(asked)].filter((id) => !reminded.includes(id)) }
}
