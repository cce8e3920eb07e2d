// Data that every world needs, demo or real: ZIP centers and towns, state notices, our first rules. Loaded once per content.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { REVIEWED_ON } from '#features/claims/rights/right.ts'
import { FIRST_RULES } from './first-rules.ts'
import { PLACES_MARK, usPlaces } from './us-places.ts'

type Named = Record<string, string[]>
/** As bin/holidays writes it: days by their name, and what each state adds or leaves out. */
type Holidays = { federal: Named; states: Record<string, { more: Named; not: string[] }> }
const holidayRows = ({ federal, states }: Holidays) => {
  const rows = (named: Named, state = '') =>
    Object.entries(named).flatMap(([name, days]) => days.map((day) => ({ day, state, name, kept: true })))
  return [
    ...rows(federal),
    ...Object.entries(states).flatMap(([state, { more, not }]) => [
      ...rows(more, state),
      ...not.map((day) => ({ day, state, name: 'Not kept here', kept: false })),
    ]),
  ]
}

export async function loadReference(client: pg.PoolClient): Promise<void> {
  const notices = readFileSync(new URL('../features/claims/rights/right-to-choose.json', import.meta.url), 'utf8')
  const holidays = readFileSync(new URL('holidays.json', import.meta.url), 'utf8')
  const mark = createHash('sha256')
    .update(notices)
    .update(JSON.stringify(FIRST_RULES))
    .update(REVIEWED_ON)
    .update(holidays)
    .update(PLACES_MARK)
    .digest('hex')
  const name = `reference:${mark.slice(0, 16)}`
  if ((await client.query('select from migrations where name = $1', [name])).rowCount) return
  const { towns, zips } = usPlaces()
  await client.query('begin')
  await client.query(
    `insert into zip_places (zip, lat, lng, city, state)
     select * from unnest($1::text[], $2::float8[], $3::float8[], $4::text[], $5::text[])
     on conflict (zip) do update set (lat, lng, city, state) = (excluded.lat, excluded.lng, excluded.city, excluded.state)`,
    [
      zips.map(({ zip }) => zip),
      zips.map(({ lat }) => lat),
      zips.map(({ lng }) => lng),
      zips.map(({ city }) => city),
      zips.map(({ state }) => state),
    ],
  )
  await client.query(
    `insert into us_places (key, state, name, lat, lng, population)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::int[])
     on conflict (key, state) do update set (name, lat, lng, population) = (excluded.name, excluded.lat, excluded.lng, excluded.population)`,
    [
      towns.map(({ key }) => key),
      towns.map(({ state }) => state),
      towns.map(({ name }) => name),
      towns.map(({ lat }) => lat),
      towns.map(({ lng }) => lng),
      towns.map(({ population }) => population),
    ],
  )
  await client.query(
    `insert into state_rights (state, name, has_repair_choice_law, strength, citation, summary, covers, complaint_agency,
       complaint_url, confidence, source, ui_notice, reviewed_on, reviewed_by_counsel)
     select state, name, has_repair_choice_law, strength, citation, summary, covers, complaint_agency, complaint_url, confidence,
       source, ui_notice, $2::date, reviewed_by_counsel
     from jsonb_to_recordset($1::jsonb) as r(state text, name text, has_repair_choice_law boolean, strength text, citation text,
       summary text, covers text[], complaint_agency text, complaint_url text, confidence text, source text, ui_notice text,
       reviewed_by_counsel boolean)
     on conflict (state) do update set (name, has_repair_choice_law, strength, citation, summary, covers, complaint_agency,
       complaint_url, confidence, source, ui_notice, reviewed_on, reviewed_by_counsel) = (excluded.name,
       excluded.has_repair_choice_law, excluded.strength, excluded.citation, excluded.summary, excluded.covers,
       excluded.complaint_agency, excluded.complaint_url, excluded.confidence, excluded.source, excluded.ui_notice,
       excluded.reviewed_on, excluded.reviewed_by_counsel)
     where state_rights.version = 1 -- what an admin corrected stays`,
    [notices, REVIEWED_ON],
  )
  await client.query('delete from holidays')
  await client.query(
    `insert into holidays (day, state, name, kept) select * from jsonb_to_recordset($1::jsonb) as h(day date, state text, name text, kept boolean)`,
    [JSON.stringify(holidayRows(JSON.parse(holidays) as Holidays))],
  )
  await client.query('update provider_profiles set holidays = holidays') // their closed days follow
  for (const [key, value] of Object.entries(FIRST_RULES))
    await client.query(
      `insert into rules (key, version, value, reason) values ($1, 1, $2, 'first rules') on conflict do nothing`,
      [key, JSON.stringify(value)],
    )
  await client.query('insert into migrations values ($1)', [name])
  await client.query('commit')
}
