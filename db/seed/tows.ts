// Two tows of the demo: one truck is on its way, one car was dropped in the company's yard and stands there.
import { CAST, CLAIMS } from '#db/seed/cast.ts'
import { capOf, priceTow, towMiles } from '#features/business/rate-cards/price.ts'
import type { RateCard } from '#features/business/rate-cards/rate-card.ts'
import type { TowStatus } from '#features/towing/tows/tow-status.ts'
import { addJob, type Services } from '#lib/server/ctx.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { newId } from '#lib/ids.ts'

const MINUTE = 60_000
const SCENE = {
  lat: 33.7626,
  lng: -84.388,
  around: 'Atlanta, GA',
  near: '',
  road: 'I-75 north, exit 249, right shoulder',
}
const CONDITION = {
  rolls: false,
  steers: true,
  wheels_damaged: false,
  in_ditch: false,
  low_clearance: false,
  awd_or_ev: false,
  keys_present: true,
}
const NOWHERE = { reason: null, provider_id: null, repair_id: null, yard_id: null }
const STAMPS = ['accepted_at', 'rolling_at', 'on_scene_at', 'hooked_at', 'arrived_at', 'dropped_at'] as const
const STEPS: readonly TowStatus[] = ['accepted', 'rolling', 'on_scene', 'hooked', 'at_destination', 'dropped']

