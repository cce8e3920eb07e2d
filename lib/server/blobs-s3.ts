// Files in a bucket of an S3: private, over one small client. The store is believed only what it shows.
import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'
import { isNotFound, notFound, Refusal } from '../errors.ts'
import { alreadyThere, badPath, type BlobStore, spool } from './blobs.ts'

export type Bucket = {
  /** Of the bucket, its name as the last part: https://s3.us-east-1.amazonaws.com/claimchoice-files */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long it may say nothing, and how long it may take to take a whole file. */
  silenceMs?: number
  uploadMs?: number
}

const MISSING = 404
const EXISTS = [409, 412] // a write at the same time; a file that is there
const SUM = 'x-amz-meta-sha256'

/** Away, or not what it should be: the caller comes back later, and the log says why. */
function away(what: string, cause?: unknown): Refusal {
  const refusal = new Refusal(503, 'unavailable', 'Files can’t be read or saved right now. Try again in a moment.')
  refusal.cause = new Error(`files: ${what}`, { cause })
  return refusal
}

const Page = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string() })).default([]),
    NextContinuationToken: z.string().optional(),
  }),
})
const xml = new XMLParser({
  parseTagValue: false,
  processEntities: true, // a quote in a name comes as one, and the parser bounds what they grow to
  ignoreDeclaration: true,
  isArray: (name) => name === 'Contents',
})
const codeIn = (text: string) => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code'

/** Ends a body that says nothing for so long, or is not what was kept; its last bytes come when all of it is right. */
function checked(body: ReadableStream<Uint8Array>, sum: string, silenceMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  const next = () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(away('no bytes any more')), silenceMs)
    return Promise.race([reader.read(), promise]).finally(() => clearTimeout(timer))
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        for (;;) {
          const { done, value } = await next()
          if (done && hash.digest('hex') !== sum) throw away('other bytes than were kept')
          const ready = held
          held = value
          if (value) hash.update(value)
          if (ready) controller.enqueue(ready)
          if (done) return controller.close()
          if (ready) return
        }
      } catch (error) {
        void reader.cancel().catch(() => {})
        controller.error(error)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/**
 * Files in a bucket. A file is checked and hashed in the temporary folder, sent with its hash in the signature, so that the
 * store refuses other bytes, and asked for afterwards; each read is compared with that hash.
 */
export function s3Store({ url, silenceMs = 15_000, uploadMs = 120_000, ...keys }: Bucket): BlobStore {
  const client = new AwsClient({ ...keys, service: 's3' })
  const pathOf = (path: string) => {
    const parts = path.split('/')
    if (path.includes('\u0000') || parts.some((part) => part === '' || part === '.' || part === '..')) throw badPath()
    return `/${parts.map(encodeURIComponent).join('/')}`
  }
  /** `opens`: what comes is read by whoever asked. Everything else is read here, within the same time. */
  async function call(
    method: string,
    rest: string,
    more: Pick<RequestInit, 'headers'> & { body?: Blob; opens?: true } = {},
  ) {
    const { opens, ...init } = more
    const request = await client.sign(`${url}${rest}`, { method, ...init })
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), init.body ? uploadMs : silenceMs)
    try {
      const answer = await fetch(request, { signal: controller.signal, redirect: 'error' })
      const { ok, status, headers, body } = answer
      return ok && opens ? { ok, status, headers, body, text: '' } : { ok, status, headers, text: await answer.text() }
    } catch (error) {
      throw away(`${method} got no answer`, error)
    } finally {
      clearTimeout(timer)
    }
  }
  /** The same, and refuses what was not answered well. */
  async function ask(...asked: Parameters<typeof call>) {
    const answer = await call(...asked)
    if (answer.ok) return answer
    const code = codeIn(answer.text)
    if (answer.status === MISSING && code === 'NoSuchKey') throw notFound('File')
    if (asked[0] === 'PUT' && EXISTS.includes(answer.status)) throw alreadyThere()
    throw away(`${asked[0]} was answered ${answer.status} ${code}`)
  }

  const bring: BlobStore['bring'] = async (path, file, sha256) => {
    const body = await openAsBlob(file)
    const headers = { 'if-none-match': '*', 'x-amz-content-sha256': sha256, [SUM]: sha256 }
    await ask('PUT', pathOf(path), { headers, body })
    const kept = await call('HEAD', pathOf(path))
    if (!kept.ok || kept.headers.get(SUM) !== sha256 || kept.headers.get('content-length') !== String(body.size))
      throw away('PUT was answered well, and the file is not there')
  }
  return {
    name: `the bucket ${url}`,
    bring,
    put: async (path, body, options) => {
      pathOf(path)
      const file = join(tmpdir(), `claimchoice-${randomUUID()}`)
      try {
        const stored = await spool(body, options, file)
        await bring(path, file, stored.sha256)
        return stored
      } finally {
        await rm(file, { force: true })
      }
    },
    get: async (path) => {
      const { body, headers } = await ask('GET', pathOf(path), { opens: true })
      const sum = headers.get(SUM)
      if (!body || !sum) throw away('a file without its hash')
      return checked(body as ReadableStream<Uint8Array>, sum, silenceMs)
    },
    remove: async (path) => {
      await ask('DELETE', pathOf(path)).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      })
    },
    list: async function* () {
      let token = ''
      do {
        const from = token && `&continuation-token=${encodeURIComponent(token)}`
        const { text } = await ask('GET', `?list-type=2&encoding-type=url${from}`)
        const page = Page.safeParse(xml.parse(text))
        if (!page.success) throw away('a list that cannot be read', page.error)
        const { Contents, NextContinuationToken: next = '' } = page.data.ListBucketResult
        for (const { Key } of Contents) yield decodeURIComponent(Key.replaceAll('+', ' '))
        if (next && next === token) throw away('a list without an end')
        token = next
      } while (token)
    },
    probe: async () => {
      const { ok, status } = await call('HEAD', '')
      if (!ok) throw away(`the bucket was asked for, and answered ${status}`)
    },
  }
}
