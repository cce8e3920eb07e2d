import type pg from 'pg'
import { seal, unseal } from '#lib/server/seal.ts'

const NAME = 'ENCRYPTION_KEY'

/** Any value that this database holds sealed: one from before there was a word to check the key with. */
async function anySealed(owner: pg.Pool): Promise<string | undefined> {
  const { rows } = await owner.query<{ place: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name from information_schema.columns
     where column_name like '%sealed' and data_type = 'text' and table_name <> 'key_checks'`,
  )
  for (const { place, name } of rows) {
    const found = await owner.query<{ sealed: string }>(
      `select ${name} as sealed from ${place} where ${name} like 'v1.%' limit 1`,
    )
    if (found.rows[0]) return found.rows[0].sealed
  }
  return undefined
}

/** Throws a sentence when the key opens nothing of what this database holds. Writes nothing; says whether a word is left. */
export async function checkKey(owner: pg.Pool, key: string): Promise<boolean> {
  const place = await owner.query<{ made: boolean }>(`select to_regclass('auth.key_checks') is not null as made`)
  const { rows } = place.rows[0]!.made
    ? await owner.query<{ sealed: string }>('select sealed from auth.key_checks where name = $1', [NAME])
    : { rows: [] }
  const sealed = rows[0]?.sealed ?? (await anySealed(owner))
  try {
    if (sealed) unseal(key, sealed)
  } catch (error) {
    const message =
      'ENCRYPTION_KEY does not open what this database holds: its tax, license and policy numbers were sealed with another key. ' +
      'Put back the key of the first start (in a demo: keys.json in DATA_DIR, from your backup). A new key cannot read them.'
    throw new Error(message, { cause: error })
  }
  return rows.length > 0
}

/** Opens a value that people left sealed here, where there is one, beside the word of the first start. */
export async function openOne(owner: pg.Pool, key: string): Promise<void> {
  await checkKey(owner, key)
  const sealed = await anySealed(owner)
  if (sealed) unseal(key, sealed)
}

/** As {@link checkKey}; the first start leaves a word to check the key with. */
export async function ensureKey(owner: pg.Pool, key: string): Promise<void> {
  if (await checkKey(owner, key)) return
  await owner.query('insert into auth.key_checks (name, sealed) values ($1, $2) on conflict do nothing', [
    NAME,
    seal(key, 'claimchoice'),
  ])
}
