import { fetchAsMe } from '#features/base/accounts/web/client.ts'
import { Refusal } from '#lib/errors.ts'
import { later } from '#ui/later.ts'
import { MOST_BYTES } from '../file-read.ts'
import type { Preview } from '../imported.ts'
import { fileAnswer } from '#features/base/files/web/file-answer.ts'

/** What may be chosen: a document, an archive, or the tables of a set. */
export const ACCEPTED = '.xml,.zip,.env,.veh,.ad1,.ad2,.lin,.ttl,.stl,.pfh,.pfl,.pfm,.pfo,.pfp,.pft,.ven'

/** One document or archive travels as it is; several files become one archive. */
async function bodyOf(files: readonly File[]): Promise<Blob> {
  const [file] = files
  if (files.length === 1 && /\.(xml|zip)$/i.test(file!.name)) return file!
  const { zipSync } = await later(() => import('fflate'))
  const contents = await Promise.all(
    files.map(async (each) => [each.name, new Uint8Array(await each.arrayBuffer())] as const),
  )
  return new Blob([zipSync(Object.fromEntries(contents)) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}

/** Has the files of one estimate read. Throws a Refusal with a sentence; a lost connection has status 0 and code `offline`. */
export async function importFiles(
  files: readonly File[],
  { invitation_id, other_vehicle }: { invitation_id: string; other_vehicle?: string },
): Promise<Preview> {
  if (files.reduce((all, { size }) => all + size, 0) > MOST_BYTES)
    throw new Refusal(413, 'too_large', 'This file is larger than 5 MB.')
  const body = await bodyOf(files)
  return fileAnswer<Preview>(
    fetchAsMe(`/rest/v1/rpc/import_estimate/${invitation_id}`, {
      method: 'POST',
      headers: {
        'content-type': body.type || 'application/octet-stream',
        ...(other_vehicle && { 'x-other-vehicle': encodeURIComponent(other_vehicle) }),
      },
      body,
    }),
  )
}
