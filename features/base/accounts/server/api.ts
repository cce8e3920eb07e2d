import { Hono } from 'hono'
import type { Call } from '#lib/contract.ts'
import { type Api, readText, refusalResponse, requestOf, serve, serveRaw } from '#lib/server/http.ts'
import { authContract, handsContract, profilesContract, sessionsContract } from '../contract.ts'
import { grantsContract } from '#features/front/users/grant.ts'
import { changeEmail, confirmEmail, dropEmail, pendingEmail } from './change-email.ts'
import { changeRole, endSessions } from '#features/front/users/server/change-role.ts'
import { changeUser, user } from '#features/base/sign-in/server/change-user.ts'
import { decideGrant, stepDown } from '#features/front/users/server/decide-grant.ts'
import { grantObstacles, listGrants } from '#features/front/users/server/grants.ts'
import { proposeGrant, withdrawGrant } from '#features/front/users/server/propose-grant.ts'
import { getProfile } from './get.ts'
import { letGoOfRow, takeRow } from '#features/base/queues/server/in-hand.ts'
import { listProfiles } from './list.ts'
import {
  confirmSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '#features/base/sign-in/server/enrol.ts'
import { reasonOf } from './password.ts'
import { recover, resend } from '#features/base/sign-in/server/recover.ts'
import { refresh } from '#features/base/sign-in/server/refresh.ts'
import { resetSecondFactor } from '#features/front/users/server/reset-second-factor.ts'
import { secondStep } from '#features/base/sign-in/server/second-step.ts'
import { endSession, listSessions } from '#features/base/sign-in/server/sessions.ts'
import { signIn } from '#features/base/sign-in/server/sign-in.ts'
import { signOut } from '#features/base/sign-in/server/sign-out.ts'
import { signUp } from '#features/base/sign-in/server/sign-up.ts'
import { reinstate, suspend } from '#features/front/users/server/suspend.ts'
import { updateProfile } from './update.ts'
import { verify } from '#features/base/sign-in/server/verify.ts'

export const profilesApi = serve('profiles', profilesContract, {
  list: listProfiles,
  get: getProfile,
  update: updateProfile,
  changeEmail,
  pendingEmail,
  dropEmail,
  confirmEmail,
  suspend,
  reinstate,
  resetSecondFactor,
})

export const handsApi = serve('hands', handsContract, { take: takeRow, letGo: letGoOfRow })

export const grantsApi = serve('grants', grantsContract, {
  list: listGrants,
  propose: proposeGrant,
  decide: decideGrant,
  withdraw: withdrawGrant,
  obstacles: grantObstacles,
  stepDown,
  changeRole,
  endSessions,
})

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
  user,
  changeUser,
  signOut,
  recover,
  resend,
})

/** From this version on GoTrue's errors carry their name in `code`, like ours. */
const GOTRUE_VERSION = { 'x-supabase-api-version': '2024-01-01' }

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
        return inGoTrueWords(await inner.fetch(new Request(url, { method, headers, body }), c.env as object))
      } catch (error) {
        return inGoTrueWords(refusalResponse(services, error, requestOf(services, c).request_id))
      }
    })
  return app
})

async function inGoTrueWords(response: Response): Promise<Response> {
  if (response.status < 400) return response
  const refusal = (await response.json()) as { code: string; message: string; details: { message: string }[] }
  const unreadable = refusal.code === 'invalid_input'
  const msg = (unreadable && refusal.details[0]?.message) || refusal.message
  const error_code = unreadable ? 'validation_failed' : refusal.code
  const headers = new Headers({ ...Object.fromEntries(response.headers), ...GOTRUE_VERSION })
  const reason = reasonOf(msg)
  const weak_password = reason && { reasons: [reason] }
  const body = { ...refusal, message: msg, error_code, msg, ...(weak_password && { weak_password }) }
  return Response.json(body, { status: response.status, headers })
}

/** Moves the query into the body. Text that is no JSON object stays, for the call itself to refuse. */
function join(text: string, url: URL): string {
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
