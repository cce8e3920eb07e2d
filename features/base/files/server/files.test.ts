import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { type Caller, createWorld } from '#test/world.ts'
import { authContract } from '#features/base/sign-in/contract.ts'
import { filesContract } from '../contract.ts'
import { MAX_BYTES, QUOTA_BYTES, StoredFile } from '../file.ts'

const world = await createWorld({ crowded: true })
const dana = await world.as('dana')
const drew = await world.as('drew')
const ada = await world.as('ada')
const nobody = await world.as('nobody')
const bytes = (text: string) => new TextEncoder().encode(text)
const pdf = bytes('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0e4a38' } })
  .png()
  .toBuffer()
const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffc21a' } })
  .jpeg()
  .toBuffer()

let stamp = 1_763_600_000_000
const pathOf = (id: string, extension = 'pdf', folder = 'claims/') => `${id}/${folder}${(stamp += 1)}.${extension}`
const put = (who: Caller, path: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  who.fetch(`/storage/v1/object/claim-documents/${path}`, { method: 'POST', body, headers })
const stored = async (
  who: Caller,
  body: Uint8Array<ArrayBuffer>,
  extension?: string,
  headers?: Record<string, string>,
) => {
  const response = await put(who, pathOf(who.id, extension), body, headers)
  expect(response.status).toBe(201)
  return StoredFile.parse(await response.json())
}
const problem = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; message: string }),
})

test.each([
  ['a PDF', pdf, 'pdf', 'application/pdf'],
  ['a PNG', png, 'png', 'image/png'],
  ['a JPEG', jpeg, 'jpg', 'image/jpeg'],
])('%s is stored and comes back byte for byte through a signed link', async (_, body, extension, type) => {
  const file = await stored(dana, body, extension, { 'x-file-name': encodeURIComponent('Ünfall Foto (1).bin') })
  expect(file).toMatchObject({ owner_id: CAST.dana.id, content_type: type, size: body.byteLength })
  expect(file.original_name).toBe('Ünfall Foto (1).bin')
  const { signed_url } = await dana.on(filesContract).sign({ path: file.path })
  const opened = await nobody.fetch(signed_url)
  expect(new Uint8Array(await opened.arrayBuffer())).toEqual(new Uint8Array(body))
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringMatching(/^inline; filename\*=UTF-8''%C3%9Cnfall%20Foto%20%281%29\.bin$/),
  })
})

test('the content decides the type: a PNG with the name of a photo is served as what it is', async () => {
  expect(await stored(dana, png, 'jpg')).toMatchObject({ content_type: 'image/png' })
})

const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 20, 0, 0, 0, 8, 0, ...Buffer.alloc(60)])
const exe = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, ...Buffer.alloc(200)])
/** The header of a PNG that says it is larger, deeper and more colorful than its eight by eight. */
function bomb(width: number, height: number, depth = 8, colors = 2) {
  const head = Buffer.from(png)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head.writeUInt8(depth, 24)
  head.writeUInt8(colors, 25)
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29)
  return head
}
test.each([
  ['HTML named .png', bytes('<!doctype html><script>alert(1)</script>'), 'png', 415, 'type_not_allowed'],
  ['HTML named .pdf', bytes('<html><body>%PDF-1.7</body></html>'), 'pdf', 415, 'type_not_allowed'],
  ['HTML in front of a JPEG', Buffer.concat([bytes('<script>1</script>'), jpeg]), 'jpg', 415, 'type_not_allowed'],
  [
    'an SVG with a script',
    bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'png',
    415,
    'type_not_allowed',
  ],
  ['a Windows program', exe, 'pdf', 415, 'type_not_allowed'],
  ['a ZIP archive', zip, 'pdf', 415, 'type_not_allowed'],
  ['a GIF', bytes('GIF89a\u0001\u0000\u0001\u0000'), 'png', 415, 'type_not_allowed'],
  ['a shell script', bytes('#!/bin/sh\nrm -rf /\n'), 'jpg', 415, 'type_not_allowed'],
  ['a picture that is only its first bytes', png.subarray(0, 20), 'png', 415, 'unreadable_image'],
  ['a PNG of 900 megapixels', bomb(30_000, 30_000), 'png', 415, 'unreadable_image'],
  ['a PNG of 99 megapixels', bomb(9900, 10_000), 'png', 415, 'unreadable_image'],
  ['a PNG of 36 megapixels, four channels of 16 bits', bomb(6000, 6000, 16, 6), 'png', 415, 'unreadable_image'],
  ['nothing at all', new Uint8Array(), 'pdf', 422, 'empty_file'],
  ['10 MB and one byte', Buffer.concat([pdf, Buffer.alloc(MAX_BYTES + 1 - pdf.length)]), 'pdf', 413, 'too_large'],
])('%s is refused with a sentence and nothing is kept', async (_, body, extension, status, code) => {
  const path = pathOf(dana.id, extension)
  const refusal = await problem(await put(dana, path, body))
  expect(refusal).toMatchObject({ status, code })
  expect(refusal.message).toMatch(/^[A-Z].{15,}$/)
  await expect(dana.on(filesContract).sign({ path })).rejects.toMatchObject({ status: 404 })
  await expect(world.services.blobs.get(path)).rejects.toMatchObject({ status: 404 })
})

