import * as z from 'zod'
import { ROLES } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGES } from './account.ts'

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
