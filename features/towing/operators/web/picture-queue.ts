// Pictures of a tow that wait to be sent: of what and when in localStorage, as steps are, their bytes in IndexedDB.
import { fileAnswer } from '#features/base/files/web/file-answer.ts'
import { fetchAsMe } from '#features/base/accounts/web/client.ts'
import { towPhotoContract } from '../photo-contract.ts'
import type { PhotoSlot, PhotoStep } from '../photos.ts'
import { keptLists } from './kept-lists.ts'
import { waitingSteps } from './step-queue.ts'

export type Picture = {
  /** Its key: however often it is sent, it is there once. */
  id: string
  step: PhotoStep
  slot: PhotoSlot
  /** By the clock of the device. */
  taken_at: string
  /** The server has it; it stands here until its step is done. */
  sent?: true
}

const CHANGED = 'claimchoice-tow-pictures'
const { nameOf, read, keep, names, useList } = keptLists<Picture>(CHANGED)
/** The pictures of one tow on this phone, taken or already sent for a step that is not done. */
export const usePictures = useList

const STORE = 'pictures'
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const open = indexedDB.open('claimchoice-tow', 1)
  open.onupgradeneeded = () => void open.result.createObjectStore(STORE)
  const database = await done(open)
  try {
    return await done(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}
/** The bytes of a picture; undefined where this browser has lost them. */
export const bytesOf = (id: string): Promise<Blob | undefined> =>
  inStore<Blob | undefined>('readonly', (store) => store.get(id) as IDBRequest<Blob | undefined>)
const forgetBytes = (ids: readonly string[]) =>
  Promise.all(ids.map((id) => inStore('readwrite', (store) => store.delete(id)))).catch(() => {})

/** Keeps a picture instead of the one that was taken of the same before. Throws where the phone has no room. */
export async function keepPicture(me: string, job: string, one: Pick<Picture, 'step' | 'slot'>, file: Blob) {
  const picture = { ...one, id: crypto.randomUUID(), taken_at: new Date().toISOString() }
  await inStore('readwrite', (store) => store.put(file, picture.id))
  const name = nameOf(me, job)
  const all = read(name)
  const isSame = ({ step, slot }: Picture) => step === one.step && slot === one.slot
  keep(name, [...all.filter((each) => !isSame(each)), picture])
  await forgetBytes(all.flatMap((each) => (isSame(each) ? each.id : [])))
}
/** Those that `gone` says. */
export async function dropPictures(me: string, job: string, gone: (picture: Picture) => boolean): Promise<void> {
  const name = nameOf(me, job)
  const all = read(name)
  if (!all.some(gone)) return
  keep(
    name,
    all.filter((each) => !gone(each)),
  )
  await forgetBytes(all.flatMap((each) => (gone(each) ? each.id : [])))
}

/** False where its bytes are lost: then the step asks for it again, or for a sentence. */
async function sendPicture(job: string, { id, step, slot, taken_at }: Picture): Promise<boolean> {
  const body = await bytesOf(id)
  if (!body) return false
  const query = new URLSearchParams({ id, job, step, slot, taken_at })
  await fileAnswer(
    fetchAsMe(`${towPhotoContract.add.path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': body.type },
      body,
    }),
  )
  return true
}
/**
 * Sends a step after its pictures, which go one after another, each once; then nothing of them stays here. Throws what the
 * server, or a lost connection, says to the first that does not go.
 */
export async function withPictures<Answer>(
  me: string,
  job: string,
  step: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const name = nameOf(me, job)
  const waits = () => read(name).filter((one) => one.step === step && !one.sent)
  // of whatever tow and tab: a weak line carries one at a time
  if (waits().length > 0) await navigator.locks.request(CHANGED, () => sendAll(name, job, waits))
  const answer = await send()
  await dropPictures(me, job, (one) => one.step === step)
  return answer
}
async function sendAll(name: string, job: string, waits: () => readonly Picture[]): Promise<void> {
  for (const picture of waits()) {
    const went = await sendPicture(job, picture)
    keep(
      name,
      read(name).flatMap((one) => (one.id !== picture.id ? one : went ? { ...one, sent: true } : [])),
    )
  }
}

/** Forgets pictures of tows that are not one’s own anymore, for which no step waits. */
export function keepPicturesOf(me: string, jobs: readonly string[]): void {
  for (const name of names(me)) {
    const job = name.slice(nameOf(me, '').length)
    if (!jobs.includes(job) && waitingSteps(me, job) === 0) void dropPictures(me, job, () => true)
  }
}
/** How many pictures of this browser are not sent, whoever took them. */
export const unsentPictures = (): number =>
  names().reduce((sum, name) => sum + read(name).filter(({ sent }) => !sent).length, 0)
export function forgetPictures(): void {
  for (const name of names()) keep(name, [])
  globalThis.indexedDB?.deleteDatabase('claimchoice-tow')
}
