// A car in storage as a test needs one: recorded, counted, and let go by a release.
import type { Who } from '#db/seed/cast.ts'
import { storageContract } from '#features/towing/storage/contract.ts'
import type { ReleaseInput, StayInput } from '#features/towing/storage/stay.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import type { World } from './world.ts'

export const RELEASE: ReleaseInput = {
  kind: 'other_tow',
  to_name: 'Rosa Delgado',
  to_company: 'Peach Towing',
  id_to_show: 'Driver license',
  balance: 'taker',
  keys: 'at_place',
  plate: 'CDA4471',
  belongings: 'Child seat',
  plate_removed: true,
  papers_needed: ['photo_id'],
  police_hold: false,
}
export function storage(world: World) {
  const calls = async (who: Who | 'nobody') => (await world.as(who)).on(storageContract)
  const day = (ago: number) => addDays(dayIn('America/New_York', world.services.now()), -ago)
  const stay = (ago: number, more: Partial<StayInput> = {}): StayInput => ({
    place: 'yard',
    name: 'Fulton Recovery Yard',
    phone: '404-555-0188',
    address: '12 Depot St, Atlanta',
    state: 'GA',
    in_day: day(ago),
    in_time: '08:00',
    daily_cents: 4500,
    fees: [{ kind: 'tow', cents: 18_500 }],
    count_rule: 'calendar_day',
    free_until: null,
    payer: 'unknown',
    ...more,
  })
  const record = async (who: Who, claim_id: string, ago = 2, more: Partial<StayInput> = {}) =>
    (await calls(who)).record({ claim_id, ...stay(ago, more) })
  /** Read, then signed, as the page does it. */
  async function release(who: Who, stay_id: string, more: Partial<ReleaseInput> = {}) {
    const me = await calls(who)
    const said = { ...RELEASE, ...more, stay_id, language: 'en' as const }
    const { hash } = await me.releaseText(said)
    const made = await me.makeRelease({ ...said, hash, place_confirmed: true, typed_name: 'Dana Whitfield' })
    // the answer of a write has no code
    const { stays } = await me.stays({ claim_id: made.claim_id })
    return stays.find(({ id }) => id === stay_id)!.papers[0]!
  }
  return { calls, day, stay, record, release }
}
