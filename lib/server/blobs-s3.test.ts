import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, startBucket } from '#test/bucket.ts'
import { keepsItsPromises, pathsOf } from '#test/store-promises.ts'
import { s3Store } from './blobs-s3.ts'

const bucket = await startBucket()
afterAll(bucket.stop)
beforeEach(() => bucket.misbehave())
const store = s3Store(bucket.at)
const hasty = s3Store({ ...bucket.at, silenceMs: 60, uploadMs: 60 })
const BYTES = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 'y')])
const put = (path: string, to = store) =>
  to.put(path, new Blob([BYTES]).stream(), { maxBytes: 100_000, accept: ['application/pdf'] })
const read = async (from = store) => (await new Response(await from.get('dana/kept.pdf')).arrayBuffer()).byteLength
const away = (what: RegExp) => ({
  status: 503,
  code: 'unavailable',
  cause: expect.objectContaining({ message: expect.stringMatching(what) }),
})

keepsItsPromises(() => store)

test('another key, another secret and another region are refused, and say nothing about the file', async () => {
  for (const other of [{ accessKeyId: 'none' }, { secretAccessKey: 'wrong-secret' }, { region: 'us-west-9' }])
    await expect(s3Store({ ...bucket.at, ...other }).get('dana/report.pdf')).rejects.toMatchObject(
      away(/403 SignatureDoesNotMatch/),
    )
})

describe('a store that misbehaves', () => {
  test.each<[Fault, RegExp]>([
    ['broken', /PUT was answered 500 InternalError/],
    ['refuses', /PUT was answered 403/],
    ['no bucket', /PUT was answered 404 NoSuchBucket/],
    ['loses', /the file is not there/],
    ['keeps half', /the file is not there/],
  ])('when it is one that is or does: %s, an upload fails and may be tried again', async (fault, what) => {
    bucket.misbehave(fault)
    const path = `dana/${fault.replaceAll(' ', '-')}.pdf`
    await expect(put(path)).rejects.toMatchObject(away(what))
  })

  test.each<[Fault, RegExp]>([
    ['broken', /GET was answered 500/],
    ['refuses', /GET was answered 403/],
    ['no bucket', /GET was answered 404 NoSuchBucket/],
    ['other bytes', /other bytes than were kept/],
  ])('when it is one that is or does: %s, a file is away and never said to be missing', async (fault, what) => {
    await put('dana/kept.pdf').catch(() => {})
    expect(await read()).toBe(BYTES.length)
    bucket.misbehave(fault)
    await expect(read()).rejects.toMatchObject(away(what))
  })

  test('a file that could not be deleted is never said to be gone', async () => {
    for (const fault of ['broken', 'refuses', 'no bucket'] as const) {
      bucket.misbehave(fault)
      await expect(store.remove('dana/kept.pdf'), fault).rejects.toMatchObject(away(/DELETE was answered/))
    }
  })

  test('a file that ends midway never ends well', async () => {
    bucket.misbehave('stops midway')
    await expect(read()).rejects.toThrow()
  })

  test('one that says nothing, before or in the middle of a file, is given up', async () => {
    bucket.misbehave('silent')
    await expect(put('dana/silent.pdf', hasty)).rejects.toMatchObject(away(/PUT got no answer/))
    await expect(hasty.get('dana/kept.pdf')).rejects.toMatchObject(away(/GET got no answer/))
    await expect(hasty.probe()).rejects.toMatchObject(away(/HEAD got no answer/))
    bucket.misbehave('hangs midway')
    await expect(read(hasty)).rejects.toMatchObject(away(/no bytes any more/))
  })

  test('a list that never ends, or is none, is not believed', async () => {
    bucket.misbehave('one page for ever')
    await expect(pathsOf(store)).rejects.toMatchObject(away(/without an end/))
    bucket.misbehave('no bucket')
    await expect(pathsOf(store)).rejects.toMatchObject(away(/NoSuchBucket/))
    await expect(store.probe()).rejects.toMatchObject(away(/answered 404/))
  })

  test('what was kept before it misbehaved is there again afterwards', async () => {
    expect(await read()).toBe(BYTES.length)
  })
})
