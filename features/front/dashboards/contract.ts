import * as z from 'zod'
import { LISTING_STATUS } from '#features/market/listings/listing.ts'
import { ADMINS, call, nothing, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { namesOf } from '#lib/status.ts'
import { DEADLINES } from './deadlines.ts'
import {
  AdminDashboard,
  Deadlines,
  DriverDashboard,
  LISTING_SORTS,
  ListingRow,
  ProviderDashboard,
  ProviderMoney,
} from './dashboard.ts'

export const dashboardsContract = {
  driver: call({
    method: 'GET',
    path: '/rest/v1/rpc/driver_dashboard',
    access: SIGNED_IN,
    input: nothing,
    output: DriverDashboard,
    summary:
      'Own five newest orders and claims, older orders that still run, coverage of verified claims, own repairs, and changes that wait for an answer',
  }),
  provider: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_dashboard',
    access: SIGNED_IN,
    input: nothing,
    output: ProviderDashboard,
    summary: 'What today asks, figures, five newest orders and account state of one’s own provider; 404 without one',
  }),
  admin: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_dashboard',
    access: ADMINS,
    input: nothing,
    output: AdminDashboard,
    summary: 'Counts of the whole site and the newest activity',
  }),
  deadlines: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_deadlines',
    access: ADMINS,
    input: z.strictObject({ kind: z.enum(DEADLINES).optional(), limit: wholeNumber(1, 100).default(10) }),
    output: Deadlines,
    summary: 'Everything that waits for the team by a moment, the least time left first, and how many of each kind',
  }),
  providerMoney: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_money',
    access: SIGNED_IN,
    input: z.strictObject({ months: wholeNumber(1, 36).optional() }),
    output: ProviderMoney,
    summary: 'What is held, released and refunded of own bookings, from the ledger; of the last months or of all time',
  }),
  listings: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_listings',
    access: ADMINS,
    input: z.strictObject({
      status: z.enum(namesOf(LISTING_STATUS)).optional(),
      q: z.string().trim().max(100).default(''),
      sort: z.enum(LISTING_SORTS).optional(),
      page: wholeNumber(1, 10_000).default(1),
    }),
    output: z.object({
      rows: z.array(ListingRow),
      total: z.int(),
      page_size: z.int(),
      /** Of each status, under the same search. */
      counts: z.record(z.enum(namesOf(LISTING_STATUS)), z.int()),
    }),
    summary:
      'Every listing, newest first unless sorted, found by title or business, with how many there are in each status',
  }),
}
