import { type Answer, hidden, no, yes } from '#lib/policy.ts'
import type { Role } from '#lib/contract.ts'

type Reader = { id: string; role: Role }

/** Everyone uploads into their own folder only. */
export const canUpload = (me: { id: string }, ownerId: string): Answer =>
  ownerId === me.id ? yes : no('not_your_folder', 'You can only upload to your own folder.')

/** A file is read by its owner and by claims admins, whose reads are logged (rules.md). */
export const canRead = (me: Reader, file: { owner_id: string }): Answer =>
  file.owner_id === me.id || me.role === 'claims_admin' ? yes : hidden('File')

export const canRemove = (me: { id: string }, file: { owner_id: string }): Answer =>
  file.owner_id === me.id ? yes : hidden('File')
