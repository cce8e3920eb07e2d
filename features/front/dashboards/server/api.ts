import { Hono } from 'hono'
import { notFound } from '#lib/errors.ts'
import { ctxOf } from '#lib/server/ctx.ts'
import { actorOf, checkRole, refusalResponse, requestOf, serve, serveRaw } from '#lib/server/http.ts'
import {
  archivesContract,
  auditContract,
  auditFileContract,
  dashboardsContract,
  rulesContract,
  savedViewsContract,
} from '../contract.ts'
import { dataRequestsContract } from '#features/front/privacy/data-request.ts'
import { peopleContract } from '#features/front/users/person.ts'
import { adminAnalytics } from '#features/front/analytics/server/admin-analytics.ts'
import { adminDashboard } from './admin.ts'
import { adminClocks } from './clocks.ts'
import { auditActions, auditFile, getAudit, listAudit } from '#features/front/audit/server/audit.ts'
import { deleteMe, deletionCheck } from '#features/front/privacy/server/delete-me.ts'
import { driverDashboard } from './driver.ts'
import { exportMe, openArchive, openSentArchive } from '#features/front/privacy/server/export-me.ts'
import { findRows } from '#features/base/queues/server/find.ts'
import { listListings } from './listings.ts'
import { providerMoney } from './money.ts'
import { providerAnalytics } from '#features/front/analytics/server/provider-analytics.ts'
import { previewRule } from '#features/front/rules/server/preview-rule.ts'
import { providerDashboard } from './provider.ts'
import { changeRule, listRules } from '#features/front/rules/server/rules.ts'
import { changeView, listViews, removeView, saveView } from '#features/base/queues/server/saved-views.ts'
import {
  askForData,
  countRequests,
  getRequest,
  listRequests,
  openRequest,
} from '#features/front/privacy/server/data-requests.ts'
import { decideRequest, liftHold, placeHold, sendArchive } from '#features/front/privacy/server/decide-request.ts'
import { eraseForRequest } from '#features/front/privacy/server/erase-for-request.ts'
import { getPerson } from '#features/front/users/server/person.ts'
import { listUsers } from '#features/front/users/server/users.ts'

export const dashboardsApi = serve('dashboards', dashboardsContract, {
  driver: driverDashboard,
  provider: providerDashboard,
  admin: adminDashboard,
  clocks: adminClocks,
  find: findRows,
  listings: listListings,
  providerAnalytics,
  providerMoney,
  adminAnalytics,
  exportMe,
  deletionCheck,
  deleteMe,
})

export const peopleApi = serve('people', peopleContract, { list: listUsers, get: getPerson })

export const dataRequestsApi = serve('dataRequests', dataRequestsContract, {
  list: listRequests,
  get: getRequest,
  counts: countRequests,
  ask: askForData,
  open: openRequest,
  decide: decideRequest,
  sendArchive,
  openArchive: openSentArchive,
  erase: eraseForRequest,
  placeHold,
  liftHold,
})

export const auditApi = serve('audit', auditContract, { list: listAudit, get: getAudit, actions: auditActions })
export const savedViewsApi = serve('savedViews', savedViewsContract, {
  list: listViews,
  save: saveView,
  change: changeView,
  remove: removeView,
})
export const auditFileApi = serveRaw('auditFile', auditFileContract, auditFile)

export const rulesApi = serve('rules', rulesContract, { list: listRules, preview: previewRule, change: changeRule })

export const archivesApi = serveRaw('archives', archivesContract, (services) =>
  new Hono().get(archivesContract.open.path, async (c) => {
    const request = requestOf(services, c)
    try {
      checkRole(archivesContract.open, await actorOf(services, c))
      const given = archivesContract.open.input.safeParse(c.req.query())
      if (!given.success) throw notFound('Archive')
      const { body, name } = await openArchive(ctxOf(services, { kind: 'visitor' }, request), given.data.token)
      return new Response(body, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-request-id': request.request_id,
        },
      })
    } catch (error) {
      return refusalResponse(services, error, request.request_id)
    }
  }),
)
