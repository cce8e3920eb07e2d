import { accessToken, publicKey, renewed } from '#features/base/accounts/web/session.ts'
import { isRefusal, Refusal, refusalIn } from '#lib/errors.ts'
import { BUCKET, FILE_TYPES, MAX_BYTES, type StoredFile } from '../file.ts'

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** What can be said before a byte is sent: nothing in it, too large, or a name that no accepted type has. */
export function refusalOf(file: File, types: readonly (keyof typeof FILE_TYPES)[]): Refusal | null {
  if (file.size > MAX_BYTES)
    return new Refusal(413, 'too_large', `File size must be less than ${MAX_BYTES / 1_048_576}MB`)
  if (file.size === 0) return new Refusal(422, 'empty_file', 'This file is empty. Choose another one.')
  const extensions: readonly string[] = types.flatMap((type) => FILE_TYPES[type])
  if (!extensions.includes(extensionOf(file.name)))
    return new Refusal(415, 'type_not_allowed', 'We don’t accept this type of file.')
  return null
}

/**
 * Sends one file with progress (0 to 1) and gives back what was stored. Throws a Refusal with a sentence;
 * a lost connection has status 0 and code `offline`. Aborting throws the signal's reason.
 */
export function uploadFile(file: File, to: { userId: string; folder: string }, sending: Sending): Promise<StoredFile> {
  const path = `${to.userId}/${to.folder}/${Date.now()}${Math.floor(Math.random() * 1000)}.${extensionOf(file.name)}`
  return sendFile<StoredFile>(`/storage/v1/object/${BUCKET}/${path}`, file, sending)
}

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }
/** The same for any address that takes bytes and answers with what is stored. */
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
