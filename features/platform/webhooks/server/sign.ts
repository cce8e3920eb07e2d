import { createHmac } from 'node:crypto'

const keyOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64')

/** The headers of Standard Webhooks: the text is signed once with each secret. `at` is the time of this try. */
export function signedHeaders(message: { id: string; at: Date; text: string }, secrets: readonly string[]) {
  const seconds = Math.floor(message.at.getTime() / 1000)
  const signed = `${message.id}.${seconds}.${message.text}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`,
  )
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
