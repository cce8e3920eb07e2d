import * as z from 'zod'
import { Instant } from '#lib/day.ts'
import { call, SIGNED_IN, nothing, EVERYONE } from '#lib/contract.ts'
import { Blocker, DELETE_WORDS } from './blocker.ts'

export const Password = z.string({ error: 'Enter your current password.' }).max(1000, 'This password is too long.')

export const privacyContract = {
  exportMe: call({
    method: 'POST',
    path: '/rest/v1/rpc/export_me',
    access: SIGNED_IN,
    input: z.strictObject({ password: Password }),
    output: z.object({ url: z.string(), expires_at: Instant }),
    refusals: ['over_request_rate_limit'],
    summary: 'A link, for ten minutes, to an archive of everything about oneself; at most five a day',
  }),
  deletionCheck: call({
    method: 'GET',
    path: '/rest/v1/rpc/deletion_check',
    access: SIGNED_IN,
    input: nothing,
    output: z.object({ blockers: z.array(Blocker) }),
    summary: 'What is still open and keeps the own account from being deleted',
  }),
  deleteMe: call({
    method: 'POST',
    path: '/rest/v1/rpc/delete_me',
    access: SIGNED_IN,
    input: z.strictObject({
      password: Password,
      word: z
        .string({ error: 'Type the word shown.' })
        .trim()
        .toUpperCase()
        .pipe(z.enum(Object.values(DELETE_WORDS), `Type ${DELETE_WORDS.en} to delete the account.`)),
    }),
    output: z.null(),
    status: 204,
    refusals: ['not_self_service', 'still_open', 'over_request_rate_limit'],
    summary: 'Erases the own account for good; refused while anything is open, its details name what',
  }),
}

/** Not JSON: the archive behind a link of `exportMe`. */
export const archivesContract = {
  open: call({
    method: 'GET',
    path: '/rest/v1/archive',
    access: EVERYONE,
    input: z.strictObject({ token: z.string().max(1000) }),
    output: z.unknown(),
    answers: ['application/zip'],
    summary: 'The ZIP archive behind a link; a link that is wrong or over is 404',
  }),
}