export async function seedTows(services: Services): Promise<void> {
  const { owner } = services.databases
  const now = services.now().getTime()
  const one = async <T extends object>(sql: string, values: unknown[]) => (await owner.query<T>(sql, values)).rows[0]!
  const { provider_id, owner_id, yard, address, zip, lat, lng, name } = await one<{
    provider_id: string
    owner_id: string
    yard: string
    address: string
    zip: string
    lat: number
    lng: number
    name: string
  }>(
    `select p.id as provider_id, p.user_id as owner_id, y.id as yard, y.address, y.zip, y.lat, y.lng, u.name
     from provider_profiles p join tow_yards y on y.provider_id = p.id join profiles u on u.id = p.user_id
     where p.business_name like 'Midnight%' order by y.created_at limit 1`,
    [],
  )
  const card = await one<RateCard>(
    `select * from tow_rate_cards where provider_id = $1 and vehicle_class = 'light' order by number desc limit 1`,
    [provider_id],
  )
  type Kept = { kind: string; name: string; city: string; lat: number; lng: number; yard_id?: string }
  const towed = async (
    driver: 'dana' | 'drew',
    {
      claim_id = null,
      car,
      to,
      minutes,
      more = {},
    }: { claim_id?: string | null; car: object; to: Kept; minutes: readonly number[]; more?: object },
  ) => {
    const asked = now - minutes[0]! * MINUTE
    const at = (n: number) => new Date(now - minutes[n]! * MINUTE)
    const miles = towMiles(SCENE, to)
    const rig = { flatbed: true, dolly: false, winch_half_hours: 0, after_hours: false }
    const { lines, total_cents } = priceTow(card, { ...rig, miles })
    const id = newId(asked)
    const offer_id = newId(asked)
    const reached = STEPS.slice(0, minutes.length - 1)
    const row = {
      id,
      claim_id,
      driver_id: CAST[driver].id,
      status: reached.at(-1),
      vehicle_class: 'light',
      car,
      condition: CONDITION,
      scene: SCENE,
      destination: { ...NOWHERE, state: 'GA', ...to },
      miles,
      caller_name: CAST[driver].name,
      caller_phone: CAST[driver].phone,
      cap_cents: capOf(total_cents),
      wave: 1,
      asked_at: new Date(asked),
      created_at: new Date(asked),
      provider_id,
      offer_id,
      taken_by: owner_id,
      taken_name: name,
      eta_at: new Date(at(1).getTime() + 25 * MINUTE),
      price_cents: total_cents,
      lines,
      version: 1,
      ...Object.fromEntries(reached.map((_, n) => [STAMPS[n], at(n + 1)])),
      pay: 'company',
      hold_due: true,
      ...more,
    }
    await owner.query('insert into tow_jobs select * from jsonb_populate_record(null::tow_jobs, $1)', [
      JSON.stringify(row),
    ])
    const offer = {
      id: offer_id,
      job_id: id,
      provider_id,
      wave: 1,
      status: 'won',
      card_id: card.id,
      price_cents: total_cents,
      terms: { ...rig, distance_miles: [0, 2], eta_minutes: [10, 20] },
      lines,
      shown: {
        around: SCENE.around,
        lat: 33.76,
        lng: -84.39,
        vehicle_class: 'light',
        condition: CONDITION,
        miles,
        to: to.city,
      },
      eta_minutes: 25,
      answered_by: owner_id,
      sent_at: new Date(asked),
      expires_at: new Date(asked + MINUTE),
      answered_at: at(1),
    }
    await owner.query('insert into tow_offers select * from jsonb_populate_record(null::tow_offers, $1)', [
      JSON.stringify(offer),
    ])
    await owner.query('delete from tow_events where job_id = $1', [id])
    for (const [n, status] of (['asking', ...reached] as const).entries())
      await owner.query(
        'insert into tow_events (job_id, from_status, to_status, actor_id, at) values ($1, $2, $3, $4, $5)',
        [id, n === 0 ? null : ['asking', ...reached][n - 1], status, n === 0 ? CAST[driver].id : owner_id, at(n)],
      )
    return { id, total_cents }
  }

  const running = await towed('drew', {
    car: { year: 2017, make: 'Ford', model: 'Escape', plate: 'RQB2290', color: 'White' },
    to: { kind: 'place', name: '1200 Roswell Rd, Marietta', city: 'Marietta, GA', lat: 33.9526, lng: -84.5499 },
    minutes: [12, 11, 8],
  })
  const late = new Date(now + 40 * MINUTE)
  await systemCtx(services, 'demo').write((tx) => addJob(tx, 'tow_clock', { id: running.id }, { runAt: late }))

  // a claim whose car stands nowhere else
  const claim = await one<{ id: string; driver_id: string }>(
    `select c.id, c.driver_id from claims c where c.driver_id = any($1) and c.status <> 'closed' and c.id <> $2
       and c.vin is distinct from (select vin from claims where id = $2)
       and not exists (select from storage_stays s where s.claim_id = c.id) order by c.driver_id = $3 desc, c.loss_date, c.id limit 1`,
    [[CAST.dana.id, CAST.drew.id], CLAIMS.danaVerified, CAST.dana.id],
  )
  const driver = claim.driver_id === CAST.dana.id ? 'dana' : 'drew'
  const dropped = new Date(now - 150 * MINUTE)
  const stay = newId(dropped.getTime())
  await owner.query('insert into storage_stays select * from jsonb_populate_record(null::storage_stays, $1)', [
    JSON.stringify({
      id: stay,
      claim_id: claim.id,
      place: 'yard',
      provider_id,
      name: 'Midnight Tow & Recovery',
      phone: '404-555-0171',
      address: `${address}, ${zip}`,
      state: 'GA',
      in_at: dropped,
      in_known: true,
      out_known: true,
      daily_cents: 4500,
      fees: [],
      count_rule: 'first24h_free_then_calendar',
      payer: 'unknown',
      source: 'tow',
      told_driver_at: dropped,
      recorded_by: owner_id,
      recorded_at: dropped,
      version: 1,
    }),
  ])
  await owner.query(`insert into storage_events (stay_id, kind, source, at) values ($1, 'recorded', 'system', $2)`, [
    stay,
    dropped,
  ])
  const done = await towed(driver, {
    claim_id: claim.id,
    car: { year: 2019, make: 'Honda', model: 'Civic', plate: 'CDA4471', color: 'Blue' },
    to: { kind: 'yard', name: `${address}, ${zip}`, city: zip, lat, lng, yard_id: yard },
    minutes: [225, 224, 220, 205, 190, 155, 150],
    more: { stay_id: stay, receiver: 'Luther at the gate' },
  })
  await owner.query('update tow_jobs set due_cents = $2 where id = $1', [done.id, done.total_cents])
  await systemCtx(services, 'demo').write((tx) =>
    addJob(tx, 'tow_clock', { id: done.id }, { runAt: new Date(dropped.getTime() + 86_400_000) }),
  )
}
