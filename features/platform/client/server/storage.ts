// Files as `@supabase/storage-js` asks for them, through our own calls: a file in a form, folders, bytes by the session.
import { MIMEType } from 'node:util'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { fileListContract, filesContract } from '#features/base/files/contract.ts'
import { BUCKET, FilePath, maxBytesOf, ownerOf, type StoredFile } from '#features/base/files/file.ts'
import { canUpload } from '#features/base/files/policy.ts'
import { address } from '#lib/contract.ts'
import { invalid, isRefusal, notFound, Refusal, tooMany } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { places } from '#lib/server/at-most.ts'
import type { Services } from '#lib/server/ctx.ts'
import { actorOf, checkRole, parseInput, readBytes, readJson, refusalResponse, requestOf } from '#lib/server/http.ts'
import { MOST_ROWS } from '../plan.ts'
import { ensureShallow, notOffered, tooMuch, unreadableBody } from '../refusals.ts'
import { answerOf, type Door, doorOf, passOn } from './door.ts'

const AT = '/storage/v1'
const OBJECT = `/object/${BUCKET}/`
const SIGN = `/object/sign/${BUCKET}/`
/** A form is held in memory until it is whole: so many at once, of one person and of all. */
const FORMS = { person: 2, all: 20 }
const [placeOfPerson, placeOfAll] = [places(FORMS.person), places(FORMS.all)]
/** The form around a file. */
const FORM_BYTES = 64 * 1024
/** Reading a form costs time for each of its parts. */
const MOST_PARTS = 20
/** A form that comes slower holds its place for too long (milliseconds). */
const SLOW_MS = 60_000
const MOST_REMOVED = 100
/** No path is longer. */
const LONGEST_PREFIX = 200

/** Whether a call on files speaks as storage-js does: by its header, or by a form around the file, which no call of ours takes. */
const speaks = (headers: Headers): boolean =>
  /^(supabase|storage)-/.test(headers.get('x-client-info') ?? '') ||
  (headers.get('content-type') ?? '').startsWith('multipart/form-data')

export const storageDialect =
  (services: Services, api: Hono): MiddlewareHandler =>
  async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url)
    const path = readable(pathname)?.slice(AT.length)
    const { request_id } = requestOf(services, c)
    const name = searchParams.get('download')
    if (c.req.method === 'GET' && name !== null && path?.startsWith(SIGN))
      return saved(await opened(passOn(api, c, request_id), pathname, searchParams), name)
    const answer = path && speaks(c.req.raw.headers) && answerFor(c.req.method, path, c)
    if (!answer) return next()
    try {
      const actor = await actorOf(services, c)
      checkRole(filesContract.upload, actor) // as all of them: for whoever is signed in
      const said = await answer({ ...doorOf(api, c, request_id), actor }, passOn(api, c, request_id))
      const headers = { 'cache-control': 'no-store', 'x-request-id': request_id }
      return said instanceof Response ? said : Response.json(said, { headers })
    } catch (error) {
      return refusalResponse(services, error, request_id)
    }
  }

const readable = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

type Send = ReturnType<typeof passOn>
type Answer = (door: Door, send: Send) => Promise<unknown>
function answerFor(method: string, path: string, c: Context): Answer | undefined {
  if (method === 'POST' && path.startsWith(OBJECT))
    return (door, send) => upload(door, send, path.slice(OBJECT.length), c.req.raw)
  if (method === 'GET' && path.startsWith(OBJECT))
    return (door, send) => download(door, send, path.slice(OBJECT.length))
  if (method === 'POST' && path.startsWith(SIGN))
    return async (door) => sign(door, path.slice(SIGN.length), await bodyOf(c.req.raw))
  if (method === 'POST' && path === `/object/list/${BUCKET}`) return async (door) => list(door, await bodyOf(c.req.raw))
  if (method === 'DELETE' && path === `/object/${BUCKET}`) return async (door) => remove(door, await bodyOf(c.req.raw))
  return undefined
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body = await readJson(request)
  ensureShallow(body)
  return body
}

async function withPlace<T>(who: string, work: () => Promise<T>): Promise<T> {
  const mine = placeOfPerson(who)
  const ours = mine && placeOfAll('all')
  try {
    if (!ours) throw tooMany(5, 'Too many uploads at once. Try again in a moment.')
    return await work()
  } finally {
    ours?.()
    mine?.()
  }
}