test('10 MB to the byte is accepted; one more is refused while it streams, without a declared length', async () => {
  const exact = Buffer.concat([pdf, Buffer.alloc(MAX_BYTES - pdf.length)])
  expect(await stored(dana, exact)).toMatchObject({ size: MAX_BYTES })
  const stream = new Blob([exact, 'x']).stream()
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
  const response = await dana.fetch(`/storage/v1/object/claim-documents/${pathOf(dana.id)}`, init)
  expect(await problem(response)).toMatchObject({ status: 413, message: 'File size must be less than 10MB' })
})

test('a script hidden behind a real picture is kept as a picture: never sniffed, never run', async () => {
  const file = await stored(dana, Buffer.concat([jpeg, bytes('<script>alert(1)</script>')]), 'jpg')
  const { signed_url } = await dana.on(filesContract).sign({ path: file.path })
  const { headers } = await nobody.fetch(signed_url)
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('an existing path is never overwritten, not even by twenty at once', async () => {
  const path = pathOf(dana.id, 'png')
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(dana, path, png)))
  const won = answers.filter((answer) => answer.status === 201)
  expect(won).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19)
  expect(
    await (await nobody.fetch((await dana.on(filesContract).sign({ path })).signed_url)).arrayBuffer(),
  ).toHaveProperty('byteLength', png.length)
})

test('nobody uploads into somebody else’s folder, and a visitor nowhere', async () => {
  expect(await problem(await put(drew, pathOf(dana.id), pdf))).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await problem(await put(nobody, pathOf(dana.id), pdf))).toMatchObject({
    status: 401,
    message: 'User not authenticated',
  })
})

test.each([
  (id: string) => `${id}/..%2f..%2fkeys.json`,
  (id: string) => `${id}/claims/..%2F1.pdf`,
  (id: string) => `${id}/a/b/c/1.pdf`,
  (id: string) => `${id}/1.pdf.html`,
  (id: string) => `${id}/1.svg`,
  (id: string) => `${id}/con.pdf`,
  (id: string) => `${id}/1%00.pdf`,
  () => `1.pdf`,
])('a path that is not <user>/<folder>/<timestamp>.<extension> is refused (%#)', async (of) => {
  expect((await put(dana, of(dana.id), pdf)).status).toBe(422)
})

test('trap 4: knowing or guessing a path opens nothing', async () => {
  const file = await stored(dana, pdf)
  const { signed_url } = await dana.on(filesContract).sign({ path: file.path })
  const token = new URL(signed_url, 'http://x').searchParams.get('token')!
  const other = await stored(dana, pdf)
  for (const who of [nobody, drew, dana])
    for (const address of [
      `/storage/v1/object/claim-documents/${file.path}`,
      `/storage/v1/object/public/claim-documents/${file.path}`,
      `/storage/v1/object/sign/claim-documents/${file.path}`,
      `/storage/v1/object/sign/claim-documents/${file.path}?token=x.y`,
      `/storage/v1/object/sign/claim-documents/${file.path}?token=${token}x`,
      `/storage/v1/object/sign/claim-documents/${other.path}?token=${token}`,
    ])
      expect((await who.fetch(address)).status, address).toBe(404)
  await expect(drew.on(filesContract).sign({ path: file.path })).rejects.toMatchObject({ status: 404 })
  await expect(nobody.on(filesContract).sign({ path: file.path })).rejects.toMatchObject({ status: 401 })
})

