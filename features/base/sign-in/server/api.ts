import { signUp } from './sign-up.ts'
import { verify } from './verify.ts'
import { secondStep } from './second-step.ts'
import {
  secondFactor,
  enrolSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './enroll.ts'
import { user, changeUser } from './change-user.ts'
import { signOut } from './sign-out.ts'
import { recover, resend } from './recover.ts'
import type { Call } from '#lib/contract.ts'
import { notFound } from '#lib/errors.ts'
import { requestId } from '#lib/server/answer-headers.ts'
import { serve, type Api, serveRaw, readText, refusalResponse, requestOf } from '#lib/server/http.ts'
import { Hono } from 'hono'
import { sessionsContract, authContract } from '../contract.ts'
import { refresh } from './refresh.ts'
import { listSessions, endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { reasonOf } from '#features/base/accounts/server/password.ts'

export const sessionsApi = serve('sessions', sessionsContract, { list: listSessions, end: endSession })

const calls = serve('auth', authContract, {
  signUp,
  token: (ctx, input) => (input.grant_type === 'password' ? signIn(ctx, input) : refresh(ctx, input)),
  verify,
  secondStep,
  secondFactor,
  enrolSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  keys: async () => ({ keys: [] }),
  user,
  changeUser,
  signOut,
  recover,
  resend,
})

/** From this version on GoTrue's errors carry their name in `code`, like ours. */
export const GOTRUE_VERSION = { 'x-supabase-api-version': '2024-01-01' }

/**
 * The calls in GoTrue's wire shape: what it sends in the query joins the body, and a refusal also carries GoTrue's names
 * for its code and sentence. No answer is kept for an Idempotency-Key, for it would hold tokens.
 */
export const authApi: Api = serveRaw('auth', authContract, (services) => {
  const inner = calls.mount(services)
  const app = new Hono()
  for (const { method, path } of Object.values<Call>(authContract))
    app.on(method, path, async (c) => {
      const url = new URL(c.req.url)
      const headers = new Headers(c.req.raw.headers)
      headers.delete('idempotency-key')
      headers.delete('content-length')
      try {
        const body = method === 'GET' ? null : join(await readText(c.req.raw), url)
        return inGoTrueWords(
          await inner.fetch(new Request(url, { method, headers, body }), {
            ...(c.env as object),
            request_id: requestId(c),
          }),
        )
      } catch (error) {
        return inGoTrueWords(refusalResponse(services, error, requestOf(services, c).request_id))
      }
    })
  app.all('/auth/v1/*', async (c) =>
    inGoTrueWords(refusalResponse(services, notFound('Call', 'not_found'), requestOf(services, c).request_id)),
  )
  return app
})

/** Moves the query into the body. Text that is no JSON object stays, for the call itself to refuse. */
export function join(text: string, url: URL): string {
  const query = Object.fromEntries(url.searchParams)
  url.search = ''
  if (Object.keys(query).length === 0) return text
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text)
    return body && typeof body === 'object' && !Array.isArray(body) ? JSON.stringify({ ...body, ...query }) : text
  } catch {
    return text
  }
}
export async function inGoTrueWords(response: Response): Promise<Response> {
  if (response.status < 400) return response
  const refusal = (await response.json()) as { code: string; message: string; details: { message: string }[] }
  const unreadable = refusal.code === 'invalid_input'
  const msg = (unreadable && refusal.details[0]?.message) || refusal.message
  const error_code = unreadable ? 'validation_failed' : refusal.code
  const headers = new Headers({ ...Object.fromEntries(response.headers), ...GOTRUE_VERSION })
  const reason = reasonOf(msg)
  const weak_password = reason && { reasons: [reason] }
  const body = { ...refusal, code: error_code, message: msg, error_code, msg, ...(weak_password && { weak_password }) }
  return Response.json(body, { status: response.status, headers })
}