/** A raw body, or the first file of a form. An `x-upsert` changes nothing: no file is ever overwritten (409). */
async function upload({ actor }: Door, send: Send, given: string, request: Request): Promise<unknown> {
  // before the body is read: a path that is none, or somebody else's, costs nothing
  const { path } = parseInput(filesContract.upload, { path: given })
  if (actor.kind !== 'person') throw notFound('File')
  ensure(canUpload(actor, ownerOf(path)))
  const keep = (body: ReadableStream | null, more: Record<string, string>) =>
    // `duplex` is what fetch asks of a body that is still coming; its type does not know it
    send(address(filesContract.upload, { path }).path, { method: 'POST', body, duplex: 'half' } as RequestInit, more)
  const type = request.headers.get('content-type') ?? ''
  const size = request.headers.get('content-length')
  const response = type.startsWith('multipart/form-data')
    ? await withPlace(actor.id, async () => {
        const file = await fileIn(await inTime(request, maxBytesOf(path) + FORM_BYTES), type)
        const named = file instanceof File && file.name !== 'blob' && { 'x-file-name': encodeURIComponent(file.name) }
        return keep(file.stream(), { 'content-length': String(file.size), ...named })
      })
    : await keep(request.body, { ...(size !== null && { 'content-length': size }) })
  if (response.status !== 201) return response
  const { id } = (await response.json()) as StoredFile
  return { Id: id, Key: `${BUCKET}/${path}` }
}
async function inTime(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const late = AbortSignal.timeout(SLOW_MS)
  const body = request.body?.pipeThrough(new TransformStream(), { signal: late }) ?? null
  try {
    const read = await readBytes(
      new Request(request.url, { method: 'POST', body, duplex: 'half' } as RequestInit),
      most,
    )
    return read as Uint8Array<ArrayBuffer>
  } catch (error) {
    if (!late.aborted) throw error
    throw new Refusal(408, 'too_slow', 'The file took too long to arrive. Try again with a better connection.')
  }
}
async function fileIn(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Blob> {
  const boundary = boundaryIn(type)
  const ends = Buffer.from(`--${boundary}`)
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let parts = -1 // the last boundary ends the last part
  for (let at = whole.indexOf(ends); at >= 0; at = whole.indexOf(ends, at + ends.length))
    if (++parts > MOST_PARTS) throw tooMuch(`A form can have up to ${MOST_PARTS} parts.`)
  // named anew, so that what is counted is what is read
  const answer = new Response(bytes, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } })
  const form = await answer.formData().catch(() => {
    throw unreadableBody('The form around the file can’t be read.')
  })
  const file = [...form.values()].find((value) => typeof value !== 'string')
  if (!file) throw unreadableBody('The form has no file.')
  return file
}
function boundaryIn(type: string): string {
  let boundary: string | null = null
  try {
    boundary = new MIMEType(type).params.get('boundary')
  } catch {
    // no type at all, so no boundary
  }
  if (!/^[\w'()+,./:=?-]{1,70}$/.test(boundary ?? '')) throw unreadableBody('The form around the file can’t be read.')
  return boundary!
}

/** The bytes of a file that one may read, as behind a link that is made for it now: the same reads are logged. */
async function download(door: Door, send: Send, path: string): Promise<Response> {
  if (!FilePath.safeParse(path).success) throw notFound('File')
  const { signed_url } = (await answerOf(door, filesContract.sign, { path })) as { signed_url: string }
  // a link is kept by the browser as long as it lasts; this address is the same for whoever signs in next
  return withHeaders(await send(signed_url, { method: 'GET' }), { 'cache-control': 'no-store' })
}
const withHeaders = ({ body, status, headers }: Response, more: Record<string, string>): Response =>
  new Response(body, { status, headers: { ...Object.fromEntries(headers), ...more } })

/** A link to which the client has added `download=`: the same bytes, to be saved under that name or their own. */
function opened(send: Send, pathname: string, query: URLSearchParams): Promise<Response> {
  const left = new URLSearchParams([...query].filter(([key]) => key !== 'download'))
  return send(`${pathname}?${left}`, { method: 'GET' })
}
function saved(response: Response, name: string): Response {
  const own = response.headers.get('content-disposition')?.replace(/^inline/, 'attachment')
  if (!response.ok || !own) return response
  const said = encodeURIComponent(name.slice(0, 120).toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return withHeaders(response, { 'content-disposition': name ? `attachment; filename*=UTF-8''${said}` : own })
}

/** `signedURL` begins behind `/storage/v1`, as the client expects it. */
async function sign(door: Door, path: string, asked: Record<string, unknown>) {
  const { expiresIn, expires_in, ...other } = asked
  const [stranger] = Object.keys(other)
  if (stranger) throw notOffered(`${stranger.slice(0, 60)} is not offered with links.`)
  const input = { path, expires_in: expiresIn ?? expires_in }
  const { signed_url, expires_at } = (await answerOf(door, filesContract.sign, input)) as {
    signed_url: string
    expires_at: string
  }
  return { signedURL: signed_url.slice(AT.length), signed_url, expires_at }
}

type Entry = {
  name: string
  id: string | null
  created_at: string | null
  updated_at: string | null
  metadata: object | null
}
/** Own files and folders right below a prefix, as a folder shows them. */
async function list(door: Door, asked: Record<string, unknown>): Promise<Entry[]> {
  const { prefix = '', limit = 100, offset = 0, search = '', sortBy } = asked
  if (typeof prefix !== 'string' || typeof search !== 'string') throw invalid('prefix', 'A prefix is text.')
  if (prefix.length > LONGEST_PREFIX || search.length > LONGEST_PREFIX)
    throw invalid('prefix', `A prefix and a search have up to ${LONGEST_PREFIX} characters.`)
  if (!isWhole(limit) || !isWhole(offset)) throw invalid('limit', 'limit and offset are whole numbers.')
  const files = (await answerOf(door, fileListContract.list, { limit: MOST_ROWS })) as StoredFile[]
  if (files.length === MOST_ROWS)
    throw tooMuch(`This would look at more than ${MOST_ROWS} files. Ask /rest/v1/files page by page.`)
  const below = withoutSlashes(prefix)
  const entries = new Map<string, Entry>()
  for (const { id, path, created_at, size, content_type } of files) {
    if (below && !path.startsWith(`${below}/`)) continue
    const [name = '', ...deeper] = path.slice(below ? below.length + 1 : 0).split('/')
    if (!name.includes(search)) continue
    const file = { id, created_at, updated_at: created_at, metadata: { size, mimetype: content_type } }
    const folder = { id: null, created_at: null, updated_at: null, metadata: null }
    entries.set(name, { name, ...(deeper.length ? folder : file) })
  }
  const { column, order } = (sortBy ?? {}) as { column?: string; order?: string }
  const key = (it: Entry) => (column === 'created_at' || column === 'updated_at' ? (it.created_at ?? '') : it.name)
  const sorted = [...entries.values()].toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
  return (order === 'desc' ? sorted.toReversed() : sorted).slice(offset, offset + limit)
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
/** Around a prefix. Counted, as a pattern for the last ones would be tried from each slash anew. */
function withoutSlashes(prefix: string): string {
  let [from, to] = [0, prefix.length]
  while (prefix[from] === '/') from++
  while (to > from && prefix[to - 1] === '/') to--
  return prefix.slice(from, to)
}

/** Removes own files, and says which are gone. One that is part of something stays; when none could go, the first refusal is said. */
async function remove(door: Door, asked: Record<string, unknown>): Promise<{ name: string; bucket_id: string }[]> {
  const { prefixes } = asked
  if (!Array.isArray(prefixes) || prefixes.some((each) => typeof each !== 'string'))
    throw invalid('prefixes', 'List the paths to remove.')
  if (prefixes.length > MOST_REMOVED) throw tooMuch(`Remove up to ${MOST_REMOVED} files at once.`)
  const gone: string[] = []
  let refused: unknown
  for (const path of prefixes as string[]) {
    if (!FilePath.safeParse(path).success) continue
    try {
      await answerOf(door, filesContract.remove, { path })
      gone.push(path)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.status !== 404) refused ??= error
    }
  }
  if (refused !== undefined && gone.length === 0) throw refused
  return gone.map((name) => ({ name, bucket_id: BUCKET }))
}
