import * as z from 'zod'
import { LANGUAGE_CODES } from '#lib/languages.ts'

/** How somebody signs in, in GoTrue's words: there is one way, the address with a password. */
const Identity = z.object({
  identity_id: z.uuid(),
  id: z.uuid(),
  user_id: z.uuid(),
  provider: z.literal('email'),
  identity_data: z.object({ sub: z.uuid(), email: z.string(), email_verified: z.boolean() }),
  email: z.string(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
type Known = Pick<User, 'id' | 'email' | 'email_confirmed_at' | 'last_sign_in_at' | 'created_at' | 'updated_at'>
export const identitiesOf = ({ id, email, email_confirmed_at, ...at }: Known): User['identities'] => [
  {
    identity_id: id,
    id,
    user_id: id,
    provider: 'email',
    identity_data: { sub: id, email, email_verified: email_confirmed_at !== null },
    email,
    ...at,
  },
]

/** An account in GoTrue's words; `role` is its database role, ours is in `app_metadata`. */
export const User = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  /** Empty without one. */
  phone: z.string(),
  email_confirmed_at: z.string().nullable(),
  confirmation_sent_at: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  app_metadata: z.object({
    provider: z.literal('email'),
    role: z.string(),
    /** What this person is in the business they belong to. */
    member_role: z.enum(['owner', 'estimator', 'technician', 'front_desk', 'operator']).nullable().optional(),
    /** Still has to set up a second factor, and can do nothing else. */
    held: z.boolean().optional(),
  }),
  user_metadata: z.object({ name: z.string(), role: z.string(), language: z.enum(LANGUAGE_CODES) }),
  identities: z.array(Identity),
  created_at: z.string(),
  updated_at: z.string(),
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
