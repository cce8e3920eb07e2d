import { sql } from 'kysely'
import type { Hours } from '#features/business/providers/business.ts'
import { deductibleOf } from '#features/claims/coverage/server/deductible-of.ts'
import { signedLink } from '#features/base/files/server/sign.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import { type Day, dayIn } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import { milesBetween } from '#lib/geo.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { estimatesContract } from '../contract.ts'
import { type OpenTimes, readyOn } from '../deadline.ts'
import {
  type Asked,
  type AskedShop,
  LEAST_REPAIRS,
  type LinePhoto,
  LIVING,
  MOST_IN_ALL,
  MOST_LIVING,
} from '../request.ts'
import { sharesOf } from '../shares.ts'
import {
  asRequest,
  estimatesOf,
  type InvitationRow,
  invitationOf,
  requestOf,
  type RequestRow,
} from './estimate-rows.ts'
import { CLOSED_DAYS } from './open-times.ts'

/** What was asked about a claim: to its driver and to admins by row security. */
export const listRequests: Verb<typeof estimatesContract.requests> = async (ctx, { claim_id }) => {
  const claim = await ctx.db.selectFrom('claims').select('id').where('id', '=', claim_id).executeTakeFirst()
  if (!claim) throw notFound('Claim')
  const rows = await ctx.db
    .selectFrom('estimate_requests')
    .selectAll()
    .where('claim_id', '=', claim_id)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(asRequest)
}

