import { afterAll, beforeEach, expect, test } from 'vitest'
import { s3Store } from '#lib/server/blobs-s3.ts'
import { startBucket } from '#test/bucket.ts'
import { createWorld } from '#test/world.ts'
import { filesContract } from '../contract.ts'
import { StoredFile } from '../file.ts'
import { readBlob } from './read.ts'

const bucket = await startBucket()
const world = await createWorld()
world.services.blobs = s3Store(bucket.at)
world.services.log.level = 'silent'
afterAll(bucket.stop)
beforeEach(() => bucket.misbehave())
const dana = await world.as('dana')
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
let stamp = 1_763_600_000_000
const upload = () =>
  dana.fetch(`/storage/v1/object/claim-documents/${dana.id}/claims/${(stamp += 1)}.pdf`, { method: 'POST', body: PDF })

test('a file goes into the bucket, comes back by a link that the server signed, and leaves it when its owner removes it', async () => {
  const response = await upload()
  expect(response.status).toBe(201)
  const file = StoredFile.parse(await response.json())
  expect([...bucket.kept.keys()]).toEqual([file.path])
  const { signed_url } = await dana.on(filesContract).sign({ path: file.path })
  const opened = await world.api.request(signed_url)
  expect(new Uint8Array(await opened.arrayBuffer())).toEqual(PDF)
  expect(signed_url).not.toContain(bucket.at.url)
  await dana.on(filesContract).remove({ path: file.path })
  await world.workJobs()
  expect(bucket.kept.size).toBe(0)
})

test('while the bucket is away an upload is refused for a moment, and leaves no row', async () => {
  bucket.misbehave('broken')
  const refused = await upload()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await world.databases.owner.query('select from files where owner_id = $1', [dana.id])).rowCount).toBe(0)
  bucket.misbehave()
  expect((await upload()).status).toBe(201)
})

test('a document that is made of files waits for a bucket that is away, and goes without a file that is lost', async () => {
  const { path } = StoredFile.parse(await (await upload()).json())
  bucket.misbehave('broken')
  await expect(readBlob(world.services, path)).rejects.toMatchObject({ status: 503 })
  bucket.misbehave()
  expect(await readBlob(world.services, path)).toEqual(PDF)
  bucket.kept.delete(path)
  expect(await readBlob(world.services, path)).toEqual(new Uint8Array())
})
