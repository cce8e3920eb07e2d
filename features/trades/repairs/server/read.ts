import { sql } from 'kysely'
import { signedLink } from '#features/base/files/server/sign.ts'
import { evidenceOf } from '#features/claims/documents/server/evidence.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { type OpenTimes, proposedDay } from '#features/trades/estimates/deadline.ts'
import { openTimesOf } from '#features/trades/estimates/server/open-times.ts'
import { dayIn } from '#lib/dates.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import { missingRecords, panesToSet } from '../records.ts'
import type { LineWork, Repair, Version, WorkLine } from '../repair.ts'
import { alsoIn } from './board.ts'
import { claimSums } from './claim-repairs.ts'
import { insurerWaits, letterTo } from './insurer-late.ts'
import { asRecord, draftOf, glassOfRepair, type RepairRow, repairOf, versionsOfRepairs } from './repair-rows.ts'

/** The people, the car and the claim of a repair. */
const factsOf = (db: Database, repair: RepairRow) =>
  db
    .selectFrom('claims as c')
    .innerJoin('profiles as u', 'u.id', 'c.driver_id')
    .innerJoin('provider_profiles as p', (join) => join.on('p.id', '=', repair.provider_id))
    .innerJoin('profiles as o', 'o.id', 'p.user_id')
    .select(['c.vin', 'c.insurer_name', 'c.claim_number', 'c.loss_state', 'c.claim_type'])
    .select(['u.name as driver_name', 'u.phone as driver_phone', 'u.email as driver_email'])
    .select(['p.business_name', 'p.address', 'p.city', 'p.state', 'p.time_zone', 'o.phone', 'o.email'])
    .select((eb) =>
      eb
        .selectFrom('listings as l')
        .select('l.id')
        .whereRef('l.provider_id', '=', 'p.id')
        .where('l.status', '=', 'active')
        .where('l.hourly_rate_cents', 'is not', null)
        .orderBy('l.hourly_rate_cents')
        .limit(1)
        .as('listing_id'),
    )
    .where('c.id', '=', repair.claim_id)
    .executeTakeFirstOrThrow()

/** Every picture that belongs to a repair, which has the id of its invitation: those of its estimate only stand beside a line. */
const picturesOf = (id: string) => sql<{ file_id: string; kind: string; at: string }>`(
  select file_id, kind, at from repair_photos where repair_id = ${id}
  union all select file_id, 'line', at from estimate_photos where invitation_id = ${id} and shown_at is not null
  union all select unnest(r.photos), 'line', r.created_at from estimate_requests r join estimate_invitations i on i.request_id = r.id
    where i.id = ${id})`

/** The signed lines without their prices, each with what became of it. */
function workOf(versions: readonly Version[], lines: readonly LineWork[]): WorkLine[] {
  return versions
    .filter(({ status }) => status === 'authorized')
    .flatMap(({ id, lines: all }) =>
      all.map((line, n) => {
        const { section, operation, description, part_kind, part_number, quantity } = line
        const { labor_type, hours_tenths, sublet_vendor, reason } = line
        const kept = lines.find((one) => one.estimate_id === id && one.line_no === n + 1)
        return {
          estimate_id: id,
          line_no: n + 1,
          section,
          operation,
          description,
          part_kind,
          part_number,
          quantity,
          labor_type,
          hours_tenths,
          sublet_vendor,
          reason,
          work: kept ?? null,
        }
      }),
    )
}

function proposalOf(
  shop: OpenTimes,
  repair: RepairRow,
  versions: readonly Version[],
  lines: readonly LineWork[],
  now: Date,
) {
  const signed = versions.filter(({ status }) => status === 'authorized' || status === 'chosen')
  if (signed.length === 0) return null
  const today = dayIn(shop.time_zone, now)
  const brought = repair.arrived_at ? dayIn(shop.time_zone, new Date(repair.arrived_at)) : null
  const wanted = signed[0]!.earliest_drop_off ?? today
  const day = proposedDay(shop, {
    from: brought ?? (wanted > today ? wanted : today),
    lines: signed.flatMap((version) => version.lines),
    last_part: lines.reduce<string | null>(
      (last, { eta_on }) => (eta_on && (!last || eta_on > last) ? eta_on : last),
      null,
    ),
  })
  return day < today ? today : day
}

export const viewerOf = (ctx: Ctx, repair: RepairRow & { member_role: unknown }): Repair['viewer'] =>
  repair.driver_id === person(ctx).id ? 'driver' : repair.member_role ? 'shop' : 'admin'
