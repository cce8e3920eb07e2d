// The number that gets texts: its shape, what is agreed to before the first one, and when none is sent.
import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'

/**
 * What a person agrees to before a code is sent, word for word. A change makes a new version and keeps the old one here:
 * each number remembers which it agreed to. Sources: 47 CFR 64.1200(f)(9), CTIA Messaging Principles and Best Practices 5.1.
 */
export const TEXT_WORDS = {
  version: 1,
  said: {
    en: 'I agree to get automated text messages from ClaimChoice at this number about the topics I turn on. Message and data rates may apply. Message frequency varies. Reply STOP to opt out, HELP for help. Consent is not a condition of purchase.',
    es: 'Acepto recibir mensajes de texto automáticos de ClaimChoice en este número sobre los temas que active. Pueden aplicarse tarifas de mensajes y datos. La frecuencia de los mensajes varía. Responda STOP para dejar de recibirlos, HELP para recibir ayuda. El consentimiento no es condición de compra.',
  },
} as const satisfies { version: number; said: Record<Language, string> }

/** Hours on the wall of the person's zone (47 CFR 64.1200(c)(1)): from the first until the second no text leaves. */
export const QUIET = { from: 21, until: 8 } as const

/** Of a code: how long it is good, and how often it may be typed wrong. */
export const CODE = { minutes: 10, tries: 5 } as const

/** Country code 1 as E.164, however it was typed; null for anything else. */
export function toE164(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '')
  const found = /^(?:\+?1)?([2-9](?!11)\d{2}[2-9]\d{6})$/.exec(digits)
  return found && `+1${found[1]}`
}

export const Phone = z.object({
  number: z.string(),
  time_zone: z.string(),
  words_version: z.int(),
  opted_in_at: Instant,
  verified_at: Instant,
  /** Since when the number wants no texts: it replied STOP. */
  stopped_at: Instant.nullable(),
})
export type Phone = z.output<typeof Phone>

export const OwnPhone = z.object({
  /** Whether this site sends texts at all. */
  available: z.boolean(),
  /** The number they come from; START goes there. */
  from: z.string(),
  phone: Phone.nullable(),
  waiting: z.object({ number: z.string(), until: Instant }).nullable(),
})
export type OwnPhone = z.output<typeof OwnPhone>
