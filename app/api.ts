// The table of contents of the calls.
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { profilesApi } from '#features/base/accounts/server/api.ts'
import { grantsApi, usersApi, peopleApi, peopleFileApi } from '#features/front/users/server/api.ts'
import { assignmentsApi, savedViewsApi, findApi } from '#features/base/queues/server/api.ts'
import { authApi, sessionsApi } from '#features/base/sign-in/server/api.ts'
import { claimsApi } from '#features/claims/claims/server/api.ts'
import { insurersApi } from '#features/claims/insurers/server/api.ts'
import { queueApi, claimNotesApi, claimWorkApi } from '#features/claims/queue/server/api.ts'
import { lifecycleApi, versionsApi, coverageApi } from '#features/claims/coverage/server/api.ts'
import { requestsApi, documentsApi } from '#features/claims/documents/server/api.ts'
import { intakeApi } from '#features/claims/intake/server/api.ts'
import { dashboardsApi } from '#features/front/dashboards/server/api.ts'
import { rulesApi } from '#features/front/rules/server/api.ts'
import { auditApi, auditFileApi } from '#features/front/audit/server/api.ts'
import { analyticsApi, claimsRecordApi } from '#features/front/analytics/server/api.ts'
import { archivesApi, dataRequestFileApi, dataRequestsApi, privacyApi } from '#features/front/privacy/server/api.ts'
import { fileListApi, filesApi } from '#features/base/files/server/api.ts'
import { carsApi, photosApi, listingsApi } from '#features/market/listings/server/api.ts'
import { productsApi, ratesApi } from '#features/market/prices/server/api.ts'
import { slotsApi } from '#features/market/slots/server/api.ts'
import { savedApi } from '#features/market/listing-page/server/api.ts'
import { searchApi } from '#features/market/search/server/api.ts'
import { messagesApi } from '#features/base/messages/server/api.ts'
import { supportApi, supportFileApi, reportsApi } from '#features/front/support/server/api.ts'
import { notificationsApi, textRepliesApi, unsubscribeApi } from '#features/base/notifications/server/api.ts'
import { ordersApi } from '#features/work/orders/server/api.ts'
import { bookingsApi } from '#features/front/pages/server/api.ts'
import {
  claimFileApi,
  claimBackApi,
  claimDocumentsApi,
  reimbursementApi,
} from '#features/cases/claim-file/server/api.ts'
import {
  adjusterPapersApi,
  adjusterPhotoApi,
  adjusterReleaseApi,
  adjustersApi,
} from '#features/cases/adjuster/server/api.ts'
import { insurerKeysApi } from '#features/platform/insurer-keys/server/api.ts'
import { adjusterSaysApi, ownEstimateApi } from '#features/cases/adjuster-says/server/api.ts'
import { diminishedValueApi, totalLossApi } from '#features/cases/total-loss/server/api.ts'
import { appraisalsApi, clauseApi, clauseLetterApi } from '#features/cases/appraisals/server/api.ts'
import { feeInForceApi, leadFeeApi } from '#features/cases/receivables/server/api.ts'
import { receivableFilesApi, receivablesApi } from '#features/cases/receivables/server/api.ts'
import { chargebackFileApi, chargebacksApi } from '#features/cases/chargebacks/server/api.ts'
import { complaintsApi, orderCaseApi, queueFileApi } from '#features/cases/complaints/server/api.ts'
import { extendOrReturnApi } from '#features/trades/rentals/server/api.ts'
import { estimatesApi } from '#features/trades/estimates/server/api.ts'
import { glassApi } from '#features/trades/glass/server/api.ts'
import { importsApi } from '#features/trades/imports/server/api.ts'
import { insurerLetterApi, outsideEstimatesApi } from '#features/trades/repair-board/server/api.ts'
import { repairDocumentApi, repairsApi } from '#features/trades/repairs/server/api.ts'
import { invoiceDocumentApi, invoicesApi, paperDocumentApi, papersApi } from '#features/trades/invoices/server/api.ts'
import { jobRecordsApi } from '#features/work/job-records/server/api.ts'
import { handoversApi } from '#features/trades/rentals/server/api.ts'
import { depositApi } from '#features/trades/deposits/server/api.ts'
import { receiptApi, orderDocumentsApi } from '#features/work/receipts/server/api.ts'
import { changesApi } from '#features/work/changes/server/api.ts'
import { choicesApi } from '#features/work/matching/server/api.ts'
import { webhookApi, coverageUsedApi, checkoutApi } from '#features/work/checkout/server/api.ts'
import { paymentsApi } from '#features/money/payments/server/api.ts'
import {
  issuedDocumentFileApi,
  providerStatementFileApi,
  providerStatementsApi,
} from '#features/money/documents/server/api.ts'
import { moveOutApi, storageApi, storageFilesApi } from '#features/towing/storage/server/api.ts'
import { rateCardsApi } from '#features/business/rate-cards/server/api.ts'
import { towLiveApi, towShareApi } from '#features/towing/tow-live/server/api.ts'
import { towsApi } from '#features/towing/tows/server/api.ts'
import { towExtrasApi, towPayApi } from '#features/towing/tow-pay/server/api.ts'
import { operatorsApi, towPhotoApi, towPhotosApi } from '#features/towing/operators/server/api.ts'
import { arrivalRecordApi, arrivalsApi } from '#features/towing/arrivals/server/api.ts'
import { towListApi, towListFileApi } from '#features/towing/tow-list/server/api.ts'
import { towJobsApi, towRecordApi } from '#features/towing/tow-jobs/server/api.ts'
import { moneyDecisionsApi } from '#features/money/decisions/server/api.ts'
import { payoutsApi, payoutsAdminApi, payoutsFileApi } from '#features/money/payouts/server/api.ts'
import { discrepanciesApi, booksApi, booksFileApi } from '#features/money/ledger/server/api.ts'
import { testCompany } from '#simulator/company.ts'
import { storageDialect } from '#features/platform/client/server/storage.ts'
import { dialect } from '#features/platform/client/server/dialect.ts'
import { webhooksApi } from '#features/platform/webhooks/server/api.ts'
import { placesApi } from '#features/base/places/server/api.ts'
import { providersApi } from '#features/business/providers/server/api.ts'
import { keyRequestsApi, keysApi } from '#features/platform/keys/server/api.ts'
import { teamApi } from '#features/business/team/server/api.ts'
import { providerAdminApi, providerFileApi, verificationApi } from '#features/business/verification/server/api.ts'
import { onboardingApi } from '#features/business/onboarding/server/api.ts'
import { credentialsApi } from '#features/business/credentials/server/api.ts'
import { reviewPhotosApi, reviewsApi } from '#features/work/reviews/server/api.ts'
import { removalFileApi, removalsApi, reviewFileApi } from '#features/work/removals/server/api.ts'
import { rightsApi } from '#features/claims/rights/server/api.ts'
import { siteApi } from '#features/base/site/server/api.ts'
import { devMail } from '#lib/server/mail.ts'
import type { Services } from '#lib/server/ctx.ts'
import { answerHeaders, knownVersion } from '#lib/server/answer-headers.ts'
import { type Api, refusalResponse, requestOf } from '#lib/server/http.ts'
import { apiDocs } from '#lib/server/api-docs.ts'
import { type Html, respond, toHtml } from '#lib/server/html.ts'
import { measure } from '#lib/server/metrics.ts'
import { openapi } from '#lib/server/openapi.ts'
import { realtime } from '#lib/server/realtime.ts'
import { type Draw, firstReads } from './first-reads.ts'
import { packed } from '#lib/server/packed.ts'
import { healthOf } from './health.ts'
import { notFound, Refusal } from '#lib/errors.ts'

