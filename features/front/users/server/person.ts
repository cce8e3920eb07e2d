import { sql } from 'kysely'
import { listGrants, obstaclesOf } from './grants.ts'
import { notFound } from '#lib/errors.ts'
import { asSystem, audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { peopleContract, PersonFacts } from '../person.ts'

const HISTORY = 8
type Counts = Pick<PersonFacts, 'claims' | 'bookings' | 'reports_by' | 'reports_about' | 'data_requests'> &
  Pick<PersonFacts, 'support' | 'reviews' | 'business' | 'hold' | 'history'>
type Secrets = Pick<PersonFacts, 'email_confirmed_at' | 'last_seen_at' | 'sessions' | 'second_factor_since'>

/** Everything an admin is shown about one person, for one entry in the record: who looked. Throws 404. */
export const getPerson: Verb<typeof peopleContract.get> = async (ctx, { id }) => {
  const row = await ctx.write(async (tx) => {
    const found = await tx
      .selectFrom('profiles')
      .select(['id', 'name', 'email', 'phone', 'role', 'language', 'created_at', 'suspended_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw notFound('Profile')
    if (id !== person(ctx).id) await audit(tx, { action: 'account.read', table: 'profiles', id })
    return found
  })
  const now = ctx.services.now().toISOString()
  const [counts, secrets, grants, obstacles] = await Promise.all([
    sql<Counts & { suspension: { reason: string | null; by: string | null } | null }>`
      select (select jsonb_build_object('open', count(*) filter (where c.status <> 'closed'), 'all', count(*))
          from claims c where c.driver_id = ${id}) as claims,
        (select jsonb_build_object('open', count(*) filter (where o.status = 'pending' or o.status = 'paid'
            and o.work_status not in ('approved', 'declined', 'cancelled', 'no_show')), 'all', count(*))
          from orders o where o.user_id = ${id}) as bookings,
        (select jsonb_build_object('open', count(*) filter (where r.resolved_at is null), 'all', count(*))
          from message_reports r where r.reporter_id = ${id}) as reports_by,
        (select jsonb_build_object('open', count(*) filter (where r.resolved_at is null), 'all', count(*))
          from message_reports r where r.about_id = ${id}) as reports_about,
        (select jsonb_build_object('open', count(*) filter (where d.status in ('open', 'on_hold')), 'all', count(*))
          from data_requests d where d.person_id = ${id}) as data_requests,
        (select jsonb_build_object('all', count(*), 'newest', (array_agg(c.id order by c.last_message_at desc nulls last))[1])
          from conversations c where c.topic = 'support' and c.participant_1_id = ${id}) as support,
        (select count(*)::int from reviews r where r.reviewer_id = ${id}) as reviews,
        (select jsonb_build_object('id', b.id, 'name', b.business_name, 'member_role', m.member_role, 'verified', b.verified,
            'listings', (select count(*) from listings l where l.provider_id = b.id and l.status = 'active'))
          from provider_members m join provider_profiles b on b.id = m.provider_id where m.user_id = ${id}) as business,
        (select jsonb_build_object('since', h.placed_at, 'reason', h.reason, 'by', a.name) from legal_holds h
          left join profiles a on a.id = h.placed_by where h.person_id = ${id} and h.lifted_at is null) as hold,
        (select jsonb_build_object('reason', e.reason, 'by', a.name) from audit_log e left join profiles a on a.id = e.actor_id
          where e.subject_table = 'profiles' and e.subject_id = ${id} and e.action in ('account.suspended', 'account.grant_confirmed')
          and e.after ->> 'suspended_at' is not null order by e.id desc limit 1) as suspension,
        (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.at, 'action', e.action, 'by', a.name, 'reason', e.reason)
            order by e.id desc), '[]') from (select * from audit_log l where l.subject_table = 'profiles' and l.subject_id = ${id}
            and l.actor_id <> ${id}::uuid and l.action <> 'account.read' order by l.id desc limit ${HISTORY}) e
          join profiles a on a.id = e.actor_id) as history`.execute(ctx.db),
    sql<Secrets>`
      select u.email_confirmed_at, coalesce((select max(s.last_seen_at) from auth.sessions s where s.user_id = u.id), u.last_sign_in_at) as last_seen_at,
        (select count(*)::int from auth.sessions s where s.user_id = u.id and s.expires_at > ${now}) as sessions,
        (select f.confirmed_at from auth.second_factors f where f.user_id = u.id) as second_factor_since
      from auth.users u where u.id = ${id}`.execute(asSystem(ctx, 'a person for admins').db),
    listGrants(ctx, { person_id: id }),
    row.role === 'claims_admin' ? [] : obstaclesOf(ctx.db, id),
  ])
  const { suspension, ...facts } = counts.rows[0]!
  const { suspended_at, ...profile } = row
  const instant = (value: string) => new Date(value).toISOString()
  return {
    ...profile,
    ...facts,
    hold: facts.hold && { ...facts.hold, since: instant(facts.hold.since) },
    history: facts.history.map((entry) => ({ ...entry, at: instant(entry.at) })),
    ...(secrets.rows[0] ?? { email_confirmed_at: null, last_seen_at: null, sessions: 0, second_factor_since: null }),
    suspended: suspended_at === null ? null : { since: suspended_at, reason: null, by: null, ...suspension },
    proposal: grants.find(({ status }) => status === 'open') ?? null,
    obstacles,
  }
}
