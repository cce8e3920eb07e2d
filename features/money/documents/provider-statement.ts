// A provider's month: what was held, released, charged, given back and paid out, each from a line of the books.
import * as z from 'zod'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { MOVEMENTS } from '#features/money/ledger/books.ts'
import type { Issuer } from './document-facts.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const Month = z.string().regex(MONTH, 'Enter the month as YYYY-MM.')
/** Both balances of a provider in cents: held for their bookings, and theirs (below zero: they owe us). */
export type Balances = { held_cents: number; balance_cents: number }
type Movement = (typeof MOVEMENTS)[number]
export type ProviderStatementLine = Balances & {
  at: string
  kind: Movement
  /** The number of the booking; null for what belongs to none: a payout. */
  order: string | null
  title: string | null
}
export type ProviderStatementFacts = {
  /** The closing balance. */
  cents: number
  month: string
  zone: string
  issuer: Issuer
  opening: Balances
  closing: Balances
  sums: (Balances & { kind: Movement })[]
  lines: ProviderStatementLine[]
}

const both = { held_cents: z.int(), balance_cents: z.int() }
const ProviderStatementMonth = z.object({
  month: z.string(),
  /** Null for the month that is not over: it has no number yet. */
  number: z.string().nullable(),
  document_id: Id.nullable(),
  movements: z.int(),
  opening: z.object(both),
  closing: z.object(both),
})
export type ProviderStatementMonth = z.output<typeof ProviderStatementMonth>

export const providerStatementsContract = {
  providerStatements: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_statements',
    access: SIGNED_IN,
    input: z.strictObject({}),
    output: z.array(ProviderStatementMonth),
    summary: 'The months of one’s own business with their balances, newest first; for members who may see money',
  }),
}

/** Answers a document, not JSON. */
export const providerStatementFileContract = {
  providerStatement: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_statement',
    access: SIGNED_IN,
    input: z.strictObject({
      month: Month,
      format: z.enum(['pdf', 'csv']).default('pdf'),
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    output: z.unknown(),
    answers: ['application/pdf', 'text/csv'],
    refusals: ['PGRST116', 'no_such_month'],
    summary: 'One month of one’s own business as a PDF or CSV; a month that is over is a numbered document',
  }),
}
