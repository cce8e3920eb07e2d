import { serve } from '#lib/server/http.ts'
import { profilesContract } from '../contract.ts'
import { changeEmail, confirmEmail, dropEmail, pendingEmail } from './change-email.ts'
import { getProfile } from './get.ts'
import { listProfiles } from './list.ts'
import { reasonOf } from './password.ts'
import { updateProfile } from './update.ts'
import { GOTRUE_VERSION } from '#features/base/sign-in/server/api.ts'

export const profilesApi = serve('profiles', profilesContract, {
  list: listProfiles,
  get: getProfile,
  update: updateProfile,
  changeEmail,
  pendingEmail,
  dropEmail,
  confirmEmail,
})
export async function inGoTrueWords(response: Response): Promise<Response> {
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