/** The shops of a request side by side. A shop that was asked reads none of it: its own invitation is all it has. */
export const compareEstimates: Verb<typeof estimatesContract.compare> = async (ctx, { request_id }) => {
  const request = await requestOf(ctx.db, request_id)
  const claim = await ctx.db.selectFrom('claims').select('id').where('id', '=', request.claim_id).executeTakeFirst()
  if (!claim) throw notFound('Estimate request')
  const invitations = await ctx.db
    .selectFrom('estimate_invitations')
    .selectAll()
    .where('request_id', '=', request_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const [providers, estimates, deductible, photos] = await Promise.all([
    providersOf(ctx, request.claim_id, invitations),
    estimatesOf(
      ctx.db,
      invitations.map(({ id }) => id),
    ),
    deductibleOf(ctx.db, request.claim_id),
    photosOf(ctx, asSystem(ctx, 'line photos').db, {
      invitations: invitations.map(({ id }) => id),
      sent: request.photos,
    }),
  ])
  const shops = invitations.map(
    ({ id, status, due_at, seen_at, decline_reason, decline_words, provider_id }): AskedShop => {
      const provider = providers.find((each) => each.id === provider_id)!
      const estimate = estimates.find(
        (each) =>
          each.invitation_id === id &&
          each.kind === 'estimate' &&
          each.status !== 'draft' &&
          each.status !== 'superseded',
      )
      return {
        id,
        status,
        due_at,
        seen_at,
        decline_reason,
        decline_words,
        provider,
        estimate: estimate
          ? {
              ...estimate,
              shares: sharesOf(estimate.lines, estimate.totals, deductible ?? 0),
              ready_on: readyOn(
                provider.open,
                comesOn(estimate, provider.open, ctx.services.now()),
                estimate.days_needed,
              ),
              photos: photos.filter(({ file_id }) => estimate.lines.some((line) => line.photos.includes(file_id))),
            }
          : null,
      }
    },
  )
  const living = invitations.filter(({ status }) => LIVING.includes(status)).length
  const may_ask = request.status === 'open' ? Math.min(MOST_LIVING - living, MOST_IN_ALL - invitations.length) : 0
  const insurer_cents = await insurersTotal(ctx, request)
  return { ...asRequest(request), insurer_cents, shops, deductible_cents: deductible, may_ask }
}

/** What the insurer's own estimate comes to: by the paper of driver or team that the reader may read, else as the driver typed it. */
async function insurersTotal(ctx: Ctx, { id, insurer_cents }: RequestRow): Promise<number | null> {
  const paper = await ctx.db
    .selectFrom('outside_estimates')
    .select('total_cents')
    .where('request_id', '=', id)
    .where('whose', '=', 'insurer')
    .where('source', 'in', ['driver', 'team'])
    .where('ended_at', 'is', null)
    .orderBy('recorded_at', 'desc')
    .executeTakeFirst()
  return paper?.total_cents ?? insurer_cents
}

/** Pictures that lines may name, in the order they were added: those of a request, and those the shops took. */
async function photosOf(
  ctx: Ctx,
  db: Ctx['db'],
  { invitations, sent }: { invitations: readonly string[]; sent: readonly string[] },
): Promise<LinePhoto[]> {
  const rows = await db
    .selectFrom('files as f')
    .leftJoin('estimate_photos as p', 'p.file_id', 'f.id')
    .select(['f.id', 'f.path', 'f.original_name'])
    // as one list of ids, so that files are found by their key
    .where(
      sql<boolean>`f.id = any(array(select file_id from estimate_photos where invitation_id = any(${invitations}::uuid[])) || ${sent}::uuid[])`,
    )
    .orderBy('p.at')
    .orderBy('f.id')
    .execute()
  return rows.map(({ id, path, original_name }) => ({
    file_id: id,
    name: original_name,
    signed_url: signedLink(ctx, path).signed_url,
  }))
}

/** The first day on which the shop can have the car. */
const comesOn = (
  { earliest_drop_off }: { earliest_drop_off: Day | null },
  { time_zone }: OpenTimes,
  now: Date,
): Day => {
  const today = dayIn(time_zone, now)
  return earliest_drop_off && earliest_drop_off > today ? earliest_drop_off : today
}

type Known = AskedShop['provider'] & { open: OpenTimes }
/** What a driver may know of shops: public facts, when they work, and how to reach the one they chose. */
async function providersOf(ctx: Ctx, claimId: string, invitations: readonly InvitationRow[]): Promise<Known[]> {
  if (invitations.length === 0) return []
  const ids = invitations.map(({ provider_id }) => provider_id)
  const { db } = asSystem(ctx, 'asked shops')
  const [facts, place] = await Promise.all([
    sql<Facts>`select * from shop_repair_facts(${ids}::uuid[])`.execute(db),
    db
      .selectFrom('claims as c')
      .innerJoin('zip_places as z', (join) =>
        join.on((eb) => eb('z.zip', '=', eb.fn.coalesce('c.home_zip', 'c.vehicle_zip', 'c.loss_zip'))),
      )
      .select(['z.lat', 'z.lng'])
      .where('c.id', '=', claimId)
      .executeTakeFirst(),
  ])
  const rows = await db
    .selectFrom('provider_profiles as p')
    .innerJoin('profiles as u', 'u.id', 'p.user_id')
    .leftJoin('provider_ratings as r', 'r.provider_id', 'p.id')
    .select(['p.id', 'p.business_name', 'p.city', 'p.state', 'p.time_zone', 'p.address', 'u.phone', 'u.email'])
    .select(['p.lat', 'p.lng', 'p.hours', 'p.always_open', CLOSED_DAYS.as('closed')])
    .select(['r.rating_sum', 'r.rating_count'])
    .select((eb) =>
      eb
        .selectFrom('listings as l')
        .select('l.id')
        .whereRef('l.provider_id', '=', 'p.id')
        .where('l.status', '=', 'active')
        .where('l.hourly_rate_cents', 'is not', null)
        .orderBy('l.hourly_rate_cents')
        .orderBy('l.id')
        .limit(1)
        .as('listing_id'),
    )
    .where('p.id', 'in', ids)
    .execute()
  const chosen = invitations.find(({ status }) => status === 'chosen')?.provider_id
  return rows.map(
    ({ phone, email, address, rating_sum, rating_count, lat, lng, hours, always_open, closed, ...row }) => ({
      ...row,
      open: { hours: hours as Hours, always_open, closed, time_zone: row.time_zone },
      miles: place && lat !== null && lng !== null ? Math.round(milesBetween(place, { lat, lng })) : null,
      facts: facts.rows.find(({ provider_id, ready }) => provider_id === row.id && ready >= LEAST_REPAIRS) ?? null,
      rating_sum: rating_sum ?? 0,
      rating_count: rating_count ?? 0,
      ...(row.id === chosen ? { phone, email, address } : { phone: null, email: null, address: null }),
    }),
  )
}

/**
 * What the driver of a request shows to a shop that is asked; null once the shop is out of it. What the insurer's estimate
 * comes to, and its paper, are for those of the shop who deal with prices.
 */
async function shownTo(
  ctx: Ctx,
  invitation: ReadInvitation,
  request: RequestRow | undefined,
): Promise<Asked['request']> {
  if (!request) return null
  const chosen = invitation.status === 'chosen'
  const facts = await asSystem(ctx, 'asked request')
    .db.selectFrom('claims as c')
    .innerJoin('profiles as u', 'u.id', 'c.driver_id')
    .leftJoin('zip_places as z', (join) =>
      join.on((eb) => eb('z.zip', '=', eb.fn.coalesce('c.vehicle_zip', 'c.loss_zip', 'c.home_zip'))),
    )
    .select([
      'c.claim_type',
      'c.insurer_name',
      'c.claim_number',
      'c.vin',
      'u.name',
      'u.phone',
      'u.email',
      'z.city',
      'z.state',
    ])
    .where('c.id', '=', request.claim_id)
    .executeTakeFirstOrThrow()
  const prices = mayAct(invitation.member_role, 'prices').yes
  const files = request.photos.length
    ? await ctx.db
        .selectFrom('files')
        .select(['id', 'path', 'original_name', 'content_type'])
        .where('id', 'in', request.photos)
        .$if(!prices, (pictures) => pictures.where('content_type', 'like', 'image/%'))
        .execute()
    : []
  const { id: _, claim_id: __, photos: ___, shares_claim_number, ...shown } = asRequest(request)
  const { name, phone, email, claim_number, ...rest } = facts
  return {
    ...shown,
    ...rest,
    // row security knows no paper of the insurer for a shop that was only asked
    insurer_cents: prices ? await insurersTotal(ctx, request) : null,
    first_name: name.split(' ')[0]!,
    claim_number: chosen || shares_claim_number ? claim_number : null,
    contact: chosen ? { name, phone, email } : null,
    photos: files.map(({ id: file_id, path, original_name: name, content_type }) => ({
      file_id,
      name,
      content_type,
      ...signedLink(ctx, path),
    })),
  }
}

type ReadInvitation = InvitationRow & { time_zone: string; member_role: MemberRole | null }
const asAsked = async (ctx: Ctx, row: ReadInvitation, request: RequestRow | undefined) => ({
  id: row.id,
  status: row.status,
  due_at: row.due_at,
  time_zone: row.time_zone,
  created_at: row.created_at,
  decline_reason: row.decline_reason,
  request: await shownTo(ctx, row, request),
})

/** What one's business was asked, newest first. */
export const listAsked: Verb<typeof estimatesContract.asked> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('estimate_invitations as i')
    .innerJoin('provider_profiles as p', 'p.id', 'i.provider_id')
    .innerJoin('provider_members as m', 'm.provider_id', 'i.provider_id')
    .selectAll('i')
    .select(['p.time_zone', 'm.member_role'])
    .where('m.user_id', '=', meOf(ctx))
    .orderBy('i.created_at', 'desc')
    .limit(100)
    .execute()
  const requests = rows.length
    ? await ctx.db
        .selectFrom('estimate_requests')
        .selectAll()
        .where(
          'id',
          'in',
          rows.map((row) => row.request_id),
        )
        .execute()
    : []
  return Promise.all(
    rows.map((row) =>
      asAsked(
        ctx,
        row,
        requests.find(({ id }) => id === row.request_id),
      ),
    ),
  )
}
type Facts = NonNullable<AskedShop['provider']['facts']> & { provider_id: string }
const meOf = (ctx: Ctx) => (ctx.actor.kind === 'person' ? ctx.actor.id : '')

/** One request as its invited shop sees it, with the shop's own versions for those who see prices. */
export async function readInvitation(ctx: Ctx, { id }: { id: string }): Promise<Asked> {
  const row = await invitationOf(ctx.db, id)
  const request = await ctx.db
    .selectFrom('estimate_requests')
    .selectAll()
    .where('id', '=', row.request_id)
    .executeTakeFirst()
  const versions = mayAct(row.member_role, 'prices').yes ? await estimatesOf(ctx.db, [id]) : []
  const photos = await photosOf(ctx, ctx.db, { invitations: [id], sent: [] })
  return {
    ...(await asAsked(ctx, row, request)),
    photos,
    estimates: versions.filter(({ kind }) => kind === 'estimate'),
  }
}
