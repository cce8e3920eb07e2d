import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderStore } from './blobs.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-blobs-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const store = folderStore(join(dir, 'files'))
const outside = join(dir, 'secret.txt')
writeFileSync(outside, 'secret')

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const MB = 1_048_576
const streamOf = (...parts: Uint8Array[]) => new Blob(parts as Uint8Array<ArrayBuffer>[]).stream()
const put = (path: string, body: ReadableStream<Uint8Array>, maxBytes = 10 * MB) =>
  store.put(path, body, { maxBytes, accept: ['application/pdf', 'image/png'] })
const pdfOf = (bytes: number) => streamOf(PDF, new Uint8Array(bytes - PDF.length))
const leftovers = () => readdirSync(join(dir, 'files', '.incoming'))

test('what is stored comes back byte for byte, with its size, hash and real type', async () => {
  const bytes = Buffer.concat([PDF, randomBytes(100_000)])
  expect(await put('dana/report.pdf', streamOf(bytes))).toEqual({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    content_type: 'application/pdf',
  })
  expect(Buffer.from(await new Response(await store.get('dana/report.pdf')).arrayBuffer()).equals(bytes)).toBe(true)
})

test('nothing is overwritten: of ten at once, one wins', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => put('dana/once.pdf', streamOf(PDF))))
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as { status: number }] : [],
  )
  expect(refused.map(({ status }) => status)).toEqual(Array(9).fill(409))
  expect(leftovers()).toEqual([])
})

test('the limit counts to the byte while the bytes pass', async () => {
  expect((await put('dana/full.pdf', pdfOf(MB), MB)).size).toBe(MB)
  await expect(put('dana/over.pdf', pdfOf(MB + 1), MB)).rejects.toMatchObject({ status: 413, code: 'too_large' })
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(pulled++ ? new Uint8Array(65_536) : new Uint8Array(PDF))
    },
  })
  await expect(put('dana/endless.pdf', endless, MB)).rejects.toMatchObject({ status: 413 })
  expect(pulled).toBeLessThan(40)
  expect(leftovers()).toEqual([])
})

test.each([
  ['an empty file', Buffer.alloc(0), 422, 'empty_file'],
  ['a page named .pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'type_not_allowed'],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    415,
    'type_not_allowed',
  ],
  ['a program', Buffer.from('MZ\u0090\u0000'.padEnd(200, '\u0000')), 415, 'type_not_allowed'],
  ['plain text', Buffer.from('hello'), 415, 'type_not_allowed'],
  ['an archive', Buffer.from('504b0304140000000800', 'hex'), 415, 'type_not_allowed'],
])('%s is refused, whatever its name', async (_, bytes, status, code) => {
  await expect(put('dana/bad.pdf', streamOf(bytes))).rejects.toMatchObject({ status, code })
  await expect(store.get('dana/bad.pdf')).rejects.toMatchObject({ status: 404 })
  expect(leftovers()).toEqual([])
})

test.each(['../secret.txt', 'dana/../../secret.txt', '/etc/passwd', '', '.', 'dana/\u0000.pdf'])(
  'the path %j leads nowhere',
  async (path) => {
    await expect(put(path, streamOf(PDF))).rejects.toMatchObject({ status: 422 })
    await expect(store.get(path)).rejects.toMatchObject({ status: 422 })
  },
)

test('a folder is not a file, and a file is not a folder', async () => {
  mkdirSync(join(dir, 'files', 'sal'), { recursive: true })
  await expect(store.get('sal')).rejects.toMatchObject({ status: 404 })
  await expect(store.get('dana/report.pdf/more')).rejects.toMatchObject({ status: 404 })
  await expect(put('dana/report.pdf/more.pdf', streamOf(PDF))).rejects.toMatchObject({ status: 409 })
})

test('a removed file is gone, and removing it again is no fault', async () => {
  await put('dana/gone.pdf', streamOf(PDF))
  await store.remove('dana/gone.pdf')
  await store.remove('dana/gone.pdf')
  await expect(store.get('dana/gone.pdf')).rejects.toMatchObject({ status: 404 })
})

test('an upload that breaks off leaves nothing', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(PDF))
      controller.error(new Error('connection lost'))
    },
  })
  await expect(put('dana/broken.pdf', broken)).rejects.toThrow('connection lost')
  await expect(store.get('dana/broken.pdf')).rejects.toMatchObject({ status: 404 })
  expect(leftovers()).toEqual([])
})
