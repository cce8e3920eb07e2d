// The promises of a store, kept in a bucket of a real S3 (Debian's Ceph).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BlobStore } from '#lib/server/blobs.ts'
import { s3Store } from '#lib/server/blobs-s3.ts'
import { keepsItsPromises, pathsOf } from '#test/store-promises.ts'
import { startCeph } from './ceph.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-ceph-'))
let ceph: Awaited<ReturnType<typeof startCeph>>
let store: BlobStore
beforeAll(async () => {
  ceph = await startCeph(dir)
  store = s3Store(ceph.at)
}, 300_000)
afterAll(async () => {
  await ceph.stop()
  rmSync(dir, { recursive: true, force: true })
})

keepsItsPromises(() => store)

test('more files than one page of a list holds are all in it', async () => {
  const PDF = new Blob(['%PDF-1.7\n'])
  const wanted = Array.from({ length: 1_050 }, (_, n) => `many/${n}.pdf`)
  for (let n = 0; n < wanted.length; n += 50)
    await Promise.all(
      wanted
        .slice(n, n + 50)
        .map((path) => store.put(path, PDF.stream(), { maxBytes: 100, accept: ['application/pdf'] })),
    )
  const found = (await pathsOf(store)).filter((path) => path.startsWith('many/'))
  expect(found.sort()).toEqual(wanted.sort())
}, 120_000)

test('another secret opens nothing', async () => {
  await expect(s3Store({ ...ceph.at, secretAccessKey: 'wrong-secret' }).get('dana/report.pdf')).rejects.toMatchObject({
    status: 503,
  })
})
