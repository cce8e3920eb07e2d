import * as z from 'zod'
import { ROLES } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

// the forms stand by themselves: a page that asks for one of them carries no schemas for it
export const EMAIL_FORM = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const NAME_FORM = /^\P{Cc}*$/u
export const NAME_MAX = 200
/** Any way a person writes it; digits decide: dots and brackets alone reach nobody. */
export const PHONE_FORM = /^\+?(?:[\s().x-]{0,3}\d){7}[\d\s().x-]{0,12}$/

export const Email = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .max(254, 'This email address is too long.')
  .pipe(z.email({ pattern: EMAIL_FORM, error: 'Enter a valid email address.' }))
export const PersonName = z
  .string({ error: 'Enter your full name.' })
  .trim()
  .min(1, 'Enter your full name.')
  .max(NAME_MAX, 'Use at most 200 characters.')
  .regex(NAME_FORM, 'Use letters, not control characters.')
const PHONE_WRONG = 'Enter a phone number with at least 7 digits.'
export const Phone = z.string().trim().max(40, { error: PHONE_WRONG, abort: true }).regex(PHONE_FORM, PHONE_WRONG)

/** What people know of each other; passwords and sessions live elsewhere. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  language: z.enum(LANGUAGE_CODES),
  suspended_at: Instant.nullable(),
  created_at: Instant,
})
export type Profile = z.output<typeof Profile>
