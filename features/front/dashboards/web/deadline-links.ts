import { paths } from '#app/paths.ts'
import type { DeadlineKind } from '../deadlines.ts'

type Named = { title: string; detail: string | null }
/** The bookings that went beyond so many days. */
const AGE_OF: Record<string, string> = { 30: 'd60', 60: 'd90', 90: 'older' }

/** Where what waits is worked on, and the queue of all of its kind. */
export const DEADLINE_LINKS: Record<DeadlineKind, { one: (id: string, row: Named) => string; queue: string }> = {
  coverage: { one: paths.adminClaim, queue: `${paths.adminClaims()}?status=intake` },
  extension: { one: paths.adminClaim, queue: `${paths.adminClaims()}?status=open` },
  follow_up: { one: paths.adminClaim, queue: paths.adminClaims({ status: 'open', follow_up: 'due' }) },
  documents: { one: paths.adminProvider, queue: `${paths.adminProviders()}?status=pending` },
  application: { one: paths.adminProvider, queue: `${paths.adminProviders()}?status=pending` },
  credentials: { one: paths.adminProvider, queue: `${paths.adminProviders()}?status=credentials` },
  lapsing: { one: paths.adminProvider, queue: paths.adminCredentials() },
  complaint: { one: paths.adminOrder, queue: paths.adminOrders({ filter: 'disputed' }) },
  chargeback: { one: paths.adminOrder, queue: paths.adminOrders({ filter: 'contested' }) },
  discrepancy: { one: (discrepancy) => paths.adminLedger({ discrepancy }), queue: paths.adminLedger() },
  support: { one: (thread) => paths.adminSupport({ thread }), queue: paths.adminSupport({ state: 'open' }) },
  report: { one: (report) => paths.adminReports({ report }), queue: paths.adminReports() },
  review: { one: () => paths.adminReviews(), queue: paths.adminReviews() },
  objection: {
    one: () => paths.adminReviews({ state: 'objections' }),
    queue: paths.adminReviews({ state: 'objections' }),
  },
  grant: { one: paths.adminUser, queue: paths.adminUsers({ role: 'claims_admin' }) },
  receivable: {
    one: (_id, { title, detail }) => paths.adminReceivables({ insurer: title, age: AGE_OF[detail ?? ''] ?? 'd60' }),
    queue: paths.adminReceivables({ sort: '-age' }),
  },
  data: { one: paths.adminDataRequest, queue: paths.adminDataRequests() },
}
