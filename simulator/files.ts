// Files that evidence names. Of their content only the size and the kind are remembered.
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Company } from './open.ts'
import { type Call, Expand, need, Nothing, read, whole, WireError } from './params.ts'
import { expand, show } from './show.ts'
import { type FileState, newTestId, secondsOf } from './states.ts'

/** What the company takes in one upload, with the form around it. */
export const MOST_BYTES = 6_000_000
/** All files of one dispute together. */
const EVIDENCE_BYTES = 4_500_000
const SIGNS = [
  ['pdf', '%PDF-'],
  ['jpg', '\u00ff\u00d8\u00ff'],
  ['png', '\u0089PNG'],
] as const

/**
 * A form with a file in it as the words that any other form has: its name, size, kind and fingerprint, so that the same
 * file under the same key is the same call, wherever the form was cut. Throws what is not such a form.
 */
export async function readUpload(bytes: Uint8Array, contentType: string): Promise<string> {
  const broken = (message: string) => new WireError(400, message, { param: 'file' }, true)
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw broken('The form could not be read.')
    })
  const words = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      words.append(name, value)
      continue
    }
    const content = new Uint8Array(await value.arrayBuffer())
    const start = Buffer.from(content.subarray(0, 5)).toString('latin1')
    words.append(`${name}[name]`, value.name)
    words.append(`${name}[size]`, String(content.byteLength))
    words.append(`${name}[type]`, SIGNS.find(([, sign]) => start.startsWith(sign))?.[0] ?? 'other')
    words.append(`${name}[sha256]`, createHash('sha256').update(content).digest('hex'))
  }
  return words.toString()
}

const Upload = z.strictObject({
  purpose: z.enum(['dispute_evidence']),
  file: z.strictObject({ name: z.string().min(1), size: whole, type: z.string(), sha256: z.string() }),
  expand: Expand,
})
const createFile: Call = (company, { params }) => {
  const { purpose, file, expand: paths } = read(Upload, params)
  const about = { param: 'file' }
  const type = SIGNS.map(([name]) => name).find((name) => name === file.type)
  if (!type) throw new WireError(400, 'Dispute evidence must be a PDF, a JPEG or a PNG.', about)
  if (file.size === 0) throw new WireError(400, 'The file is empty.', about)
  if (file.size > EVIDENCE_BYTES) throw new WireError(400, 'The file is larger than 4.5 MB.', about)
  const { store, now } = company
  const kept: FileState = {
    id: newTestId('file'),
    created: secondsOf(now()),
    filename: file.name,
    purpose,
    size: file.size,
    type,
  }
  store.keep('file', kept)
  return expand(company, show(company, 'file', kept), paths)
}
const readFile: Call = (company, { id, params }) =>
  expand(company, show(company, 'file', need(company, 'file', id)), read(Nothing, params).expand)

/** Refuses evidence that names a file which is not there, or more than 4.5 MB of them. */
export function needFiles(company: Company, named: readonly (readonly [field: string, id: string])[]): void {
  const sizes = named.map(([field, id]) => need(company, 'file', id, `evidence[${field}]`).size)
  if (sizes.reduce((sum, size) => sum + size, 0) > EVIDENCE_BYTES)
    throw new WireError(400, 'The combined size of the evidence files must be at most 4.5 MB.', { param: 'evidence' })
}

export const FILE_CALLS = { createFile, readFile }
