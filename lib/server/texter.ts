// The port to whoever sends text messages: an HTTP call in the form that the common providers share.
import { createHmac } from 'node:crypto'
import type { Env } from './env.ts'
import { sameText, signature } from './seal.ts'

/** In demo a text is a row, shown at /dev/mail; in production there are none without a provider. */
export const sendsTexts = (env: Env): boolean => env.demo || env.TEXT_API_URL !== undefined

/** A provider that does not answer in time is asked again later. */
const WAITS_MS = 10_000

/** It was refused for good: the number or the words. Anything else may pass. */
export class TextRefused extends Error {}

/** What a provider answers that has something against our account, or asks us to wait: every text would be lost. */
const MAY_PASS = [401, 402, 403, 408, 429]

/** Sends one text (E.164 number). Throws {@link TextRefused} for a 4xx that is about this text, another error when it may pass. */
export async function sendText(env: Env, to: string, body: string): Promise<void> {
  const { TEXT_API_URL, TEXT_ACCOUNT, TEXT_SECRET, TEXT_FROM } = env
  if (!TEXT_API_URL) return
  const response = await fetch(TEXT_API_URL, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Basic ${Buffer.from(`${TEXT_ACCOUNT}:${TEXT_SECRET}`).toString('base64')}` },
    body: new URLSearchParams({ To: to, From: TEXT_FROM, Body: body }),
    signal: AbortSignal.timeout(WAITS_MS),
  })
  const { status } = response
  await response.body?.cancel()
  if (response.ok) return
  const said = `The text provider answered ${status}.`
  throw status >= 400 && status < 500 && !MAY_PASS.includes(status) ? new TextRefused(said) : new Error(said)
}

type Signer = Pick<Env, 'APP_URL' | 'SECRET_KEY' | 'TEXT_SECRET'>
/** What signs a message that comes in: the address it was sent to and each field by name, as the common providers do. */
export function textSignature(env: Signer, path: string, fields: Iterable<[string, string]>): string {
  const secret = env.TEXT_SECRET ?? signature(env.SECRET_KEY, 'texts')
  const signed = new URL(path, env.APP_URL).href + [...fields].toSorted(byName).flat().join('')
  return createHmac('sha1', secret).update(signed).digest('base64')
}
const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : Number(a > b))

/** Whether a message that came in is the provider's, compared in constant time. */
export const isSignedText = (env: Signer, path: string, fields: Iterable<[string, string]>, given: string): boolean =>
  sameText(given, textSignature(env, path, fields))
