import { Hono } from 'hono'
import { Reason } from '#features/work/orders/contract.ts'
import { invalid } from '#lib/errors.ts'
import { answerRaw, readBytes, serveRaw } from '#lib/server/http.ts'
import { importsContract } from '../contract.ts'
import { MOST_BYTES } from '../file-read.ts'
import { importEstimate } from './import-estimate.ts'

/** The shop’s sentence about another car. It is somebody’s words, so it travels in no address. */
function reasonOf(header: string | null): string | undefined {
  if (header === null) return undefined
  try {
    return Reason.parse(decodeURIComponent(header))
  } catch {
    throw invalid('other_vehicle', 'Say in 3 to 500 letters why this file is the right one.')
  }
}

export const importsApi = serveRaw('imports', importsContract, (services) => {
  const app = new Hono()
  const how = { from: 'param', misread: 'This isn’t the address of an estimate request.' } as const
  const { importEstimate: definition } = importsContract
  answerRaw(app, services, definition, how, async (ctx, { invitation_id }, request) => {
    const other_vehicle = reasonOf(request.headers.get('x-other-vehicle'))
    const preview = await importEstimate(ctx, { invitation_id, other_vehicle }, () => readBytes(request, MOST_BYTES))
    return Response.json(definition.output.parse(preview), {
      headers: { 'x-request-id': ctx.request_id, 'cache-control': 'no-store' },
    })
  })
  return app
})
