// The ceiling, run as a process of its own: a bare handler with one statement per question, written and prepared by hand
// for each shape of question; no sessions, no checks, no record. `/join` asks what one would write without listing_search.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const { PORT, DATABASE } = process.env
const pool = new pg.Pool({ ...(JSON.parse(DATABASE!) as pg.PoolConfig), max: 12 })

type Source = { key: string; place: string; doc: string; from: string; only: string; card: string; joined: string }
const CARD = `s.provider_id, s.listing_type, s.provider_type, s.services, s.title, s.business_name, s.city, s.state, s.verified,
  s.daily_rate_cents, s.hourly_rate_cents, s.min_days, s.max_days, s.deposit_required_cents, s.year, s.make, s.model, s.trim,
  s.photo_path, s.photo_alt, s.rating_sum, s.rating_count, s.lat, s.lng`
const OVER: Record<string, Source> = {
  search: {
    key: 's.listing_id',
    place: 's',
    doc: 's.doc ilike $q',
    from: 'listing_search s',
    only: 'true',
    card: `s.listing_id as id, ${CARD}`,
    joined: 'listing_search s on s.listing_id = page.key',
  },
  join: {
    key: 's.id',
    place: 's',
    doc: `(s.title ilike $q or s.description ilike $q or v.year || ' ' || v.make || ' ' || v.model ilike $q)`,
    from: 'listings s join provider_profiles p on p.id = s.provider_id left join vehicles v on v.id = s.vehicle_id',
    only: `s.status = 'active'`,
    card: `s.id, s.provider_id, s.listing_type, p.provider_type, coalesce(h.services, '{}') as services, s.title, p.business_name,
      p.city, p.state, p.verified, s.daily_rate_cents, s.hourly_rate_cents, s.min_days, s.max_days, s.deposit_required_cents,
      v.year, v.make, v.model, v.trim, f.path as photo_path, f.alt as photo_alt, coalesce(r.rating_sum, 0) as rating_sum,
      coalesce(r.rating_count, 0) as rating_count, s.lat, s.lng`,
    joined: `(listings s join provider_profiles p on p.id = s.provider_id
      left join vehicles v on v.id = s.vehicle_id left join shops h on h.id = s.shop_id
      left join listing_photos f on f.listing_id = s.id and f.position = 0
      left join provider_ratings r on r.provider_id = s.provider_id) on s.id = page.key`,
  },
}

/** The text and values of a question; equal shapes give equal texts, so each is planned as a prepared statement. */
function statement({ key, place, doc, from, only, card, joined }: Source, asked: Record<string, string>) {
  const values: unknown[] = asked['bounds']!.split(',').map(Number)
  const where = [only, `${place}.lat between $1 and $3 and ${place}.lng between $2 and $4`]
  const also = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value)
    where.push(condition(`$${values.length}`))
  }
  const { category, max_daily_rate_cents: most, q, sort } = asked
  if (category) also((parameter) => `s.listing_type = ${parameter}`, category)
  if (most) also((parameter) => `s.daily_rate_cents <= ${parameter}`, Number(most))
  if (q) also((parameter) => doc.replaceAll('$q', parameter), `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const order =
    sort === 'newest' ? ['m.at desc', 'm.key desc'] : [category === 'service' ? 'm.hourly' : 'm.daily', 'm.key']
  const text = `with m as materialized (
      select ${key} as key, s.created_at as at, s.daily_rate_cents as daily, s.hourly_rate_cents as hourly
      from ${from} where ${where.join(' and ')}),
    page as (select * from m order by ${order.join(', ')} limit 24)
    select t.total::int, ${card} from (select count(*) as total from m) t left join page on true left join ${joined}
    order by ${order.join(', ').replaceAll('m.', 'page.')}`
  return { text, values }
}

const names = new Map<string, string>()
const app = new Hono()
app.get('/:over', async (c) => {
  const { text, values } = statement(OVER[c.req.param('over')]!, c.req.query())
  if (!names.has(text)) names.set(text, `s${names.size}`)
  const { rows } = await pool.query<{ total: number; id: string | null }>({ name: names.get(text)!, text, values })
  return c.json({ rows: rows[0]?.id === null ? [] : rows, total: rows[0]?.total ?? 0 })
})
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' })
