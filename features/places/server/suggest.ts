import { sql } from 'kysely'
import { countTry, networkOf } from '#features/accounts/server/throttle.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { placesContract } from '../contract.ts'
import type { Suggestion } from '../place.ts'
import { placeKey, plainWords } from '../place-key.ts'
import { statesBeginning } from '../typed-place.ts'

const MOST = 8
/** Ten keys a second for half a minute: nobody types so, and a household shares an address. */
const PER_MINUTE = {
  name: 'suggest_places',
  max: 300,
  seconds: 60,
  sentence: 'Too many suggestions were asked for from your network. Wait a minute, or write the whole place.',
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

/** Towns whose key begins so, in these states, the largest first. */
async function townsBeginning(ctx: Ctx, keys: string[], states: string[] | null): Promise<Suggestion[]> {
  const wanted = keys.filter(Boolean)
  if (!wanted.length) return []
  const ranges = wanted.map((key) => sql`(key ~>=~ ${key} and key ~<~ ${key + END})`)
  const { rows } = await sql<Omit<Suggestion, 'label' | 'zip'>>`
    select name as city, state, lat, lng from us_places
    where (${sql.join(ranges, sql` or `)}) and (${states}::text[] is null or state = any(${states}::text[]))
    order by population desc, key, state limit ${MOST}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, label: `${row.city}, ${row.state}`, zip: null }))
}

/** Up to eight places that a text may be the beginning of: ZIP codes in their order, towns by their people. */
export const suggestPlaces: Verb<typeof placesContract.suggest> = async (ctx, { text }) => {
  const words = plainWords(text)
  const letters = words.join('')
  if (letters.length < 2) return []
  await countTry(ctx, PER_MINUTE, networkOf(ctx.ip))
  if (/^\d{2,5}$/.test(text)) return zipsBeginning(ctx, text)
  const comma = text.indexOf(',')
  if (comma >= 0) {
    const states = statesBeginning(text.slice(comma + 1))
    return states.length ? townsNamed(ctx, plainWords(text.slice(0, comma)), states) : []
  }
  // "st" may be the saint of St. Louis or the beginning of Sterling
  const found = await townsBeginning(ctx, [...new Set([placeKey(words), letters])], null)
  if (found.length || words.length < 2) return found
  for (let many = Math.min(3, words.length - 1); many > 0; many--) {
    const states = statesBeginning(words.slice(-many).join(' '))
    const named = states.length ? await townsNamed(ctx, words.slice(0, -many), states) : []
    if (named.length) return named
  }
  return []
}

/** Towns of exactly this name in these states. */
async function townsNamed(ctx: Ctx, words: string[], states: string[]): Promise<Suggestion[]> {
  const rows = await ctx.db
    .selectFrom('us_places')
    .select(['name as city', 'state', 'lat', 'lng'])
    .where('key', '=', placeKey(words))
    .where('state', 'in', states)
    .orderBy('population', 'desc')
    .orderBy('state')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, label: `${row.city}, ${row.state}`, zip: null }))
}
