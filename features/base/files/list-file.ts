import * as z from 'zod'
import { ADMINS, call } from '#lib/contract.ts'

/** More is no work list any more, but a copy of the database. */
export const LIST_FILE_MAX = 5000

/** A list of the team as a table for a spreadsheet, not JSON: what `input`, the filter of the list, finds. */
export const listFile = <const P extends `/${string}`, I extends z.ZodObject>(path: P, input: I) =>
  call({
    method: 'GET',
    path,
    access: ADMINS,
    input,
    output: z.unknown(),
    answers: ['text/csv'],
    refusals: ['too_many'],
    summary: `The rows a filter of this list finds as CSV, at most ${LIST_FILE_MAX}; itself on the record`,
  })
