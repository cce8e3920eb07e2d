import * as z from 'zod'
import { ROLES } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGES } from './account.ts'

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

/** What people know of each other; passwords and sessions live elsewhere. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  language: z.enum(LANGUAGES),
  suspended_at: Instant.nullable(),
  created_at: Instant,
})
export type Profile = z.output<typeof Profile>
