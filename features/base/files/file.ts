import * as z from 'zod'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'

export const BUCKET = 'claim-documents'
/** Spec §9: at most 10 MB, kept by the browser for at most 3600 s. */
export const MAX_BYTES = 10 * 1_048_576
/** What an appraiser hands in: larger than anything else here, and a PDF (trades.md §3.2). */
export const REPORT_FOLDER = 'reports'
export const MAX_REPORT_BYTES = 25 * 1_048_576
/** What an admin uploads because it shows an insurer's answer; kept like what goes to another person. */
export const EVIDENCE_FOLDER = 'evidence'
const isReport = (path: string): boolean => path.split('/')[1] === REPORT_FOLDER
export const maxBytesOf = (path: string): number => (isReport(path) ? MAX_REPORT_BYTES : MAX_BYTES)
export const LINK_SECONDS = 3600
/** Everything one person may keep here; far above any claim, far below a full disk. */
export const QUOTA_BYTES = 500 * 1_048_576

export const FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const
export type FileType = keyof typeof FILE_TYPES
export const ACCEPTED_TYPES = Object.keys(FILE_TYPES) as [FileType, ...FileType[]]

/** What a file at this path may be. */
export const typesOf = (path: string): readonly FileType[] => (isReport(path) ? ['application/pdf'] : ACCEPTED_TYPES)

/** `<user id>/<optional folder>/<timestamp>.<extension>` (spec §3). */
export const FilePath = z
  .string()
  .max(200)
  .regex(
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/)?\d{1,17}\.(?:pdf|jpe?g|png)$/,
    'A path is <user id>/<folder>/<timestamp>.<pdf, jpg, jpeg or png>.',
  )
/** Where files lie that go to another person with a message; pictures are kept there without place and camera. */
export const SHARED_FOLDER = 'messages'
export const isShared = (path: string): boolean => path.split('/')[1] === SHARED_FOLDER
/** Pictures of the work on a booking, which both its sides open; kept in the same way. */
export const WORK_FOLDER = 'work'
const WRITTEN_ANEW: readonly string[] = [SHARED_FOLDER, WORK_FOLDER, EVIDENCE_FOLDER]
export const isWrittenAnew = (path: string): boolean => WRITTEN_ANEW.includes(path.split('/')[1] ?? '')
export const ownerOf = (path: string): string => path.slice(0, path.indexOf('/'))

export const StoredFile = z.object({
  id: Id,
  owner_id: Id,
  path: z.string(),
  original_name: z.string(),
  content_type: z.enum(ACCEPTED_TYPES),
  size: z.int(),
  sha256: z.string(),
  created_at: Instant,
})
export type StoredFile = z.output<typeof StoredFile>

/** What may be shown in the browser itself; anything else would be a download. */
export const opensInline = (type: string): boolean => type === 'application/pdf' || type.startsWith('image/')
