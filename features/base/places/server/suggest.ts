import { type RawBuilder, sql } from 'kysely'
import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { placesContract } from '../contract.ts'
import type { Suggestion } from '../place.ts'
import { placeKey, plainWords } from '../place-key.ts'
import { LONGEST_STATE, statesBeginning } from '../typed-place.ts'

const MOST = 8
/** Ten keys a second for half a minute: nobody types so, and a household shares an address. */
const PER_MINUTE = {
  name: 'suggest_places',
  max: 300,
  seconds: 60,
  sentence: 'Too many searches from your network. Wait a minute, or enter the full place.',
}
/** Sorts behind every letter and digit of a key. */
const END = '~'

const zipsBeginning = async (ctx: Ctx, digits: string): Promise<Suggestion[]> => {
  const rows = await ctx.db
    .selectFrom('zip_places')
    .selectAll()
    .where('zip', '>=', digits)
    .where('zip', '<=', digits.padEnd(5, '9'))
    .orderBy('zip')
    .limit(MOST)
    .execute()
  return rows.flatMap(({ zip, city, state, lat, lng }) =>
    city && state ? [{ label: `${city}, ${state} ${zip}`, city, state, zip, lat, lng }] : [],
  )
}

/** How a text may go on: to a longer name, or, its last words being the beginning of a state, to this town in that state. */
function readings(text: string): RawBuilder<unknown>[] {
  const [name = '', ...more] = text.split(',')
  const words = plainWords(text)
  const named = (town: string[], state: string) => {
    const states = statesBeginning(state)
    return town.length && states.length ? [sql`(key = ${placeKey(town)} and state = any(${states}::text[]))`] : []
  }
  if (more.length) return named(plainWords(name), more.join(' '))
  // "st" may be the saint of St. Louis or the beginning of Sterling
  const beginnings = [...new Set([placeKey(words), words.join('')])]
  const states = Array.from({ length: Math.min(LONGEST_STATE, words.length - 1) }, (_, at) => -1 - at)
  return [
    ...beginnings.map((key) => sql`(key ~>=~ ${key} and key ~<~ ${key + END})`),
    ...states.flatMap((at) => named(words.slice(0, at), words.slice(at).join(' '))),
  ]
}

/** Up to eight places that a text may be the beginning of: ZIP codes in their order, towns by their people. */
export const suggestPlaces: Verb<typeof placesContract.suggest> = async (ctx, { text }) => {
  if (plainWords(text).join('').length < 2) return []
  await countTry(ctx, PER_MINUTE, networkOf(ctx.ip))
  if (/^\d{2,5}$/.test(text)) return zipsBeginning(ctx, text)
  const ways = readings(text)
  if (!ways.length) return []
  const { rows } = await sql<Omit<Suggestion, 'label' | 'zip'>>`
    select name as city, state, lat, lng from us_places where ${sql.join(ways, sql` or `)}
    order by population desc, key, state limit ${MOST}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, label: `${row.city}, ${row.state}`, zip: null }))
}
