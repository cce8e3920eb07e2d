import { exportMe } from './export-me.ts'
import { deletionCheck, deleteMe } from './delete-me.ts'
import { sendArchive, placeHold, liftHold } from './decide-request.ts'
import { requestOf, refusalResponse, checkRole, actorOf, serve, serveRaw } from '#lib/server/http.ts'
import { archivesContract, privacyContract } from '../contract.ts'
import { openArchive, openSentArchive } from './export-me.ts'
import { eraseForRequest } from './erase-for-request.ts'
import { decideRequest } from './decide-request.ts'
import { listRequests, requestsFile, getRequest, countRequests, askForData, openRequest } from './data-requests.ts'
import { dataRequestFileContract, dataRequestsContract } from '../data-request.ts'
import { notFound } from '#lib/errors.ts'
import { ctxOf } from '#lib/server/ctx.ts'
import { Hono } from 'hono'
export const privacyApi = serve('dashboards', privacyContract, { exportMe, deletionCheck, deleteMe })

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

export const dataRequestFileApi = serveRaw('dataRequests', dataRequestFileContract, requestsFile)

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
