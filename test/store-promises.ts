// What every store of files promises, whatever stands behind it: written as tests that each store runs.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BlobStore } from '#lib/server/blobs.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const MB = 1_048_576
const streamOf = (...parts: Uint8Array[]) => new Blob(parts as Uint8Array<ArrayBuffer>[]).stream()
const pdfOf = (bytes: number) => streamOf(PDF, new Uint8Array(bytes - PDF.length))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function pathsOf(store: BlobStore): Promise<string[]> {
  const paths: string[] = []
  for await (const path of store.list()) paths.push(path)
  return paths
}

/** Writes the tests of a store. It begins empty, and each test leaves its own paths behind. */
export function keepsItsPromises(store: () => BlobStore): void {
  const put = (path: string, body: ReadableStream<Uint8Array>, maxBytes = 10 * MB) =>
    store().put(path, body, { maxBytes, accept: ['application/pdf', 'image/png'] })
  const read = async (path: string) => Buffer.from(await new Response(await store().get(path)).arrayBuffer())
  const paths = () => pathsOf(store())

  test('an empty store has no paths, and is ready', async () => {
    expect(await paths()).toEqual([])
    await store().probe()
  })

  test('what is stored comes back byte for byte, with its size, hash and real type', async () => {
    const bytes = Buffer.concat([PDF, randomBytes(300_000)])
    expect(await put('dana/report.pdf', streamOf(bytes))).toEqual({
      size: bytes.length,
      sha256: sha256(bytes),
      content_type: 'application/pdf',
    })
    expect((await read('dana/report.pdf')).equals(bytes)).toBe(true)
  })

  test('a path may hold any sign, and stands in the list of all as it was given', async () => {
    const odd = ['dana/a b+c (1)!.pdf', 'dana/José’s “car” & 50 %.pdf', "dana/it's*.pdf"]
    for (const path of odd) await put(path, streamOf(PDF))
    for (const path of odd) expect((await read(path)).equals(PDF), path).toBe(true)
    expect(await paths()).toEqual(expect.arrayContaining(odd))
  })

  test('nothing is overwritten: of ten at once, one wins', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => put('dana/once.pdf', streamOf(PDF))))
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as { status: number }] : [],
    )
    expect(refused.map(({ status }) => status)).toEqual(Array(9).fill(409))
  })

  test('a copy that is brought is there under its path, and never over another file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cc-brought-'))
    const bytes = randomBytes(5_000)
    const file = join(folder, 'copy')
    writeFileSync(file, bytes)
    await store().bring('sal/brought', file, sha256(bytes))
    expect((await read('sal/brought')).equals(bytes)).toBe(true)
    await expect(store().bring('sal/brought', file, sha256(bytes))).rejects.toMatchObject({ status: 409 })
    expect(await paths()).toContain('sal/brought')
    rmSync(folder, { recursive: true })
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
    await expect(store().get('dana/bad.pdf')).rejects.toMatchObject({ status: 404 })
  })

  test.each(['../secret.txt', 'dana/../../secret.txt', '/etc/passwd', '', '.', 'dana/\u0000.pdf'])(
    'the path %j leads nowhere',
    async (path) => {
      await expect(put(path, streamOf(PDF))).rejects.toMatchObject({ status: 422 })
      await expect(store().get(path)).rejects.toMatchObject({ status: 422 })
    },
  )

  test('a removed file is gone, and removing it again is no fault', async () => {
    await put('dana/gone.pdf', streamOf(PDF))
    await store().remove('dana/gone.pdf')
    await store().remove('dana/gone.pdf')
    await expect(store().get('dana/gone.pdf')).rejects.toMatchObject({ status: 404 })
    expect(await paths()).not.toContain('dana/gone.pdf')
  })

  test('an upload that breaks off leaves nothing', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(PDF))
        controller.error(new Error('connection lost'))
      },
    })
    await expect(put('dana/broken.pdf', broken)).rejects.toThrow('connection lost')
    await expect(store().get('dana/broken.pdf')).rejects.toMatchObject({ status: 404 })
  })
}