/** One repair as its reader may know it: prices are for the driver, admins and those of the shop who deal with them. */
export async function readRepair(ctx: Ctx, { id }: { id: string }): Promise<Repair> {
  const repair = await repairOf(ctx.db, id)
  const viewer = viewerOf(ctx, repair)
  // who may read the repair reads all of it: each row's own lock would ask the same again, and a driver knows no admin's profile
  const system = asSystem(ctx, 'repair').db
  const prices = viewer !== 'shop' || mayAct(repair.member_role, 'prices').yes
  const writes = viewer === 'shop' && mayAct(repair.member_role, 'authorize_work').yes
  const [facts, versions, draft, lines, promises, kept, photos, events, shop, glass] = await Promise.all([
    factsOf(system, repair),
    versionsOfRepairs(system, [id]),
    writes ? draftOf(ctx.db, id) : null,
    system.selectFrom('repair_lines').selectAll().where('repair_id', '=', id).execute(),
    system.selectFrom('repair_promises').selectAll().where('repair_id', '=', id).orderBy('id').execute(),
    system
      .selectFrom('repair_records as k')
      .leftJoin('files as f', 'f.id', 'k.file_id')
      .selectAll('k')
      .select(['f.path', 'f.original_name'])
      .where('k.repair_id', '=', id)
      .orderBy('k.at')
      .execute(),
    system
      .selectFrom(picturesOf(id).as('k'))
      .innerJoin('files as f', 'f.id', 'k.file_id')
      .select(['k.file_id', 'k.kind', 'k.at', 'f.path', 'f.original_name'])
      .where('f.content_type', 'like', 'image/%')
      .orderBy('k.at')
      .execute(),
    system
      .selectFrom('repair_events')
      .select(['id', 'kind', 'to_status', 'actor_id', 'reason', 'details', 'at'])
      .select(
        sql<boolean>`coalesce((select role = 'claims_admin' from profiles where id = actor_id), false)`.as('of_team'),
      )
      .where('repair_id', '=', id)
      .orderBy('id')
      .execute(),
    openTimesOf(system, repair.provider_id),
    glassOfRepair(system, id),
  ])
  const records = kept.map(asRecord)
  const [insurer_waits, sums, shown, also_in] = await Promise.all([
    insurerWaits(system, ctx.services.now(), facts, repair, versions),
    prices ? claimSums(ctx, repair.claim_id, { id, versions, lines }) : null,
    prices ? withProof(ctx, versions, viewer === 'shop') : [],
    viewer === 'admin' ? alsoIn(system, repair, picturesOf(id)) : [],
  ])
  return {
    ...repair,
    ...facts,
    viewer,
    driver: { name: facts.driver_name, phone: facts.driver_phone, email: facts.driver_email },
    shop: {
      id: repair.provider_id,
      name: facts.business_name,
      phone: facts.phone,
      email: facts.email,
      address: [facts.address, facts.city, facts.state].filter(Boolean).join(', ') || null,
      listing_id: facts.listing_id,
    },
    versions: shown.toReversed(),
    draft,
    work: workOf(versions, lines),
    promises,
    proposed_on: proposalOf(shop, repair, versions, lines, ctx.services.now()),
    records: records.map(({ path, original_name, ...record }) => ({
      ...record,
      file: path && original_name ? { name: original_name, signed_url: signedLink(ctx, path).signed_url } : null,
    })),
    records_missing: missingRecords(versions, lines, records, glass),
    panes_to_set: panesToSet(versions, lines, glass),
    glass,
    photos: photos.map(({ path, original_name, ...photo }) => ({
      ...photo,
      name: original_name,
      signed_url: signedLink(ctx, path).signed_url,
    })),
    events: events.map(({ actor_id, of_team, details, ...event }) => ({
      ...event,
      // the insurer's own words may name sums
      reason: prices || !OF_MONEY.test(event.kind) ? event.reason : null,
      details: withoutMoney(details as Record<string, unknown>, prices),
      by: actor_id === null ? 'system' : actor_id === repair.driver_id ? 'driver' : of_team ? 'team' : 'shop',
    })),
    insurer_waits,
    insurer_letter:
      viewer === 'driver' && insurer_waits.some(({ late_days }) => late_days > 0)
        ? await letterTo(ctx, repair.claim_id)
        : null,
    sums: sums?.sums ?? null,
    deductible_cents: sums?.deductible_cents ?? null,
    also_in,
  }
}

/** With what shows each answer, to open it: for a shop only what the claims team added as evidence. */
async function withProof(ctx: Ctx, versions: readonly Version[], shop: boolean): Promise<Version[]> {
  const shown = await evidenceOf(
    ctx,
    versions.flatMap(({ answer }) => answer ?? []),
    shop,
  )
  return versions.map(({ answer, ...version }) => ({
    ...version,
    answer: answer && { ...answer, evidence: shown.get(answer.evidence_id ?? '') ?? null },
  }))
}
const OF_MONEY = /^(answered|invoiced|corrected|payment_.*|directed|direction_revoked|letter)$/
const withoutMoney = (details: Record<string, unknown>, prices: boolean) =>
  prices ? details : Object.fromEntries(Object.entries(details).filter(([key]) => !key.endsWith('cents')))
