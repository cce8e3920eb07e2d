// What the demo's towing companies come with and charge.
import type pg from 'pg'
import { CAST } from './cast.ts'
import { insert } from './insert.ts'
import { tableOf } from './table.ts'
import { ownerId, providerId, worldId } from './world-orders.ts'
import { indexOf, WORLD_PROVIDERS } from './world-providers.ts'

/** provider | dispatch phone | classes | equipment */
const TOW_COMPANIES = tableOf(`
midnight | 404-555-0171 | light medium motorcycle | flatbed wheel_lift dolly winch low_clearance ev_capable
perimeter | 770-555-0172 | light motorcycle | flatbed wheel_lift winch ev_capable
southfulton | 770-555-0173 | light medium | flatbed wheel_lift dolly winch
rockdale | 770-555-0174 | light | flatbed wheel_lift
cartersville | 770-555-0175 | light medium | flatbed wheel_lift dolly winch
`).map(([provider, dispatch_phone, classes, equipment]) => ({
  provider: provider!,
  dispatch_phone: dispatch_phone!,
  classes: classes!.split(' '),
  equipment: equipment!.split(' '),
}))

/** provider | hours | dollars a day | gate fee | outside its hours */
const TOW_YARDS = tableOf(`
midnight | Day and night | 45 | 0 | yes
southfulton | Mon–Sat 6 a.m.–6 p.m. | 38 | 20 | no
cartersville | Mon–Fri 8 a.m.–6 p.m. | 32 | 0 | no
`).map(([provider, hours_text, daily, gate, after]) => ({
  provider: provider!,
  hours_text: hours_text!,
  daily_cents: Number(daily) * 100,
  gate_fee_cents: Number(gate) * 100,
  after_hours: after === 'yes',
}))

/** provider | class | hook | flatbed | miles included | a mile | winch | dolly | wait | after hours % from to | gone | cancel | storage | gate; dollars */
const TOW_RATES = tableOf(`
midnight | light | 95 | 20 | 5 | 4.25 | 75 | 35 | 25 | 20 22:00 06:00 | 45 | 35 | 45 | 0
midnight | medium | 185 | 0 | 5 | 6.5 | 110 | 0 | 40 | 20 22:00 06:00 | 90 | 70 | 65 | 0
midnight | motorcycle | 110 | 0 | 5 | 4.25 | 75 | 0 | 25 | 20 22:00 06:00 | 45 | 35 | 30 | 0
perimeter | light | 89 | 25 | 3 | 4.5 | 80 | 0 | 30 | 15 21:00 07:00 | 50 | 40 | 0 | 0
perimeter | motorcycle | 99 | 0 | 3 | 4.5 | 80 | 0 | 30 | 15 21:00 07:00 | 50 | 40 | 0 | 0
southfulton | light | 79 | 15 | 5 | 3.95 | 70 | 30 | 20 | 0 | 40 | 30 | 38 | 20
southfulton | medium | 160 | 0 | 5 | 5.95 | 95 | 45 | 30 | 0 | 80 | 60 | 55 | 20
rockdale | light | 75 | 20 | 4 | 3.75 | 0 | 0 | 20 | 0 | 35 | 25 | 0 | 0
cartersville | light | 72 | 15 | 5 | 3.5 | 65 | 30 | 20 | 10 20:00 06:00 | 35 | 25 | 32 | 0
cartersville | medium | 150 | 0 | 5 | 5.25 | 95 | 40 | 30 | 10 20:00 06:00 | 75 | 60 | 48 | 0
`).map(
  ([provider, vehicle_class, hook, flatbed, miles, mile, winch, dolly, wait, after, gone, cancel, storage, gate]) => {
    const [percent, from = null, to = null] = after!.split(' ')
    const cents = (dollars: string | undefined) => Math.round(Number(dollars) * 100)
    return {
      provider: provider!,
      vehicle_class: vehicle_class!,
      number: 1,
      hook_cents: cents(hook),
      flatbed_extra_cents: cents(flatbed),
      included_miles: Number(miles),
      mile_cents: cents(mile),
      winch_per_30min_cents: cents(winch),
      dolly_cents: cents(dolly),
      wait_free_min: 15,
      wait_per_15min_cents: cents(wait),
      after_hours_bp: Number(percent) * 100,
      after_hours_from: from,
      after_hours_to: to,
      gone_cents: cents(gone),
      cancel_after_rolling_cents: cents(cancel),
      storage_per_day_cents: cents(storage),
      storage_free_hours: 24,
      gate_fee_cents: cents(gate),
    }
  },
)

const of = (key: string) => {
  const n = indexOf(key)
  return { ...WORLD_PROVIDERS[n]!, provider_id: providerId(n), owner_id: ownerId(n) }
}
/** Writes all of it as if published at that time. */
export async function writeTowing(client: pg.PoolClient, at: Date): Promise<void> {
  await insert(
    client,
    'tow_companies',
    TOW_COMPANIES.map(({ provider, ...row }) => ({ provider_id: of(provider).provider_id, ...row })),
  )
  await insert(
    client,
    'tow_yards',
    TOW_YARDS.map(({ provider, ...row }, n) => {
      const { provider_id, street, zip, lat, lng } = of(provider)
      return { id: worldId('e4', n + 1), provider_id, address: street, zip, lat, lng, ...row, created_at: at }
    }),
  )
  await insert(
    client,
    'tow_rate_cards',
    TOW_RATES.map(({ provider, ...row }, n) => {
      const { provider_id, owner_id } = of(provider)
      return { id: worldId('e5', n + 1), provider_id, ...row, valid_from: at, published_by: owner_id }
    }),
  )
  // the one that a visitor of the demo signs in as
  await client.query(
    'insert into auth.users (id, password_hash, email_confirmed_at) select $1, password_hash, now() from auth.users where id = $2',
    [of('midnight').owner_id, CAST.sal.id],
  )
}
