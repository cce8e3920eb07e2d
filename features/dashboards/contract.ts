import * as z from 'zod'
import { ADMINS, call, nothing, ROLES, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import {
  AdminAnalytics,
  AdminDashboard,
  DriverDashboard,
  ProviderAnalytics,
  ProviderDashboard,
  UserRow,
} from './dashboard.ts'

const months = z.strictObject({ months: wholeNumber(1, 36).default(12) })

export const dashboardsContract = {
  driver: call({
    method: 'GET',
    path: '/rest/v1/rpc/driver_dashboard',
    access: SIGNED_IN,
    input: nothing,
    output: DriverDashboard,
    summary: 'Own five newest orders and claims, with the coverage of the newest verified claim',
  }),
  provider: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_dashboard',
    access: SIGNED_IN,
    input: nothing,
    output: ProviderDashboard,
    summary: 'Figures, five newest orders and account state of one’s own provider; 404 without one',
  }),
  admin: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_dashboard',
    access: ADMINS,
    input: nothing,
    output: AdminDashboard,
    summary: 'Counts of the whole site, what waits longest, the newest activity',
  }),
  providerAnalytics: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_analytics',
    access: SIGNED_IN,
    input: months,
    output: ProviderAnalytics,
    summary: 'Own bookings and earnings by month',
  }),
  adminAnalytics: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_analytics',
    access: ADMINS,
    input: months,
    output: AdminAnalytics,
    summary: 'Claims by status, time to coverage, bookings and revenue by month',
  }),
  users: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_users',
    access: ADMINS,
    input: z.strictObject({
      q: z.string().trim().max(100).default(''),
      role: z.enum(ROLES).optional(),
      page: wholeNumber(1, 10_000).default(1),
    }),
    output: z.object({ rows: z.array(UserRow), total: z.int(), page_size: z.int() }),
    summary: 'Everybody with an account, newest first, found by name or e-mail',
  }),
}
