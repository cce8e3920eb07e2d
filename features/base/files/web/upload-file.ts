import { clientOf } from '#features/base/accounts/web/client.ts'
import { accessToken, publicKey, renewed } from '#features/base/accounts/web/session.ts'
import { isRefusal, Refusal, refusalIn } from '#lib/errors.ts'
import { later } from '#ui/later.ts'
import { filesContract } from '../contract.ts'
import { BUCKET, FILE_TYPES, MAX_BYTES, type StoredFile } from '../file.ts'

const api = clientOf(filesContract)

/** What a form keeps of an upload. */
export type Attached = { file_id: string; path: string; original_name: string; size: number }
export const attachedOf = ({ id, path, original_name, size }: StoredFile): Attached => ({
  file_id: id,
  path,
  original_name,
  size,
})
/** Removes an upload that nothing uses; without a connection only an orphan stays behind. */
export const forgetFile = (path: string) => void api.remove({ path }).catch(() => {})

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** What can be said before a byte is sent: nothing in it, too large, or a name that no accepted type has. */
export function refusalOf(
  file: File,
  types: readonly (keyof typeof FILE_TYPES)[],
  maxBytes = MAX_BYTES,
): Refusal | null {
  if (file.size > maxBytes)
    return new Refusal(413, 'too_large', `File size must be less than ${maxBytes / 1_048_576}MB`)
  if (file.size === 0) return new Refusal(422, 'empty_file', 'This file is empty. Choose another one.')
  const extensions: readonly string[] = types.flatMap((type) => FILE_TYPES[type])
  if (!extensions.includes(extensionOf(file.name)))
    return new Refusal(415, 'type_not_allowed', 'We don’t accept this type of file.')
  return null
}

/**
 * The file as it may be sent: a picture that is too large, or of a kind that is not taken, is drawn anew as a JPEG where
 * one is taken; whatever else stays as it is, to be judged by whoever takes it. Throws what `drawnAnew` does.
 */
export const fitted = async (file: File, accepted: readonly string[]): Promise<File> => {
  const fits = accepted.includes(file.type) && file.size <= MAX_BYTES
  // not every system names the type of a HEIC
  const isPicture = /^image|hei[cf]$/i.test(file.type || file.name)
  if (fits || !isPicture || !file.size || !accepted.includes('image/jpeg')) return file
  const { drawnAnew } = await later(() => import('./draw-anew.ts'))
  return drawnAnew(file)
}

/** The address of a new file in a person's own folder. */
export const newPath = (file: File, { userId, folder }: { userId: string; folder: string }): string =>
  `/storage/v1/object/${BUCKET}/${userId}/${folder}/${Date.now()}${Math.floor(Math.random() * 1000)}.${extensionOf(file.name)}`

/** Sends one file into a person's own folder; otherwise as `sendFile`. */
export const uploadFile = (file: File, to: { userId: string; folder: string }, sending: Sending): Promise<StoredFile> =>
  sendFile<StoredFile>(newPath(file, to), file, sending)

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }
/**
 * Sends one file with progress (0 to 1) to an address that answers with what it stored. Throws a Refusal with a sentence;
 * a lost connection has status 0 and code `offline`. Aborting throws the signal's reason.
 */
export const sendFile = <T>(address: string, file: File, sending: Sending): Promise<T> =>
  send<T>(address, file, sending).catch(async (error: unknown) => {
    if (!(isRefusal(error) && error.status === 401 && (await renewed()))) throw error
    return send<T>(address, file, sending)
  })

async function send<T>(address: string, file: File, { onProgress, signal }: Sending): Promise<T> {
  const token = await accessToken()
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('apikey', publicKey())
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 201 && request.response) return resolve(request.response as T)
      reject(refusalIn(request.status, request.response))
    }
    request.onerror = () => reject(new Refusal(0, 'offline', 'You’re offline. Check your connection and try again.'))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