/** Each noun's calls, in reading order. */
export const APIS: Api[] = [
  authApi,
  profilesApi,
  usersApi,
  sessionsApi,
  grantsApi,
  assignmentsApi,
  filesApi,
  fileListApi,
  notificationsApi,
  textRepliesApi,
  unsubscribeApi,
  placesApi,
  rightsApi,
  claimsApi,
  insurersApi,
  intakeApi,
  documentsApi,
  coverageApi,
  lifecycleApi,
  queueApi,
  claimNotesApi,
  claimWorkApi,
  requestsApi,
  versionsApi,
  paymentsApi,
  booksApi,
  booksFileApi,
  discrepanciesApi,
  payoutsApi,
  payoutsAdminApi,
  moneyDecisionsApi,
  payoutsFileApi,
  issuedDocumentFileApi,
  providerStatementsApi,
  providerStatementFileApi,
  storageApi,
  storageFilesApi,
  moveOutApi,
  providersApi,
  rateCardsApi,
  towsApi,
  towPayApi,
  towExtrasApi,
  operatorsApi,
  webhooksApi,
  towPhotosApi,
  towPhotoApi,
  towJobsApi,
  towLiveApi,
  towShareApi,
  towRecordApi,
  arrivalsApi,
  arrivalRecordApi,
  towListApi,
  towListFileApi,
  credentialsApi,
  onboardingApi,
  verificationApi,
  providerAdminApi,
  providerFileApi,
  teamApi,
  keysApi,
  keyRequestsApi,
  listingsApi,
  ratesApi,
  searchApi,
  slotsApi,
  productsApi,
  appraisalsApi,
  clauseApi,
  clauseLetterApi,
  savedApi,
  photosApi,
  carsApi,
  ordersApi,
  checkoutApi,
  changesApi,
  handoversApi,
  jobRecordsApi,
  estimatesApi,
  importsApi,
  glassApi,
  outsideEstimatesApi,
  insurerLetterApi,
  repairsApi,
  repairDocumentApi,
  invoicesApi,
  invoiceDocumentApi,
  papersApi,
  paperDocumentApi,
  coverageUsedApi,
  bookingsApi,
  extendOrReturnApi,
  choicesApi,
  complaintsApi,
  orderCaseApi,
  chargebacksApi,
  chargebackFileApi,
  depositApi,
  queueFileApi,
  receiptApi,
  orderDocumentsApi,
  feeInForceApi,
  leadFeeApi,
  receivablesApi,
  reimbursementApi,
  claimBackApi,
  receivableFilesApi,
  webhookApi,
  claimDocumentsApi,
  claimFileApi,
  adjustersApi,
  adjusterPhotoApi,
  adjusterReleaseApi,
  adjusterPapersApi,
  adjusterSaysApi,
  insurerKeysApi,
  ownEstimateApi,
  totalLossApi,
  diminishedValueApi,
  reviewsApi,
  reviewPhotosApi,
  removalsApi,
  reviewFileApi,
  removalFileApi,
  messagesApi,
  reportsApi,
  supportApi,
  supportFileApi,
  dashboardsApi,
  findApi,
  privacyApi,
  analyticsApi,
  claimsRecordApi,
  peopleApi,
  peopleFileApi,
  dataRequestsApi,
  dataRequestFileApi,
  archivesApi,
  auditApi,
  auditFileApi,
  savedViewsApi,
  rulesApi,
  siteApi,
]
/** What another site’s page calls, where the operator lets it (API_ORIGINS); no cookie of ours goes along. */
const CALLED = ['/rest/*', '/auth/v1/*', '/storage/*', '/functions/*']
const FROM_OTHER_SITES = {
  allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
  exposeHeaders: [
    'api-version',
    'content-range',
    'deprecation',
    'etag',
    'idempotent-replayed',
    'link',
    'ratelimit',
    'ratelimit-policy',
    'retry-after',
    'sunset',
    'x-request-id',
  ],
  maxAge: 7200,
}
const ADDRESSES = APIS.flatMap(({ contract }) => Object.values(contract)).map(({ method, path }) => ({
  method,
  at: new RegExp(`^${path.replaceAll(/:\w+\{[^}]*\}/g, '.+').replaceAll(/:\w+/g, '[^/]+')}$`),
}))
/** The methods of an address: a wrong one is told from an address that is none. */
const methodsOf = (path: string) => [
  ...new Set(
    ADDRESSES.filter(({ at }) => at.test(path)).flatMap(({ method }) =>
      method === 'GET' ? ['GET', 'HEAD'] : [method],
    ),
  ),
]
/** Two years, as the pages say it. */
const HSTS = 'max-age=63072000; includeSubDomains'