test('a link lives for what it says, at most an hour, and no cache keeps it longer', async () => {
  const file = await stored(dana, pdf)
  const api = dana.on(filesContract)
  await expect(api.sign({ path: file.path, expires_in: 3601 })).rejects.toMatchObject({ status: 422 })
  const { signed_url } = await api.sign({ path: file.path, expires_in: 60 })
  const maxAge = Number(
    /^private, max-age=(\d+)$/.exec((await nobody.fetch(signed_url)).headers.get('cache-control')!)?.[1],
  )
  expect(maxAge).toBeLessThanOrEqual(60)
  world.clock.advance(61_000)
  expect((await nobody.fetch(signed_url)).status).toBe(404)
})

test('an admin’s read is logged once per link, for the owner and the audit; the owner’s own is not', async () => {
  const file = await stored(dana, pdf)
  const { signed_url } = await ada.on(filesContract).sign({ path: file.path })
  await ada.fetch(signed_url)
  await ada.fetch(signed_url)
  await dana.fetch((await dana.on(filesContract).sign({ path: file.path })).signed_url)
  const reads = await world.databases.owner.query('select reader_id from file_reads where file_id = $1', [file.id])
  expect(reads.rows).toEqual([{ reader_id: CAST.ada.id }])
  const log = await world.databases.owner.query(
    `select actor_id from audit_log where action = 'file.read' and subject_id = $1`,
    [file.id],
  )
  expect(log.rows).toEqual([{ actor_id: CAST.ada.id }])
})

test('a link made while one had the right opens nothing once the right is gone', async () => {
  const amy = await world.as('amy')
  const file = await stored(dana, pdf)
  const { signed_url } = await amy.on(filesContract).sign({ path: file.path })
  await world.databases.owner.query('update profiles set suspended_at = now() where id = $1', [CAST.amy.id])
  expect((await nobody.fetch(signed_url)).status).toBe(404)
})

test('removing an own file ends its link and, after the job, its bytes; a stranger’s removal is answered as missing', async () => {
  const file = await stored(dana, pdf)
  const { signed_url } = await dana.on(filesContract).sign({ path: file.path })
  await expect(drew.on(filesContract).remove({ path: file.path })).rejects.toMatchObject({ status: 404 })
  await dana.on(filesContract).remove({ path: file.path })
  expect((await nobody.fetch(signed_url)).status).toBe(404)
  expect(await world.workJobs()).toContain('delete_blob')
  await expect(world.services.blobs.get(file.path)).rejects.toMatchObject({ status: 404 })
})

test('a full storage says so', async () => {
  const drewFile = await stored(drew, pdf)
  await world.databases.owner.query('update files set size = 524288000 where id = $1', [drewFile.id])
  expect(await problem(await put(drew, pathOf(drew.id), pdf))).toMatchObject({ status: 409, code: 'quota' })
})

test('of 48 uploads at once those are kept that fit, to the byte, and nothing of the others', async () => {
  const omar = await world.as('omar')
  const kept = await stored(omar, pdf)
  await world.databases.owner.query('update files set size = $2 where id = $1', [
    kept.id,
    QUOTA_BYTES - 5 * pdf.byteLength - 1,
  ])
  const paths = Array.from({ length: 48 }, () => pathOf(omar.id))
  const answers = await Promise.all(paths.map((path) => put(omar, path, pdf)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const left = await Promise.allSettled(paths.map((path) => world.services.blobs.get(path)))
  expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('signing out everywhere ends the links that were made before', async () => {
  const pat = await world.as('pat')
  const file = await stored(pat, pdf)
  const { signed_url } = await pat.on(filesContract).sign({ path: file.path })
  expect((await nobody.fetch(signed_url)).status).toBe(200)
  await pat.on(authContract).signOut({ scope: 'global' })
  expect((await nobody.fetch(signed_url)).status).toBe(404)
})
