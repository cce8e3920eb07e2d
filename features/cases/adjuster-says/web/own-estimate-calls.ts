import { useQuery } from '@tanstack/react-query'
import { MAX_BYTES } from '#features/base/files/file.ts'
import { MOST_BYTES } from '#features/trades/imports/file-read.ts'
import { fileAnswer } from '#features/base/files/web/file-answer.ts'
import type { OutsideEstimate, Sums } from '#features/trades/repair-board/outside-estimate.ts'
import { Refusal } from '#lib/errors.ts'
import type { LinkSaysApi } from './says-calls.ts'

export const useOwnEstimates = (api: LinkSaysApi, token: string) =>
  useQuery({
    queryKey: ['adjuster', token, 'estimates'],
    queryFn: ({ signal }) => api.estimates({}, { signal }),
    refetchInterval: 60_000,
  })

export const isPdf = (file: File): boolean => /\.pdf$/i.test(file.name)
type Given = { token: string; repair_id: string; file: File; note: string; after: string | null; sums: Sums | null }
/**
 * Sends one's own estimate: a PDF with its sums, or a file that is read. Throws a Refusal with a sentence; a lost connection
 * has status 0 and code `offline`.
 */
export async function bringEstimate({ token, repair_id, file, note, after, sums }: Given): Promise<OutsideEstimate> {
  const most = sums ? MAX_BYTES : MOST_BYTES
  if (file.size > most)
    throw new Refusal(413, 'too_large', `This file is larger than ${sums ? most / 1_048_576 : most / 1_000_000} MB.`)
  const said = { repair_id, ...(after && { after }), ...sums }
  const query = new URLSearchParams(
    Object.entries(said).flatMap(([key, value]): [string, string][] => (value === null ? [] : [[key, String(value)]])),
  )
  return fileAnswer<OutsideEstimate>(
    fetch(`/rest/v1/rpc/${sums ? 'pdf' : 'file'}_estimate_by_link?${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': file.type || 'application/octet-stream',
        ...(note && { 'x-note': encodeURIComponent(note) }),
      },
      body: file,
    }),
  )
}
