import { sql } from 'kysely'
import { conflict } from '#lib/errors.ts'
import type { Tx } from '#lib/server/db.ts'
import { standing } from '../sums.ts'
import { versionsOfRepairs } from './repair-rows.ts'

/** The invoice names exactly the lines that stand: more work, or less of it, is billed before the car is ready, paid or handed back. */
export async function ensureBilled(tx: Tx, id: string): Promise<void> {
  const [versions, withdrawn, invoice] = await Promise.all([
    versionsOfRepairs(tx, [id]),
    tx.selectFrom('repair_lines').selectAll().where('repair_id', '=', id).execute(),
    tx
      .selectFrom('repair_invoices')
      .select(
        sql<
          string[]
        >`(select array_agg(l ->> 'estimate_id' || (l ->> 'line_no')) from jsonb_array_elements(lines) l)`.as('billed'),
      )
      .where('repair_id', '=', id)
      .where('status', '=', 'issued')
      .executeTakeFirst(),
  ])
  if (!invoice) throw conflict('record_missing', 'Issue the invoice before the car is ready.')
  const wanted = standing(versions, withdrawn).map(({ version, line_no }) => `${version.id}${line_no}`)
  if (wanted.length !== invoice.billed.length || wanted.some((line) => !invoice.billed.includes(line)))
    throw conflict('record_missing', 'The invoice doesn’t bill exactly the authorized work. Correct it first.')
}
