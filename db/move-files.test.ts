import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type BlobStore, folderStore } from '#lib/server/blobs.ts'
import { s3Store } from '#lib/server/blobs-s3.ts'
import { startBucket } from '#test/bucket.ts'
import { pathsOf } from '#test/store-promises.ts'
import { moveFiles } from './move-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-move-'))
const bucket = await startBucket()
afterAll(async () => {
  await bucket.stop()
  rmSync(dir, { recursive: true, force: true })
})
const folder = folderStore(join(dir, 'files'))
const remote = s3Store(bucket.at)
const fill = async (store: BlobStore, path: string, bytes = randomBytes(20_000)) => {
  writeFileSync(join(dir, 'one'), bytes)
  await store.bring(path, join(dir, 'one'), createHash('sha256').update(bytes).digest('hex'))
}
const contentOf = async (store: BlobStore) => {
  const content: Record<string, string> = {}
  for (const path of (await pathsOf(store)).sort())
    content[path] = Buffer.from(await new Response(await store.get(path)).arrayBuffer()).toString('base64')
  return content
}

test('every file goes from a folder to a bucket and on to another folder, byte for byte, and only once', async () => {
  for (const path of ['dana/a.pdf', 'dana/b c.pdf', 'listing/photos/one.webp']) await fill(folder, path)
  expect(await moveFiles(folder, remote)).toEqual({ brought: 3, bytes: 60_000, there: 0, only_there: [] })
  expect(await contentOf(remote)).toEqual(await contentOf(folder))
  await fill(folder, 'dana/came-meanwhile.pdf')
  expect(await moveFiles(folder, remote)).toMatchObject({ brought: 1, there: 3 })
  const third = folderStore(join(dir, 'third'))
  expect(await moveFiles(remote, third)).toMatchObject({ brought: 4 })
  expect(await contentOf(third)).toEqual(await contentOf(folder))
})

test('what was deleted at the old place is named, and a file deleted on the way is no fault', async () => {
  await folder.remove('dana/a.pdf')
  const leaving: BlobStore = {
    ...folder,
    list: async function* () {
      yield* folder.list()
      yield 'dana/just-deleted.pdf'
    },
  }
  expect(await moveFiles(leaving, remote)).toEqual({ brought: 0, bytes: 0, there: 3, only_there: ['dana/a.pdf'] })
})

test('a store that loses what it takes ends the move, and what is missing comes with the next one', async () => {
  await fill(folder, 'dana/late.pdf')
  bucket.misbehave('loses')
  await expect(moveFiles(folder, remote)).rejects.toMatchObject({ status: 503 })
  bucket.misbehave()
  expect(await moveFiles(folder, remote)).toMatchObject({ brought: 1 })
})
