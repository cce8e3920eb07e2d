// Files on their way into a message. Their bytes stay on this device until the message has arrived.
import { clientOf } from '#features/base/accounts/web/client.ts'
import { filesContract } from '#features/base/files/contract.ts'
import { ACCEPTED_TYPES, SHARED_FOLDER } from '#features/base/files/file.ts'
import { refusalOf, uploadFile } from '#features/base/files/web/upload-file.ts'
import { isRefusal, Refusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { MAX_FILES } from '../message.ts'
import { keptList } from './kept.ts'

export type Upload = {
  id: string
  conversation: string
  /** The message it goes with; null while it lies in the field. */
  message: string | null
  name: string
  size: number
  status: 'sending' | 'done' | 'failed'
  progress: number
  /** The code of what went wrong. */
  error: string | null
  file: { file_id: string; path: string } | null
}

const files = clientOf(filesContract)
const list = keptList<Upload>('claimchoice-uploads', (row) =>
  row.status === 'sending' ? { ...row, status: 'failed', error: 'offline', progress: 0 } : row,
)
export const useUploads = list.use

// --- the bytes: in memory, and in the browser's own store for the next visit --------------------------------------------

const STORE = 'claimchoice-outgoing'
const here = new Map<string, File>()
const previews = new Map<string, string>()
/** Absent where the page is not served securely. */
const store = async (): Promise<Cache | null> => ('caches' in globalThis ? caches.open(STORE).catch(() => null) : null)
const addressOf = (id: string) => `/outgoing/${id}`

async function bytesOf({ id, name }: Upload): Promise<File> {
  const kept = here.get(id) ?? (await (await store())?.match(addressOf(id))?.then((found) => found?.blob()))
  if (!kept) throw new Refusal(0, 'gone', 'This file is no longer on this device.')
  const file = kept instanceof File ? kept : new File([kept], name, { type: kept.type })
  here.set(id, file)
  return file
}

/** A picture of the file while it is on this page. */
export function previewOf(id: string): string | undefined {
  const file = here.get(id)
  if (!file?.type.startsWith('image/')) return undefined
  if (!previews.has(id)) previews.set(id, URL.createObjectURL(file))
  return previews.get(id)
}

function forget(id: string): void {
  here.delete(id)
  const preview = previews.get(id)
  if (preview) URL.revokeObjectURL(preview)
  previews.delete(id)
  void store().then((kept) => kept?.delete(addressOf(id)))
}

// --- the work ----------------------------------------------------------------------------------------------------------

const running = new Map<string, { work: Promise<void>; abort: AbortController }>()

function start(me: string, id: string): void {
  const row = list.find(id)
  if (!row || running.has(id)) return
  const abort = new AbortController()
  list.change(id, { status: 'sending', progress: 0, error: null })
  const sending = {
    signal: abort.signal,
    onProgress: (progress: number) => list.changeHere(id, { progress }),
  }
  const work = bytesOf(row)
    .then((file) => uploadFile(file, { userId: me, folder: SHARED_FOLDER }, sending))
    .then((stored) => list.change(id, { status: 'done', file: { file_id: stored.id, path: stored.path } }))
    .catch((error: unknown) => {
      const code = isRefusal(error) ? error.code : 'unexpected'
      if (!abort.signal.aborted) list.change(id, { status: 'failed', error: code })
    })
    .finally(() => running.delete(id))
  running.set(id, { work, abort })
}

/** Takes up what an earlier visit left behind: an upload that had stopped goes on. */
export function openUploads(me: string): void {
  if (!list.open(me)) return
  queueMicrotask(() => resumeUploads(me)) // not while a page is being drawn
}

/** Files that a lost connection had stopped go on. */
export function resumeUploads(me: string): void {
  for (const row of list.all()) if (row.error === 'offline') start(me, row.id)
}

/** Starts sending files for a conversation's field; says what of the choice could not be taken. */
export function attach(me: string, conversation: string, chosen: readonly File[]): 'too_many' | null {
  const waiting = list.all().filter((row) => row.conversation === conversation && row.message === null).length
  const room = chosen.slice(0, Math.max(0, MAX_FILES - waiting))
  for (const file of room) {
    const id = newId()
    const refusal = refusalOf(file, ACCEPTED_TYPES)
    const { name, size } = file
    const row = { id, conversation, message: null, name, size, progress: 0, file: null }
    list.add({ ...row, status: 'failed', error: refusal?.code ?? null })
    if (refusal) continue
    here.set(id, file)
    void store().then((kept) => kept?.put(addressOf(id), new Response(file)))
    start(me, id)
  }
  return room.length < chosen.length ? 'too_many' : null
}

export const retryUpload = (me: string, id: string): void => start(me, id)

/** Takes a file out again, here and on the server. */
export function detach(id: string): void {
  running.get(id)?.abort.abort()
  const path = list.find(id)?.file?.path
  if (path) void files.remove({ path }).catch(() => {}) // only an orphan stays behind
  list.drop((row) => row.id === id)
  forget(id)
}

// --- with their message ------------------------------------------------------------------------------------------------

/** What lies in the field of a conversation goes with this message from now on. */
export function bindUploads(conversation: string, message: string): void {
  for (const row of list.all())
    if (row.conversation === conversation && row.message === null) list.change(row.id, { message })
}

/** They lie in the field again. */
export function unbindUploads(message: string): void {
  for (const row of list.all()) if (row.message === message) list.change(row.id, { message: null })
}

/** Waits until every file of a message is stored, trying failed ones again. Throws the refusal of the first that fails. */
export async function storedFor(me: string, message: string): Promise<string[]> {
  const own = () => list.all().filter((row) => row.message === message)
  for (const row of own()) if (row.status === 'failed') start(me, row.id)
  await Promise.all(own().map((row) => running.get(row.id)?.work ?? Promise.resolve()))
  const failed = own().find((row) => row.status !== 'done')
  if (failed) throw new Refusal(0, failed.error ?? 'offline', '')
  return own().map((row) => row.file!.file_id)
}

/** The message is there: its files need not be kept here any more. */
export function uploadsArrived(messages: ReadonlySet<string>): void {
  for (const row of list.all()) if (row.message && messages.has(row.message)) forget(row.id)
  list.drop((row) => row.message !== null && messages.has(row.message))
}

/** The message was thrown away, and its files with it. */
export function detachAll(message: string): void {
  for (const row of list.all()) if (row.message === message) detach(row.id)
}
