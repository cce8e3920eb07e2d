import * as z from 'zod'
import { call, EVERYONE, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { ACCEPTED_TYPES, BUCKET, FilePath, LINK_SECONDS, StoredFile } from './file.ts'

export const fileListContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/files',
    access: SIGNED_IN,
    input: z.strictObject({ limit: wholeNumber(1, 1000).default(100), after: Id.optional() }),
    output: z.array(StoredFile),
    summary: 'Own uploaded files, newest first; the next page is in the Link header',
  }),
}

export const filesContract = {
  upload: call({
    method: 'POST',
    path: `/storage/v1/object/${BUCKET}/:path`,
    access: SIGNED_IN,
    input: z.strictObject({ path: FilePath }),
    output: StoredFile,
    takes: ACCEPTED_TYPES,
    status: 201,
    refusals: [
      'not_your_folder',
      'too_large',
      'type_not_allowed',
      'unreadable_image',
      'empty_file',
      'duplicate',
      'quota',
    ],
    summary: 'Stores the raw body as a file of one’s own; the x-file-name header (percent-encoded) keeps its name',
  }),
  remove: call({
    method: 'DELETE',
    path: `/storage/v1/object/${BUCKET}/:path`,
    access: SIGNED_IN,
    input: z.strictObject({ path: FilePath }),
    output: z.null(),
    status: 204,
    refusals: ['in_use'],
    summary: 'Removes an own file that nothing refers to',
  }),
  sign: call({
    method: 'POST',
    path: `/storage/v1/object/sign/${BUCKET}/:path`,
    access: SIGNED_IN,
    input: z.strictObject({ path: FilePath, expires_in: z.int().min(1).max(LINK_SECONDS).default(LINK_SECONDS) }),
    output: z.object({ signed_url: z.string(), expires_at: Instant }),
    summary: 'A link that opens one file for at most an hour',
  }),
  open: call({
    method: 'GET',
    path: `/storage/v1/object/sign/${BUCKET}/:path`,
    access: EVERYONE,
    input: z.strictObject({ path: FilePath, token: z.string().max(1000) }),
    output: z.unknown(),
    answers: ACCEPTED_TYPES,
    summary: 'The bytes of a signed link; a link that is wrong or over is 404',
  }),
}
