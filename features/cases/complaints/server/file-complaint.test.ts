import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { orders, adminCalls, paid, read, finish } = bookings(world)
const completed = async (who: Who, from: number) => {
  const id = await paid(who, from, from + 1)
  const omar = await orders('omar')
  await omar.accept({ id })
  await finish(id)
  return id
}
const png = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0e4a38' } })
  .png()
  .toBuffer()
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
let stamp = 1_800_000_000_000
type Stored = { id: string; path: string }
const upload = async (who: Who, extension = 'png', bytes: Buffer = png) => {
  const path = `${CAST[who].id}/problems/${stamp++}.${extension}`
  const answer = await (
    await world.as(who)
  ).fetch(`/storage/v1/object/claim-documents/${path}`, { method: 'POST', body: new Uint8Array(bytes) })
  return (await answer.json()) as Stored
}
const link = async (who: Who, path: string) =>
  (await world.as(who)).fetch(`/storage/v1/object/sign/claim-documents/${path}`, { method: 'POST', body: '{}' })

test('photos come with a report as evidence: its driver and the admins see them, the provider and others do not', async () => {
  const id = await completed('dana', 3)
  const photos = [await upload('dana'), await upload('dana')]
  const dana = await orders('dana')
  const mine = await dana.fileComplaint({
    id,
    reason: 'The door does not close. 🚗 مرحبا',
    kind: 'damage',
    photos: photos.map((photo) => photo.id),
  })
  const paths = photos.map(({ path }) => path)
  expect(mine.complaint).toMatchObject({ kind: 'damage', photos: paths.map((path) => ({ path })) })
  expect((await read('ada', id)).complaint?.photos.map(({ path }) => path)).toEqual(paths)
  expect((await read('omar', id)).complaint).toMatchObject({ kind: 'damage', photos: [] })
  for (const who of ['dana', 'ada'] as const) expect((await link(who, paths[0]!)).status).toBe(200)
  for (const who of ['omar', 'drew'] as const) expect((await link(who, paths[0]!)).status).toBe(404)
  const gone = await (
    await world.as('dana')
  ).fetch(`/storage/v1/object/claim-documents/${paths[0]!}`, { method: 'DELETE' })
  expect(gone.status).toBe(409)
})

test('evidence is the driver’s own pictures, five at most, each once; else nothing of the report is kept', async () => {
  const id = await completed('drew', 6)
  const drew = await orders('drew')
  const own = await upload('drew')
  const others = await upload('dana')
  const pdf = await upload('drew', 'pdf', PDF)
  const six = await Promise.all(Array.from({ length: 6 }, () => upload('drew')))
  for (const photos of [[others.id], [pdf.id], [own.id, own.id], six.map((each) => each.id)])
    await expect(drew.fileComplaint({ id, reason: 'Not clean', photos })).rejects.toMatchObject({ status: 422 })
  expect(await read('drew', id)).toMatchObject({ work_status: 'completed', complaint: null })
  await drew.fileComplaint({ id, reason: 'Not clean' })
  expect(await read('drew', id)).toMatchObject({ work_status: 'disputed', complaint: { kind: 'other', photos: [] } })
})

test('admins list the bookings with an open complaint', async () => {
  const ada = await orders('ada')
  expect((await ada.list({ work_status: 'disputed' })).length).toBe(2)
  expect(await ada.counts({})).toMatchObject({ disputed: 2 })
  const [oldest, next] = await ada.list({ work_status: 'disputed', sort: 'oldest' })
  expect(Date.parse(oldest!.created_at)).toBeLessThan(Date.parse(next!.created_at))
  const { id, version } = (await ada.list({ work_status: 'disputed' }))[0]!
  await (await adminCalls('ada')).resolve({ id, outcome: 'release', reason: 'Settled', version })
  expect((await ada.list({ work_status: 'disputed' })).length).toBe(1)
})
