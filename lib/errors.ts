/** Where an input went wrong, so that a form can put the sentence next to its field. */
export type Detail = { path: string; message: string }

/**
 * A refusal that a person may read: thrown on the server by a verb, thrown again in the browser by the client.
 * `code` is stable and for programs; `message` is a sentence; `details` name fields.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: Detail[]
  readonly requestId: string | undefined
  /** Seconds until another try makes sense. */
  retryAfter: number | undefined
  constructor(status: number, code: string, message: string, details: Detail[] = [], requestId?: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
  }
}

export const notSignedIn = () => new Refusal(401, 'unauthenticated', 'User not authenticated')
export const forbidden = (message = 'You don’t have access to do this.') => new Refusal(403, 'forbidden', message)
/** Also for a row of somebody else: whether it exists is nobody's business (rules.md, "Order of answers"). */
export const notFound = (what = 'Row', code = 'PGRST116') => new Refusal(404, code, `${what} not found`)
export const conflict = (code: string, message: string, details: Detail[] = []) =>
  new Refusal(409, code, message, details)
export const invalid = (path: string, message: string) =>
  new Refusal(422, 'invalid_input', message, [{ path, message }])
export function tooMany(seconds: number, message: string, code = 'over_request_rate_limit'): Refusal {
  const refusal = new Refusal(429, code, message)
  refusal.retryAfter = Math.max(1, Math.ceil(seconds))
  return refusal
}
/** The refusal that a failed answer carries; `unexpected` when its body is none of ours. */
export function refusalIn(status: number, body: unknown, otherwise = 'Something went wrong on our side.'): Refusal {
  const { code, message, details, request_id } = (body ?? {}) as Partial<Record<string, unknown>>
  if (typeof code !== 'string' || typeof message !== 'string' || !Array.isArray(details))
    return new Refusal(status, 'unexpected', otherwise)
  return new Refusal(
    status,
    code,
    message,
    details as Detail[],
    typeof request_id === 'string' ? request_id : undefined,
  )
}
/** By name, not by class: the development server holds two copies of this module. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal'
export const isNotFound = (error: unknown): boolean => isRefusal(error) && error.status === 404
