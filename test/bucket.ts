// A small S3 in memory: it takes only what is signed as AWS describes it (Signature Version 4), and can be told to misbehave.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '#lib/server/blobs-s3.ts'

/** What goes wrong with every call from now on. */
export type Fault =
  | 'silent'
  | 'broken'
  | 'refuses'
  | 'loses'
  | 'keeps half'
  | 'other bytes'
  | 'stops midway'
  | 'hangs midway'
  | 'one page for ever'
  | 'no bucket'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()
const quoted = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request carries the signature that its key would make of it. */
function isSigned(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey, region }: Bucket): boolean {
  const { headers, method } = request
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, key, day, where, names = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  const sum = String(headers['x-amz-content-sha256'])
  if (key !== accessKeyId || where !== region || (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body))) return false
  const url = new URL(request.url!, `http://${headers.host}`)
  const query = [...url.searchParams]
    .map(([name, value]) => `${quoted(name)}=${quoted(value)}`)
    .sort()
    .join('&')
  const path = decodeURIComponent(url.pathname).split('/').map(quoted).join('/')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, path, query, lines.join(''), names, sum].join('\n')
  const scope = `${day}/${where}/s3/aws4_request`
  const words = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signing = [where, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day!))
  return hmac(signing, words).toString('hex') === signature
}

/** Starts it on a port of its own. `at` is what a store needs to know; pages of its lists hold two files. */
export async function startBucket() {
  const kept = new Map<string, { bytes: Buffer; sum: string }>()
  let fault: Fault | undefined
  const at: Bucket = { url: '', region: 'us-test-1', accessKeyId: 'bucket-key', secretAccessKey: 'bucket-secret' }
  const say = (response: ServerResponse, status: number, code = '') =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(code && `<Error><Code>${code}</Code></Error>`)

  function list(response: ServerResponse, from: string) {
    const all = [...kept.keys()].sort()
    const start = fault === 'one page for ever' ? 0 : Number(from)
    const keys = all
      .slice(start, start + 2)
      .map((key) => `<Contents><Key>${quoted(key).replaceAll('%27', '&apos;')}</Key></Contents>`)
    const next = start + 2 < all.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : ''
    response.end(`<?xml version="1.0"?><ListBucketResult><Name>files</Name>${keys.join('')}${next}</ListBucketResult>`)
  }
  function give(response: ServerResponse, file: { bytes: Buffer; sum: string }) {
    const bytes = fault === 'other bytes' ? Buffer.concat([file.bytes.subarray(0, -1), Buffer.from('x')]) : file.bytes
    response.writeHead(200, { 'content-length': bytes.length, 'x-amz-meta-sha256': file.sum })
    if (fault === 'hangs midway') return response.write(bytes.subarray(0, bytes.length / 2))
    if (fault === 'stops midway') return response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
    return response.end(bytes)
  }
  function keep(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) {
    if (kept.has(key) && request.headers['if-none-match'] === '*') return say(response, 412, 'PreconditionFailed')
    const bytes = fault === 'keeps half' ? body.subarray(0, body.length / 2) : body
    if (fault !== 'loses') kept.set(key, { bytes, sum: String(request.headers['x-amz-meta-sha256']) })
    return say(response, 200)
  }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url!, at.url)
      const key = decodeURIComponent(url.pathname.slice('/files/'.length))
      if (fault === 'silent') return
      if (fault === 'broken') return say(response, 500, 'InternalError')
      if (fault === 'no bucket') return say(response, 404, 'NoSuchBucket')
      if (fault === 'refuses' || !isSigned(request, body, at)) return say(response, 403, 'SignatureDoesNotMatch')
      if (!key)
        return request.method === 'HEAD'
          ? say(response, 200)
          : list(response, url.searchParams.get('continuation-token') ?? '0')
      if (request.method === 'PUT') return keep(request, response, key, body)
      const file = kept.get(key)
      if (request.method === 'DELETE') return kept.delete(key) ? say(response, 204) : say(response, 404, 'NoSuchKey')
      if (!file) return say(response, 404, request.method === 'HEAD' ? '' : 'NoSuchKey')
      return give(response, file)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  at.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`
  return {
    at,
    kept,
    misbehave: (next?: Fault) => {
      fault = next
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
