import type { Services } from '#lib/server/ctx.ts'
import { sameText, signature } from '#lib/server/seal.ts'
import type { Place } from '#features/base/places/place.ts'
import { PAGE_SIZE } from '../contract.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { rankOf } from '#features/market/listings/ranking.ts'
import { type Shown, type ShownList, SHOWN_DAYS, SHOWN_ON } from '#features/market/listings/shown.ts'

type Answered = {
  on: ShownList['on']
  query: Record<string, unknown>
  page: number
  total: number
  place: (Pick<Place, 'zip' | 'label' | 'approximate'> & { radius_miles: number }) | null
  rows: readonly SearchRow[]
}
const VERSION = '1'
/** A page of results has about 2,000 characters. */
const LONGEST = 10_000
/** Whose claim it is says nothing about what was shown; a page is said apart. */
const UNSAID = new Set(['claim_id', 'page'])

const sign = (services: Services, body: string) => signature(services.env.SECRET_KEY, `shown:${body}`)
/** A point is kept to about a kilometer, as listings are. */
const said = (value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value)
const short = (miles: number) => String(Math.round(miles * 10) / 10)

/**
 * The impression token of an answer: what was asked and shown, signed, in plain text so that the ids inside cost a page nothing that
 * is compressed. Names nobody, so it may stand in a page that is kept for everybody. About 30 µs for 24 rows.
 */
export function signImpression(services: Services, { on, query, page, total, place, rows }: Answered): string {
  const asked = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && !UNSAID.has(key)) asked.set(key, said(value))
  const where = place
    ? `${place.zip ?? ''},${encodeURIComponent(place.label ?? '').replaceAll('~', '%7E')},${place.radius_miles},${place.approximate ? 1 : 0}`
    : ''
  const list = rows.map((row) =>
    [
      row.id,
      row.distance_miles === null ? '' : short(row.distance_miles),
      short(rankOf(row).total),
      row.daily_rate_cents ?? row.hourly_rate_cents ?? 0,
      row.next_free_day ?? '',
    ].join(','),
  )
  const at = services.now().getTime().toString(36)
  const body = [VERSION, at, on, page, total, where, asked.toString(), list.join(';')].join('~')
  return `${sign(services, body)}~${body}`
}

const unverified = (why: 'forged' | 'expired' | 'elsewhere') => ({
  shown: { kind: 'unverified', why } as Shown,
  position: null,
})

/** What an impression token says of one listing, and where it stood, counted over all pages. Never throws: an impression token decides nothing. */
export function readImpression(
  services: Services,
  impression: string | null | undefined,
  listingId: string,
): { shown: Shown; position: number | null } {
  if (!impression) return { shown: { kind: 'direct' }, position: null }
  const cut = impression.indexOf('~')
  const body = impression.slice(cut + 1)
  if (cut < 1 || impression.length > LONGEST || !sameText(impression.slice(0, cut), sign(services, body)))
    return unverified('forged')
  const shown = listIn(body)
  const age = services.now().getTime() - new Date(shown.at).getTime()
  if (age > SHOWN_DAYS * 86_400_000) return unverified('expired')
  const index = shown.rows.findIndex(({ id }) => id === listingId)
  if (index < 0) return unverified('elsewhere')
  return { shown, position: (shown.page - 1) * PAGE_SIZE + index + 1 }
}

/** The list in a body that we signed ourselves. */
function listIn(body: string): ShownList {
  const [, at = '', on, page, total, where = '', query, list = ''] = body.split('~')
  const [zip, label = '', radius, approximate] = where.split(',')
  return {
    kind: 'list',
    at: new Date(parseInt(at, 36)).toISOString(),
    on: on === 'claim' ? SHOWN_ON[1] : SHOWN_ON[0],
    query: Object.fromEntries(new URLSearchParams(query)),
    page: Number(page),
    total: Number(total),
    place: where
      ? {
          zip: zip || null,
          label: decodeURIComponent(label) || null,
          radius_miles: Number(radius),
          approximate: approximate === '1',
        }
      : null,
    rows: list
      .split(';')
      .filter(Boolean)
      .map((row) => {
        const [id = '', miles, score, rate, day] = row.split(',')
        return {
          id,
          miles: miles ? Number(miles) : null,
          score: Number(score),
          rate_cents: Number(rate),
          next_free_day: day || null,
        }
      }),
  }
}
