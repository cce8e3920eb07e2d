import * as z from 'zod'

/** What a visitor may become by signing up (spec §6); claims admins are made by `bin/admin`. */
export const SIGN_UP_ROLES = ['driver', 'individual_owner', 'shop'] as const
export type SignUpRole = (typeof SIGN_UP_ROLES)[number]

export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** ASVS 5.0 6.2.1: length only, no composition rules; the upper end keeps hashing cheap. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const

export const Email = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .max(254, 'This email address is too long.')
  .pipe(z.email('Enter a valid email address.'))
export const PersonName = z
  .string({ error: 'Enter your full name.' })
  .trim()
  .min(1, 'Enter your full name.')
  .max(200, 'Use at most 200 characters.')
  .regex(/^[^\p{Cc}]*$/u, 'Use letters, not control characters.')
/** Any way a person writes it; digits decide. */
export const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s().x-]{7,40}$/, 'Enter a phone number with at least 7 digits.')

/** An account in GoTrue's words; `role` is its database role, ours is in `app_metadata`. */
export const User = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: z.string().nullable(),
  confirmation_sent_at: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  app_metadata: z.object({ provider: z.literal('email'), role: z.string() }),
  user_metadata: z.object({ name: z.string(), role: z.string(), language: z.enum(LANGUAGES) }),
  identities: z.array(z.object({})),
  created_at: z.string(),
})
export type User = z.output<typeof User>

export const Session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds since 1970. */
  expires_at: z.int(),
  refresh_token: z.string(),
  user: User,
})
export type Session = z.output<typeof Session>
