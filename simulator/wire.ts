// How the test payment provider is spoken to: key, form body, idempotency keys, errors in Stripe's shape.
import { createHash, timingSafeEqual } from 'node:crypto'
import { readBytes, readText } from '#lib/server/http.ts'
import { findCall } from './calls.ts'
import { inTurn } from './due.ts'
import { MOST_BYTES, readUpload } from './files.ts'
import type { Company } from './open.ts'
import { WireError } from './params.ts'
import { newTestId } from './states.ts'

type Answer = { status: number; body: object; replayed?: boolean }
type Params = { [name: string]: string | Params }

/** `a[b][0]=x` and `a[b][]=x` become `{a: {b: ['x']}}`. */
export function readForm(text: string): unknown {
  const root: Params = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let at = root
    for (const part of path.slice(0, -1)) {
      const inner = at[part]
      at = typeof inner === 'object' ? inner : (at[part] = Object.create(null) as Params)
    }
    at[path.at(-1) || String(Object.keys(at).length)] = value
  }
  const lists = (params: string | Params): unknown => {
    if (typeof params === 'string') return params
    const entries = Object.entries(params).map(([name, value]) => [name, lists(value)] as const)
    return entries.length > 0 && entries.every(([name], index) => name === String(index))
      ? entries.map(([, value]) => value)
      : Object.fromEntries(entries)
  }
  return lists(root)
}

type Asked = { method: string; path: string; params: string; account: string; key: string | null }

function work(company: Company, { method, path, params, account }: Asked): Answer {
  const found = findCall(method, path)
  if (!found) throw new WireError(404, `Unrecognized request URL (${method}: ${path}).`, { code: 'url_invalid' }, true)
  if (account && !company.store.read('account', account))
    throw new WireError(403, `The provided key does not have access to account '${account}'.`, {
      code: 'account_invalid',
    })
  return { status: 200, body: found.call(company, { id: found.id, params: readForm(params), account }) }
}

export const refusalOf = ({ status, message, about }: WireError): Answer => ({
  status,
  body: { error: { ...about, message } },
})

/** Refusals are answers too: what the call wrote before it stays, and the same key gets the same refusal again. */
function answered(company: Company, asked: Asked): Answer & { unread?: boolean } {
  try {
    return work(company, asked)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return { ...refusalOf(error), unread: error.unread }
  }
}

/** The same key answers the same again, whatever it was, unless no work had begun. */
function onceForKey(company: Company, asked: Asked): Answer {
  const { store } = company
  const { method, path, params, account, key } = asked
  if (!key || method !== 'POST') return answered(company, asked)
  const fingerprint = createHash('sha256').update(`${method} ${path} ${account}\n${params}`).digest('hex')
  const first = store.row<{ fingerprint: string; status: number; body: string }>(
    'select fingerprint, status, body from idempotency where key = ?',
    key,
  )
  if (!first) {
    const { unread, ...answer } = answered(company, asked)
    if (!unread)
      store.run(
        'insert into idempotency (key, fingerprint, status, body) values (?, ?, ?, ?)',
        key,
        fingerprint,
        answer.status,
        JSON.stringify(answer.body),
      )
    return answer
  }
  // one without is older than the company's own file (import.ts): it answers as it did
  if (first.fingerprint === fingerprint || first.fingerprint === '')
    return { status: first.status, body: JSON.parse(first.body) as object, replayed: true }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return refusalOf(new WireError(400, message, { type: 'idempotency_error' }))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
export const isKey = (request: Request, key: string): boolean =>
  timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${key}`))

/** What was asked, as the words of a form. */
async function askedIn(request: Request): Promise<string> {
  if (request.method === 'GET') return new URL(request.url).search.slice(1)
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return readText(request)
  return readUpload(await readBytes(request, MOST_BYTES), type)
}

async function answerAsked(company: Company, request: Request, path: string): Promise<Answer> {
  try {
    const params = await askedIn(request)
    const account = request.headers.get('stripe-account') ?? ''
    const key = request.headers.get('idempotency-key')
    return inTurn(company, () => onceForKey(company, { method: request.method, path, params, account, key }))
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return refusalOf(error)
  }
}

/** Answers one call; each is one transaction of the company's own. `path` begins with /v1. */
export async function answerWire(company: Company, request: Request, path: string): Promise<Response> {
  const answer = isKey(request, company.key)
    ? await answerAsked(company, request, path)
    : refusalOf(new WireError(401, 'Invalid API Key provided.'))
  const { status, body, replayed } = answer
  const headers = { 'request-id': newTestId('req'), 'cache-control': 'no-store' }
  return Response.json(body, { status, headers: { ...headers, ...(replayed && { 'idempotent-replayed': 'true' }) } })
}
