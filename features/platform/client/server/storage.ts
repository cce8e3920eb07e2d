// Files as `@supabase/storage-js` asks for them, through our own calls: a file in a form, folders, bytes by the session.
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { fileListContract, filesContract } from '#features/base/files/contract.ts'
import { BUCKET, FilePath, maxBytesOf, type StoredFile } from '#features/base/files/file.ts'
import { invalid, isRefusal, notFound, tooMany } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'
import { actorOf, checkRole, readBytes, readJson, refusalResponse, requestOf } from '#lib/server/http.ts'
import { MOST_ROWS } from '../plan.ts'
import { notOffered, tooMuch, unreadableBody } from '../refusals.ts'
import { answerOf, type Door, doorOf, passOn } from './door.ts'

const AT = '/storage/v1'
const OBJECT = `/object/${BUCKET}/`
const SIGN = `/object/sign/${BUCKET}/`
/** A form is held in memory until it is whole: so many at once, of one person and of all. */
const FORMS = { person: 2, all: 20 }
const reading = new Map<string, number>()
/** The form around a file. */
const FORM_BYTES = 64 * 1024
const MOST_REMOVED = 100

/** Whether a call on files speaks as storage-js does: by its header, or by a form around the file, which no call of ours takes. */
const speaks = (headers: Headers): boolean =>
  /^(supabase|storage)-/.test(headers.get('x-client-info') ?? '') ||
  (headers.get('content-type') ?? '').startsWith('multipart/form-data')

export const storageDialect =
  (services: Services, api: Hono): MiddlewareHandler =>
  async (c, next) => {
    if (!speaks(c.req.raw.headers)) return next()
    const path = readable(new URL(c.req.url).pathname)?.slice(AT.length)
    const answer = path && answerFor(c.req.method, path, c)
    if (!answer) return next()
    try {
      const actor = await actorOf(services, c)
      checkRole(filesContract.upload, actor) // as all of them: for whoever is signed in
      const said = await answer({ ...doorOf(services, api, c), actor }, passOn(services, api, c))
      return said instanceof Response ? said : Response.json(said, { headers: { 'cache-control': 'no-store' } })
    } catch (error) {
      return refusalResponse(services, error, requestOf(services, c).request_id)
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
    return ({ actor }, send) =>
      inTurn(actor.kind === 'person' ? actor.id : '', () => upload(send, path.slice(OBJECT.length), c.req.raw))
  if (method === 'GET' && path.startsWith(OBJECT))
    return (door, send) => download(door, send, path.slice(OBJECT.length))
  if (method === 'POST' && path.startsWith(SIGN))
    return async (door) => sign(door, path.slice(SIGN.length), await readJson(c.req.raw))
  if (method === 'POST' && path === `/object/list/${BUCKET}`)
    return async (door) => list(door, await readJson(c.req.raw))
  if (method === 'DELETE' && path === `/object/${BUCKET}`)
    return async (door) => remove(door, await readJson(c.req.raw))
  return undefined
}

async function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
  const mine = reading.get(who) ?? 0
  const all = [...reading.values()].reduce((sum, each) => sum + each, 0)
  if (mine >= FORMS.person || all >= FORMS.all) throw tooMany(5, 'Too many uploads at once. Try again in a moment.')
  reading.set(who, mine + 1)
  try {
    return await work()
  } finally {
    const left = reading.get(who)! - 1
    if (left > 0) reading.set(who, left)
    else reading.delete(who)
  }
}

/** A raw body, or the first file of a form. An `x-upsert` changes nothing: no file is ever overwritten (409). */
async function upload(send: Send, path: string, request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const form = type.startsWith('multipart/form-data')
  const bytes = await readBytes(request, maxBytesOf(path) + (form ? FORM_BYTES : 1))
  const file = form ? await fileIn(bytes, type) : new Blob([new Uint8Array(bytes)])
  const more = {
    'content-length': String(file.size),
    ...(file instanceof File && file.name !== 'blob' && { 'x-file-name': encodeURIComponent(file.name) }),
  }
  const response = await send(`${AT}${OBJECT}${path}`, { method: 'POST', body: await file.arrayBuffer() }, more)
  if (response.status >= 400) return response
  const { id } = (await response.json()) as StoredFile
  return { Id: id, Key: `${BUCKET}/${path}` }
}
async function fileIn(bytes: Uint8Array, type: string): Promise<Blob> {
  const answer = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
  const form = await answer.formData().catch(() => {
    throw unreadableBody('The form around the file can’t be read.')
  })
  const file = [...form.values()].find((value) => typeof value !== 'string')
  if (!file) throw unreadableBody('The form has no file.')
  return file
}

/** The bytes of a file that one may read, as behind a link that is made for it now: the same reads are logged. */
async function download(door: Door, send: Send, path: string): Promise<Response> {
  if (!FilePath.safeParse(path).success) throw notFound('File')
  const { signed_url } = (await answerOf(door, filesContract.sign, { path })) as { signed_url: string }
  return send(signed_url, { method: 'GET' })
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
  const [most, from] = [Number(limit), Number(offset)]
  if (!(Number.isInteger(most) && most >= 0 && Number.isInteger(from) && from >= 0))
    throw invalid('limit', 'limit and offset are whole numbers.')
  const files = (await answerOf(door, fileListContract.list, { limit: MOST_ROWS })) as StoredFile[]
  if (files.length === MOST_ROWS)
    throw tooMuch(`This would look at more than ${MOST_ROWS} files. Ask /rest/v1/files page by page.`)
  const below = prefix.replace(/^\/+|\/+$/g, '')
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
  return (order === 'desc' ? sorted.toReversed() : sorted).slice(from, from + most)
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
      if (!isRefusal(error) || error.status === 404) continue
      refused ??= error
    }
  }
  if (refused !== undefined && gone.length === 0) throw refused
  return gone.map((name) => ({ name, bucket_id: BUCKET }))
}
