// Two cars of the demo in storage: one stands in a yard and nobody has said who pays; one was let go by a release.
import { CAST, CLAIMS } from '#db/seed/cast.ts'
import { factsOf, releaseText } from '#features/towing/storage/server/release-paper.ts'
import { codeOf, type StayRow, stayOf } from '#features/towing/storage/server/stay-rows.ts'
import { addDays, dayIn, instantAt } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { addJob, type Services } from '#lib/server/ctx.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { sha256 } from '#lib/server/seal.ts'

const ZONE = 'America/New_York'
const HOUR = 3_600_000

export async function seedStorage(services: Services): Promise<void> {
  const { owner } = services.databases
  const now = services.now()
  const at = (ago: number, time: string) => new Date(instantAt(ZONE, addDays(dayIn(ZONE, now), -ago), time))
  const insert = async (row: Record<string, unknown>) =>
    (
      await owner.query<StayRow>(
        `insert into storage_stays select * from jsonb_populate_record(null::storage_stays, $1) returning *`,
        [JSON.stringify({ version: 1, out_known: true, in_known: true, phone: null, ...row })],
      )
    ).rows[0]!
  const event = (stay_id: string, kind: string, source: string, when: Date, details: object = {}) =>
    owner.query('insert into storage_events (stay_id, kind, source, details, at) values ($1, $2, $3, $4, $5)', [
      stay_id,
      kind,
      source,
      JSON.stringify(details),
      when,
    ])

  const came = at(2, '18:40')
  const running = await insert({
    id: newId(came.getTime()),
    claim_id: CLAIMS.danaVerified,
    place: 'yard',
    name: 'Fulton Recovery Yard',
    phone: '404-555-0188',
    address: '12 Depot St SW, Atlanta',
    state: 'GA',
    in_at: came,
    daily_cents: 4500,
    fees: [
      { kind: 'tow', cents: 18_500 },
      { kind: 'gate', cents: 3500 },
    ],
    count_rule: 'calendar_day',
    payer: 'unknown',
    source: 'driver',
    told_driver_at: at(1, '09:00'),
    recorded_by: CAST.dana.id,
    recorded_at: new Date(came.getTime() + HOUR),
  })
  await event(running.id, 'recorded', 'driver', new Date(came.getTime() + HOUR))
  await event(running.id, 'driver_notified', 'system', at(1, '09:00'), { day: 1 })
  await systemCtx(services, 'demo').write((tx) =>
    addJob(tx, 'storage_day', { id: running.id }, { runAt: at(-1, '09:00'), key: `storage_day:${running.id}` }),
  )

  const { rows } = await owner.query<{
    id: string
    owner: string
    vin: string | null
    insurer: string
    claim_number: string
    loss_date: string
  }>(
    `select c.id, p.name as owner, c.vin, c.insurer_name as insurer, c.claim_number, c.loss_date::text from claims c join profiles p on p.id = c.driver_id
     where c.driver_id = $1 and c.status <> 'closed' order by c.loss_date, c.id limit 1`,
    [CAST.drew.id],
  )
  const claim = rows[0]!
  const from = new Date(Math.max(at(9, '11:15').getTime(), Date.parse(`${claim.loss_date}T23:00:00Z`)))
  const left = new Date(Math.min(from.getTime() + 75 * HOUR, now.getTime() - HOUR))
  const signed = new Date(left.getTime() - 5 * HOUR)
  const stay = await insert({
    id: newId(from.getTime()),
    claim_id: claim.id,
    place: 'impound',
    name: 'City Impound Lot 4',
    phone: '404-555-0143',
    address: '880 Murphy Ave SW, Atlanta',
    state: 'GA',
    in_at: from,
    out_at: left,
    out_how: 'release',
    daily_cents: 3000,
    fees: [{ kind: 'tow', cents: 15_000 }],
    count_rule: 'first24h_free_then_calendar',
    payer: 'insurer',
    source: 'driver',
    told_driver_at: from,
    told_insurer_at: new Date(from.getTime() + 2 * HOUR),
    recorded_by: CAST.drew.id,
    recorded_at: new Date(from.getTime() + HOUR),
  })
  const input = {
    kind: 'other_tow' as const,
    to_name: 'Rosa Delgado',
    to_company: 'Peach State Towing',
    id_to_show: 'Driver license and company ID',
    balance: 'insurer' as const,
    keys: 'at_place' as const,
    plate: 'RKV2093',
    belongings: 'Child seat',
    plate_removed: false,
    papers_needed: ['photo_id' as const],
    police_hold: false,
  }
  const { owner: name, vin, insurer, claim_number } = claim
  const facts = factsOf(input, stayOf({ ...stay, out_at: null, out_how: null }, signed), {
    owner: name,
    vin,
    insurer,
    claim_number,
  })
  const text = releaseText(facts, 'en').join('\n')
  const id = newId(signed.getTime())
  await owner.query(
    `insert into release_papers (id, stay_id, number, kind, facts, language, shown_text, english_text, typed_name, signed_by, signed_at,
       code_hash, two_person, valid_until, used_at, used_name)
     values ($1, $2, 1, $3, $4, 'en', $5, $5, $6, $7, $8, $9, false, $10, $11, 'Al Pruitt')`,
    [
      id,
      stay.id,
      input.kind,
      JSON.stringify(facts),
      text,
      name,
      CAST.drew.id,
      signed,
      sha256(codeOf(systemCtx(services, 'demo'), id)),
      new Date(signed.getTime() + 72 * HOUR),
      left,
    ],
  )
  await event(stay.id, 'recorded', 'driver', new Date(from.getTime() + HOUR))
  await event(stay.id, 'insurer_notified', 'driver', new Date(from.getTime() + 2 * HOUR), { how: 'phone' })
  await event(stay.id, 'paper_made', 'driver', signed, { number: 'RL-01', kind: input.kind })
  await event(stay.id, 'paper_used', 'yard', left, { number: 'RL-01', kind: input.kind, name: 'Al Pruitt' })
  await event(stay.id, 'ended', 'yard', left)
}