export function createApi(services: Services, health = healthOf(services), draw?: Draw): Hono {
  const app = new Hono()
  if (services.env.METRICS_PORT) app.use(measure)
  app.use(answerHeaders)
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('x-content-type-options', 'nosniff')
    if (!services.env.demo) c.res.headers.set('strict-transport-security', HSTS)
  })
  const { API_ORIGINS } = services.env
  if (API_ORIGINS)
    for (const path of CALLED) app.use(path, cors({ ...FROM_OTHER_SITES, origin: API_ORIGINS.split(' ') }))
  app.use(knownVersion)
  app.use('/rest/v1/*', packed)
  app.use('/rest/v1/:table', dialect(services, app))
  app.use('/storage/v1/object/*', storageDialect(services, app))
  for (const api of APIS) app.route('/', api.mount(services))
  app.route('/', firstReads(app, draw))
  app.route('/', realtime(services))
  if (services.env.demo) app.route('/', devMail(services))
  app.route('/', testCompany(services))
  app.get('/health/live', (c) => c.text('ok'))
  app.get('/health/ready', async (c) => {
    const { problems, ...facts } = await health.look()
    const ready = problems.length === 0
    return c.json({ ready, problems, ...facts }, ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
  let description: string | undefined
  app.get('/openapi.json', (c) => {
    description ??= JSON.stringify(openapi(APIS, services.env.APP_URL))
    return c.body(description, 200, { 'content-type': 'application/json' })
  })
  let docs: Html | undefined
  app.get('/docs', (c) => {
    docs ??= toHtml(200, apiDocs(APIS, services.env.APP_URL), 'no-cache')
    return respond(c.req.raw, docs)
  })
  app.notFound((c) => {
    const allowed = methodsOf(c.req.path)
    const answer = (refusal: Refusal) => refusalResponse(services, refusal, requestOf(services, c).request_id)
    if (allowed.length === 0) return answer(notFound('Call', 'not_found'))
    const refused = answer(new Refusal(405, 'method_not_allowed', `This address takes ${allowed.join(', ')} only.`))
    refused.headers.set('allow', allowed.join(', '))
    return refused
  })
  app.onError((error, c) => refusalResponse(services, error, requestOf(services, c).request_id))
  return app
}
/** Addresses answered by {@link createApi}; everything else is a page. */
export const API_PATHS =
  /^\/(rest|auth\/v1|storage|functions|realtime|health|dev)\/|^\/(openapi\.json|docs)$|^\/dev\/mail/
