import { type Context, Hono } from 'hono'
import type { Call } from '#lib/contract.ts'
import { type Actor, type Ctx, ctxOf, type Services } from '#lib/server/ctx.ts'
import {
  actorOf,
  checkRole,
  parseInput,
  readJson,
  refusalResponse,
  requestOf,
  serve,
  serveRaw,
} from '#lib/server/http.ts'
import { fileListContract, filesContract as calls } from '../contract.ts'
import { BUCKET } from '../file.ts'
import { listFiles } from './list.ts'
import { openLink } from './open.ts'
import { removeFile } from './remove.ts'
import { signFile } from './sign.ts'
import { uploadFile } from './upload.ts'

const OBJECT = `/storage/v1/object/${BUCKET}/:path{.+}`
const SIGNED = `/storage/v1/object/sign/${BUCKET}/:path{.+}`

/** The name the file had on the person's device, without folders or control characters. */
function nameOf(header: string | undefined, path: string): string {
  const fallback = path.slice(path.lastIndexOf('/') + 1)
  try {
    const name = decodeURIComponent(header ?? '')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .split(/[\\/]/)
      .at(-1)!
      .trim()
    return name.slice(-120).toWellFormed() || fallback
  } catch {
    return fallback
  }
}

const sizeOf = (c: Context) => Number(c.req.header('content-length') ?? Number.NaN)
const empty = () => new Blob([]).stream()

export const fileListApi = serve('files', fileListContract, { list: listFiles })
export const filesApi = serveRaw('files', calls, (services: Services) => {
  const answer =
    (definition: Call, work: (ctx: Ctx, c: Context, actor: Actor) => Promise<Response>) => async (c: Context) => {
      const request = requestOf(services, c)
      try {
        const actor = await actorOf(services, c)
        checkRole(definition, actor)
        const response = await work(ctxOf(services, actor, request), c, actor)
        response.headers.set('x-request-id', request.request_id)
        if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
        return response
      } catch (error) {
        return refusalResponse(services, error, request.request_id)
      }
    }
  return new Hono()
    .post(
      SIGNED,
      answer(calls.sign, async (ctx, c) => {
        const body = await readJson(c.req.raw)
        return Response.json(await signFile(ctx, parseInput(calls.sign, { ...body, path: c.req.param('path') })))
      }),
    )
    .get(
      SIGNED,
      answer(calls.open, async (ctx, c) => {
        const { path, token } = parseInput(calls.open, { token: '', ...c.req.query(), path: c.req.param('path') })
        const { body, headers } = await openLink(services, path, token, ctx)
        return new Response(body, { headers })
      }),
    )
    .post(
      OBJECT,
      answer(calls.upload, async (ctx, c) => {
        const { path } = parseInput(calls.upload, { path: c.req.param('path') })
        const size = sizeOf(c)
        const given = { name: nameOf(c.req.header('x-file-name'), path), size: Number.isNaN(size) ? undefined : size }
        const file = await uploadFile(ctx, path, c.req.raw.body ?? empty(), given)
        return Response.json(calls.upload.output.parse(file), { status: 201 })
      }),
    )
    .delete(
      OBJECT,
      answer(calls.remove, async (ctx, c) => {
        await removeFile(ctx, parseInput(calls.remove, { path: c.req.param('path') }))
        return new Response(null, { status: 204 })
      }),
    )
})
