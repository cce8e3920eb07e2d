import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const VERSION = 'v1'
const TAG = { authTagLength: 16 }
const keyOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Encrypts a short text (AES-256-GCM, fresh nonce). The version in front lets keys be changed later. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce, TAG)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [
    VERSION,
    nonce.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
    sealed.toString('base64url'),
  ].join('.')
}

/** Opens what {@link seal} closed. Throws when it was touched or the key differs. */
export function unseal(secret: string, sealed: string): string {
  const [version, nonce, tag, body] = sealed.split('.')
  if (version !== VERSION || !nonce || !tag || body === undefined) throw new Error('sealed text has an unknown form')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), Buffer.from(nonce, 'base64url'), TAG)
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
}

export const lastFour = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '').slice(-4)
export const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()
export const randomToken = () => randomBytes(32).toString('base64url')
export const signature = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
/** Compares in constant time. */
export const sameText = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b))
