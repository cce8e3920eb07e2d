// What tests of tows begin with: businesses of the cast that tow, at one price, and a driver who asks them.
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { towJobsContract } from '#features/towing/tow-jobs/contract.ts'
import { towsContract } from '#features/towing/tows/contract.ts'
import type { Client, Contract, Sent } from '#lib/contract.ts'
import { newId } from '#lib/ids.ts'
import { FINE_CAR, FULL_RATES } from './tow-rates.ts'
import type { Caller, World } from './world.ts'

export const NOON = '2026-12-01T17:00:00.000Z'
/** By day and by night alike. */
const RATES = { ...FULL_RATES, after_hours_bp: 0, after_hours_from: null, after_hours_to: null }
export const ASK = {
  safe: true,
  scene: { lat: 33.762, lng: -84.388, accuracy_m: 20, road: 'Exit 99, right shoulder' },
  vehicle_class: 'light' as const,
  condition: { ...FINE_CAR, rolls: false },
  destination: { kind: 'place' as const, near: '30060' },
  claim_id: null as string | null,
  whose: 'mine' as 'mine' | 'household' | 'leave' | null,
  police_hold: false,
  car: { year: 2019, make: 'Honda', model: 'Civic', plate: 'CDA4471', color: 'Blue' },
  phone: '404-555-0123',
}
export type TowAskInput = Sent<typeof towsContract.ask>

/** The five companies of a race, by their owners; the last is made here. */
export const TOWING = {
  sal: PROVIDERS.sal.id,
  omar: PROVIDERS.omar.id,
  nina: PROVIDERS.nina.id,
  pat: PROVIDERS.pat.id,
  drew: newId(),
}
export type Towing = keyof typeof TOWING

/** Makes the five tow; the first of them is on the market, and `at` is held: it moves only when a test says so. */
export async function towing({ databases: { owner }, services, clock, as }: World) {
  let at = NOON
  const set = (to: string) => {
    at = to
    clock.set(to)
  }
  set(NOON)
  services.now = () => new Date(at)
  await owner.query(
    `insert into rules (key, version, value, reason) values ('credentials', 97, '{"required": []}', 'A test')`,
  )
  await owner.query(
    `insert into provider_profiles (id, user_id, provider_type, business_name, address, city, state, zip, lat, lng, about)
     values ($1, $2, 'towing', 'Drew’s Tow', '1 Main St', 'Atlanta', 'GA', '30303', 33.77, -84.39, '')`,
    [TOWING.drew, CAST.drew.id],
  )
  for (const id of Object.values(TOWING)) {
    await owner.query(`begin; set local session_replication_role = replica;
      update provider_profiles set provider_type = 'towing', background_check_status = 'approved', verified = true, always_open = true,
        lat = 33.77, lng = -84.39, zip = '30303', state = 'GA', service_radius_miles = 50 where id = '${id}'; commit`)
    await owner.query(`insert into tow_companies values ($1, '404-555-0199', '{light}', '{flatbed,wheel_lift}')`, [id])
    const card = { id: newId(), provider_id: id, vehicle_class: 'light', number: 1, valid_from: NOON, ...RATES }
    await owner.query('insert into tow_rate_cards select * from jsonb_populate_record(null::tow_rate_cards, $1)', [
      JSON.stringify(card),
    ])
  }
  await owner.query(`update shops set services = '{tow}' where provider_id = $1`, [TOWING.sal])
  await owner.query('select refresh_listing_search(array(select id from listings))')

  const signed = new Map<string, { since: number; caller: Promise<Caller> }>()
  /** Signed in anew when the held clock has moved far. */
  const callerOf = (who: Who | 'nobody') => {
    const time = Date.parse(at)
    const known = signed.get(who)
    if (known && Math.abs(time - known.since) < 5 * 60_000) return known.caller
    const caller = as(who)
    signed.set(who, { since: time, caller })
    return caller
  }
  const clientOf = <C extends Contract>(who: Who | 'nobody', contract: C): Client<C> =>
    Object.fromEntries(
      Object.keys(contract).map((name) => [
        name,
        async (input: never) => (await callerOf(who)).on(contract)[name]!(input),
      ]),
    ) as unknown as Client<C>
  const on = (who: Who | 'nobody') => ({
    ...clientOf(who, towsContract),
    ...clientOf(who, towJobsContract),
    fetch: async (path: string) => (await callerOf(who)).fetch(path),
  })
  const advance = (ms: number) => set(new Date(Date.parse(at) + ms).toISOString())
  /** What a driver sends who ticks all that are on the market. */
  const asks = async (who: Who, given: Partial<TowAskInput> = {}): Promise<TowAskInput> => {
    const said = { ...ASK, ...given }
    const { scene, vehicle_class, condition, destination, needed } = said
    const { companies } = await on(who).quote({ scene, vehicle_class, condition, destination, needed })
    const ticked = companies.map(({ provider_id, total_cents }) => ({ provider_id, total_cents }))
    return { companies: ticked, cap_cents: companies[0]?.cap_cents ?? null, ...said }
  }
  const ask = async (who: Who = 'dana', given: Partial<TowAskInput> = {}) =>
    (await on(who).ask(await asks(who, given))).id
  /** Asked of Sal, and taken by Sal. */
  const taken = async (given: Partial<TowAskInput> = {}, eta = 30) => {
    const job = await ask('dana', given)
    const sal = on('sal')
    const ring = (await sal.board({})).rings[0]!
    await sal.answer({ offer: ring.id, accept: { eta } })
    return { job, offer: ring.id, sal, dana: on('dana') }
  }
  /** A ring of each company for one tow, as if all were on the market. */
  const ringAll = async (job: string) => {
    await owner.query(
      `insert into tow_offers (id, job_id, provider_id, wave, card_id, price_cents, terms, lines, shown, sent_at, expires_at)
       select gen_random_uuid(), job_id, p::uuid, 1, (select id from tow_rate_cards c where c.provider_id = p::uuid),
         price_cents, terms, lines, shown, sent_at, expires_at
       from tow_offers s, unnest($2::text[]) p where s.job_id = $1 and p::uuid <> s.provider_id`,
      [job, Object.values(TOWING)],
    )
    const { rows } = await owner.query<{ id: string; provider_id: string }>(
      'select id, provider_id from tow_offers where job_id = $1',
      [job],
    )
    return Object.fromEntries(
      Object.entries(TOWING).map(([who, id]) => [who, rows.find(({ provider_id }) => provider_id === id)!.id]),
    ) as Record<Towing, string>
  }
  return { set, advance, on, asks, ask, taken, ringAll, now: () => at }
}
