import * as z from 'zod'
import { listFile } from '#features/base/files/list-file.ts'
import { ADMINS, call, nothing, wholeNumber } from '#lib/contract.ts'
import { STAY_SHOWS, STAY_SORTS, StayRow } from './stay-list.ts'
import { TOW_SHOWS, TOW_SORTS, TowRow } from './tow-list.ts'

const filter = {
  /** Part of a number, a driver, a company, a plate or a claim number. */
  q: z.string().trim().max(100).default(''),
  show: z.enum(TOW_SHOWS).optional(),
  /** The town or ZIP code around the car, whole. */
  around: z.string().trim().max(120).optional(),
  sort: z.enum(TOW_SORTS).optional(),
}
export const towListContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_tows',
    access: ADMINS,
    input: z.strictObject({ ...filter, page: wholeNumber(1, 10_000).default(1) }),
    output: z.object({
      rows: z.array(TowRow),
      total: z.int(),
      page_size: z.int(),
      /** Of each filter, under the same search. */
      counts: z.record(z.enum([...TOW_SHOWS, 'all']), z.int()),
    }),
    summary: 'Every tow, newest first unless sorted, found by number, driver, company, plate or claim',
  }),
  stays: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_stays',
    access: ADMINS,
    input: z.strictObject({
      /** Part of a driver, a place, an insurer or a claim number. */
      q: z.string().trim().max(100).default(''),
      show: z.enum(STAY_SHOWS).optional(),
      sort: z.enum(STAY_SORTS).optional(),
      page: wholeNumber(1, 10_000).default(1),
    }),
    output: z.object({
      rows: z.array(StayRow),
      total: z.int(),
      page_size: z.int(),
      /** Of each filter, under the same search. */
      counts: z.record(z.enum([...STAY_SHOWS, 'all']), z.int()),
    }),
    summary: 'Every car that stands in storage, the longest first unless sorted, with what it costs so far',
  }),
  unheard: call({
    method: 'GET',
    path: '/rest/v1/rpc/unheard_tows',
    access: ADMINS,
    input: nothing,
    output: z.array(z.object({ around: z.string(), count: z.int(), asked: z.int() })),
    summary: 'Where nobody took a tow in the last month: the town or ZIP code, how often, and of how many tows there',
  }),
}
export const towListFileContract = {
  csv: listFile('/rest/v1/rpc/admin_tows_csv', z.strictObject(filter)),
}
