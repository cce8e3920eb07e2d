import { accessToken, publicKey, renewed } from '#features/accounts/web/session.ts'
import { ErrorBody } from '#lib/contract.ts'
import { isRefusal, Refusal } from '#lib/errors.ts'
import { BUCKET, FILE_TYPES, MAX_BYTES, StoredFile } from '../file.ts'

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** What can be said before a byte is sent: nothing in it, too large, or a name that no accepted type has. */
export function refusalOf(file: File, types: readonly (keyof typeof FILE_TYPES)[]): Refusal | null {
  if (file.size > MAX_BYTES)
    return new Refusal(413, 'too_large', `File size must be less than ${MAX_BYTES / 1_048_576}MB`)
  if (file.size === 0) return new Refusal(422, 'empty_file', 'This file is empty. Choose another one.')
  const extensions: readonly string[] = types.flatMap((type) => FILE_TYPES[type])
  if (!extensions.includes(extensionOf(file.name)))
    return new Refusal(415, 'type_not_allowed', 'This file is not one of the accepted types.')
  return null
}

/**
 * Sends one file with progress (0 to 1) and gives back what was stored. Throws a Refusal with a sentence;
 * a lost connection has status 0 and code `offline`. Aborting throws the signal's reason.
 */
export function uploadFile(file: File, to: { userId: string; folder: string }, sending: Sending): Promise<StoredFile> {
  const path = `${to.userId}/${to.folder}/${Date.now()}${Math.floor(Math.random() * 1000)}.${extensionOf(file.name)}`
  return sendFile(`/storage/v1/object/${BUCKET}/${path}`, file, StoredFile, sending)
}

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }
type Parser<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }

/** The same for any address that takes bytes; `answer` reads what is stored. */
export const sendFile = <T>(address: string, file: File, answer: Parser<T>, sending: Sending): Promise<T> =>
  send(address, file, answer, sending).catch(async (error: unknown) => {
    if (!(isRefusal(error) && error.status === 401 && (await renewed()))) throw error
    return send(address, file, answer, sending)
  })

async function send<T>(address: string, file: File, answer: Parser<T>, { onProgress, signal }: Sending): Promise<T> {
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
      const stored = answer.safeParse(request.response)
      if (request.status === 201 && stored.success) return resolve(stored.data)
      const problem = ErrorBody.safeParse(request.response)
      if (!problem.success)
        return reject(new Refusal(request.status, 'unexpected', 'Something went wrong on our side.'))
      const { code, message, details, request_id } = problem.data
      reject(new Refusal(request.status, code, message, details, request_id))
    }
    request.onerror = () => reject(new Refusal(0, 'offline', 'No connection. Check your network and try again.'))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
