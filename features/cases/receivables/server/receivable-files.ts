import { Hono } from 'hono'
import { type Cell, toCsv } from '#lib/csv.ts'
import { Refusal } from '#lib/errors.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, csvAnswer, pdfAnswer } from '#lib/server/http.ts'
import { numberOf } from '#lib/ids.ts'
import {
  type Receivable,
  type ReceivableFilter,
  RECEIVABLES_EXPORT_MAX,
  receivableFilesContract,
} from '../receivable.ts'
import { insurerStatementOf, insurerStatementPdf } from './insurer-statement.ts'
import { booksDay, receivablesOf } from './receivables.ts'

const HEADINGS = [
  'insurer',
  'claim',
  'booking',
  'listing',
  'provider',
  'first_day',
  'last_day',
  'covered_days',
  'insurer_a_day_at_most',
  'billed',
  'paid',
  'written_off',
  'open',
  'completed',
  'age_days',
  'age',
  'confirmed',
]
const cells = (row: Omit<Receivable, 'driver' | 'own' | 'insurer_name'>, insurer: string): Cell[] => [
  insurer,
  row.claim_number,
  numberOf({ id: row.order_id }),
  row.title,
  row.business_name,
  row.service_date,
  row.end_date ?? row.service_date,
  row.covered_days,
  { cents: row.insurer_day_cents },
  { cents: row.billed_cents },
  { cents: row.paid_cents },
  { cents: row.written_off_cents },
  { cents: row.open_cents },
  row.done_on,
  row.age_days,
  row.age,
  row.confirmed_on,
]

async function csvOf(ctx: Ctx, filter: ReceivableFilter): Promise<string> {
  const rows = await receivablesOf(ctx.db, booksDay(ctx), filter, { limit: RECEIVABLES_EXPORT_MAX + 1 })
  if (rows.length > RECEIVABLES_EXPORT_MAX)
    throw new Refusal(409, 'too_many', `More than ${RECEIVABLES_EXPORT_MAX} bookings. Narrow the filters.`)
  const after = { ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)), rows: rows.length }
  await ctx.write((tx) => audit(tx, { action: 'receivables.exported', table: 'orders', id: person(ctx).id, after }))
  return toCsv([HEADINGS, ...rows.map((row) => cells(row, row.insurer_name))])
}

/** What insurers owe as a table, and the statement of one of them; that somebody took them is on the record. */
export function receivableFiles(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the insurer and the date.' } as const
  answerRaw(app, services, receivableFilesContract.receivablesCsv, how, async (ctx, filter) =>
    csvAnswer(ctx, 'receivables', await csvOf(ctx, filter)),
  )
  answerRaw(app, services, receivableFilesContract.insurerStatement, how, async (ctx, { insurer, as_of, language }) => {
    const { name, bytes } = await insurerStatementPdf(ctx, insurer, as_of, language)
    return pdfAnswer(ctx, name, bytes)
  })
  answerRaw(app, services, receivableFilesContract.insurerStatementCsv, how, async (ctx, { insurer, as_of }) => {
    const { number, facts } = await insurerStatementOf(ctx, insurer, as_of)
    const lines = facts.lines.map((line) => cells(line, facts.insurer_name))
    return csvAnswer(ctx, `statement-${number}`, toCsv([HEADINGS, ...lines]))
  })
  return app
}
