import { Id } from '#lib/ids.ts'
import type { Language } from '#lib/languages.ts'
import * as z from 'zod'

/** Why an account cannot be deleted today. `cents` is the money in question. */
export const BLOCKERS = [
  'admin',
  'claim',
  'order',
  'work',
  'money',
  'work_money',
  'chargeback',
  'work_chargeback',
  'deposit',
  'work_deposit',
  'insurer',
  'balance',
  'debt',
  'payout',
  'tax',
  'repair',
  'work_repair',
  'tow',
  'work_tow',
  'members',
  'hold',
] as const
export const Blocker = z.object({ kind: z.enum(BLOCKERS), id: Id, title: z.string(), cents: z.int() })
export type Blocker = z.output<typeof Blocker>
/** What a person types to delete their account, in their language. */
export const DELETE_WORDS = { en: 'DELETE', es: 'ELIMINAR' } as const satisfies Partial<Record<Language, string>>
