import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LISTINGS, type Who } from '#db/seed/cast.ts'
import { filesContract } from '#features/base/files/contract.ts'
import { StoredFile } from '#features/base/files/file.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { messagesContract } from '../contract.ts'
import { reportsContract } from '#features/front/support/contract.ts'

const world = await createWorld()
const callers = async (who: Who) => {
  const caller = await world.as(who)
  return { caller, talk: caller.on({ ...messagesContract, ...reportsContract }), files: caller.on(filesContract) }
}
const [dana, drew, sal, ada] = await Promise.all([callers('dana'), callers('drew'), callers('sal'), callers('ada')])
const nobody = await world.as('nobody')
const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** A photo as a phone writes it: lying on its side, with the place where it was taken. */
const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0e4a38' } })
  .withMetadata({ orientation: 6 })
  .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 45/1 0/1' } })
  .jpeg()
  .toBuffer()

let stamp = 1_763_700_000_000
const upload = async (who: typeof dana, body: Uint8Array<ArrayBuffer>, extension: string, folder = 'messages') => {
  const path = `${who.caller.id}/${folder}/${(stamp += 1)}.${extension}`
  const headers = { 'x-file-name': `mine.${extension}` }
  const init = { method: 'POST', body, headers }
  const response = await who.caller.fetch(`/storage/v1/object/claim-documents/${path}`, init)
  expect(response.status).toBe(201)
  return StoredFile.parse(await response.json())
}
const opens = async (address: string) => (await nobody.fetch(address)).status
const { id: conversation_id } = await dana.talk.start({ listing_id: LISTINGS.collision })

test('a photo is sent upright and without the place where it was taken; the other side opens it by a link of an hour', async () => {
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const file = await upload(dana, new Uint8Array(photo), 'jpg')
  const sent = await dana.talk.send({ conversation_id, file_ids: [file.id] })
  expect(sent).toMatchObject({ content: '', has_files: true, attachments: [{ file_id: file.id, name: 'mine.jpg' }] })
  const [seen] = (await sal.talk.messages({ conversation_id })).slice(-1)
  const answer = await nobody.fetch(seen!.attachments[0]!.signed_url)
  const kept = await sharp(await answer.arrayBuffer()).metadata()
  expect(kept).toMatchObject({ width: 20, height: 40 })
  expect(kept.exif).toBeUndefined()
  const seconds = (Date.parse(seen!.attachments[0]!.expires_at) - world.services.now().getTime()) / 1000
  expect(seconds).toBeLessThanOrEqual(3600)
})

test('a PDF goes byte for byte; its sender is told that it was opened, its reader is not told', async () => {
  const file = await upload(dana, pdf, 'pdf')
  const { id } = await dana.talk.send({ conversation_id, content: 'The estimate', file_ids: [file.id] })
  expect((await dana.talk.message({ id })).attachments[0]!.opened_by).toEqual([])
  const [attached] = (await sal.talk.message({ id })).attachments
  const bytes = await (await nobody.fetch(attached!.signed_url)).arrayBuffer()
  expect(new Uint8Array(bytes)).toEqual(new Uint8Array(pdf))
  expect((await dana.talk.message({ id })).attachments[0]!.opened_by).toEqual(['Five Points Collision'])
  expect((await sal.talk.message({ id })).attachments[0]!.opened_by).toEqual([])
  const { rows } = await world.databases.owner.query(
    `select actor_id from audit_log where action = 'file.read' and subject_id = $1`,
    [file.id],
  )
  expect(rows).toEqual([{ actor_id: sal.caller.id }])
})

test('only the two sides open what was sent: no admin, no stranger, and nobody before it is sent', async () => {
  const file = await upload(dana, pdf, 'pdf')
  await expect(ada.files.sign({ path: file.path })).rejects.toMatchObject({ status: 404 })
  const { id } = await dana.talk.send({ conversation_id, file_ids: [file.id] })
  for (const stranger of [ada, drew]) {
    await expect(stranger.files.sign({ path: file.path })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.talk.message({ id })).rejects.toMatchObject({ status: 404 })
  }
})

test('what is sent to support is open to admins, and the driver sees who opened it', async () => {
  const { id: thread } = await dana.talk.start({ topic: 'support' })
  const file = await upload(dana, pdf, 'pdf')
  const { id } = await dana.talk.send({ conversation_id: thread, file_ids: [file.id] })
  expect(await opens((await ada.talk.message({ id })).attachments[0]!.signed_url)).toBe(200)
  expect((await dana.talk.message({ id })).attachments[0]!.opened_by).toEqual(['Ada'])
  expect((await ada.talk.message({ id })).attachments[0]!.opened_by).toEqual([])
})

test('a message takes five files, each own, from the folder for messages, and sent once', async () => {
  const files = await Promise.all(Array.from({ length: 5 }, () => upload(dana, pdf, 'pdf')))
  const file_ids = files.map((file) => file.id)
  await expect(dana.talk.send({ conversation_id, file_ids: [...file_ids, newId()] })).rejects.toMatchObject({
    status: 422,
    message: 'file_ids: A message can have up to 5 files.',
  })
  const claimDocument = await upload(dana, pdf, 'pdf', 'claims')
  const theirs = await upload(sal, pdf, 'pdf')
  for (const wrong of [[claimDocument.id], [theirs.id], [file_ids[0]!, file_ids[0]!], [newId()]])
    await expect(dana.talk.send({ conversation_id, file_ids: wrong })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'file_ids' }],
    })
  const id = newId()
  const sent = await dana.talk.send({ id, conversation_id, content: 'All five', file_ids })
  expect(sent.attachments.map((file) => file.file_id)).toEqual(file_ids)
  expect((await dana.talk.send({ id, conversation_id, content: 'All five', file_ids })).id).toBe(id)
  await expect(dana.talk.send({ id, conversation_id, content: 'All five' })).rejects.toMatchObject({ status: 409 })
  await expect(dana.talk.send({ conversation_id, file_ids })).rejects.toMatchObject({ status: 409, code: 'file_used' })
  await expect(dana.files.remove({ path: files[0]!.path })).rejects.toMatchObject({ status: 409, code: 'in_use' })
})

test('a message needs words or a file; a list says how many files came', async () => {
  await expect(dana.talk.send({ conversation_id, content: ' \u200b ' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'content', message: 'Write a message first.' }],
  })
  const thread = await drew.talk.start({ listing_id: LISTINGS.collision })
  const file = await upload(drew, pdf, 'pdf')
  await drew.talk.send({ conversation_id: thread.id, content: '\u200b', file_ids: [file.id] })
  expect(await sal.talk.conversation({ id: thread.id })).toMatchObject({
    last_message: { content: '', has_files: true },
  })
  const news = await sal.caller.on(notificationsContract).list({})
  expect(news[0]).toMatchObject({ title: 'New message from Drew Castillo', message: 'Sent a file.' })
})

test('a picture that only begins like one is refused and nothing of it is kept', async () => {
  const path = `${dana.caller.id}/messages/${(stamp += 1)}.jpg`
  const body = new Uint8Array(photo.subarray(0, photo.length / 3))
  const address = `/storage/v1/object/claim-documents/${path}`
  const response = await dana.caller.fetch(address, { method: 'POST', body })
  expect(response.status).toBe(415)
  for (const left of [path, `${path}.raw`])
    await expect(world.services.blobs.get(left)).rejects.toMatchObject({ status: 404 })
})
