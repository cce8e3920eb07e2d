// What goes to a bank with an answer: the documents of a booking, handed over once, whatever breaks in between.
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { decide, openDispute } from '#simulator/disputes.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { chargebackContract } from '../chargeback-case.ts'
import { JOBS } from '#app/jobs.ts'

const world = await createWorld()
const { orders, paid, read, company, deliver, handOver, takeBack, finish } = bookings(world)
const { owner } = world.databases
const adminCalls = async () => (await world.as('ada')).on(chargebackContract)
const sweep = () => JOBS['reconcile_orders']!(systemCtx(world.services, 'sweep'), {})
let ahead = 3

/** A rental that left and came back, each with a photo, and whose charge the driver's bank contests. */
async function contested({ handed = true } = {}): Promise<{ id: string; chargeback: string; stripe: string }> {
  const id = await paid('dana', ahead, ahead + 1)
  ahead += 4
  await (await orders('omar')).accept({ id })
  if (handed) {
    await handOver('dana', id)
    await takeBack(id)
    await finish(id)
  }
  const { rows } = await owner.query<{ intent: string }>(
    `select stripe_payment_intent_id as intent from payments where order_id = $1 and kind = 'charge'`,
    [id],
  )
  const { id: stripe } = company().store.transaction(() => openDispute(company(), rows[0]!.intent))!
  await deliver()
  return { id, chargeback: (await read('ada', id)).chargebacks[0]!.id, stripe }
}
const open = async (id: string, kind: string) =>
  (await world.as('ada')).fetch(`/rest/v1/rpc/chargeback_document?id=${id}&kind=${kind}`)
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount()
const atCompany = () => company().store.page('file', { limit: 50 })!.data
const evidenceOf = (stripe: string) => company().store.read('dispute', stripe)!.evidence
const TEXT = 'The car was handed over and came back as agreed.'

test('an admin reads the list and opens each document before it goes, and afterwards exactly what went', async () => {
  const { id, chargeback, stripe } = await contested()
  const ada = await adminCalls()
  const number = id.slice(-8).toUpperCase()
  const list = await ada.chargebackDocuments({ id: chargeback })
  expect(list.map(({ kind, handed_in_at, kept }) => [kind, handed_in_at, kept])).toEqual([
    ['receipt', null, true],
    ['handover', null, true],
    ['photos', null, true],
  ])
  expect(list[0]!.name).toMatch(/^receipt-R-\d{4}-\d+\.pdf$/)
  expect(list.slice(1).map(({ name }) => name)).toEqual([`hand-over-${number}.pdf`, `photos-${number}.pdf`])
  expect(list.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(4_500_000)
  const photos = await open(chargeback, 'photos')
  expect(photos.headers.get('content-type')).toBe('application/pdf')
  expect(await pagesOf(await bytesOf(photos)), 'a list and two pictures').toBe(3)
  const { rows: reads } = await owner.query(
    `select action from audit_log where action in ('order.dispute_document_read', 'file.read') order by id`,
  )
  expect(reads.map(({ action }) => action)).toEqual(['order.dispute_document_read', 'file.read', 'file.read'])
  expect(atCompany(), 'nothing left the house').toEqual([])

  await ada.answerChargeback({ id: chargeback, text: TEXT })
  const went = await ada.chargebackDocuments({ id: chargeback })
  expect(went.map(({ name, kept }) => [name, kept])).toEqual(list.map(({ name }) => [name, true]))
  expect(went.every(({ handed_in_at }) => handed_in_at !== null)).toBe(true)
  const files = atCompany().toReversed()
  expect(files.map(({ filename, size, purpose }) => [filename, size, purpose])).toEqual(
    went.map(({ name, size }) => [name, size, 'dispute_evidence']),
  )
  expect(evidenceOf(stripe)).toMatchObject({
    receipt: files[0]!.id,
    service_documentation: files[1]!.id,
    uncategorized_file: files[2]!.id,
    uncategorized_text: TEXT,
  })
  for (const { kind, size } of went) expect((await bytesOf(await open(chargeback, kind))).byteLength).toBe(size)
  const omar = (await world.as('omar')).on(chargebackContract)
  await expect(omar.chargebackDocuments({ id: chargeback })).rejects.toMatchObject({ status: 403 })
  await expect(owner.query('delete from chargeback_documents where chargeback_id = $1', [chargeback])).rejects.toThrow(
    'stays',
  )
})

test('what an admin leaves out stays here, and what there is not cannot be chosen', async () => {
  const { chargeback, stripe } = await contested({ handed: false })
  const ada = await adminCalls()
  expect((await ada.chargebackDocuments({ id: chargeback })).map(({ kind }) => kind)).toEqual(['receipt'])
  await expect(ada.answerChargeback({ id: chargeback, text: TEXT, documents: ['photos'] })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'documents', message: expect.stringContaining('Reload the page') }],
  })
  expect(await ada.chargebackCase({ id: chargeback })).toMatchObject({ act: null })
  const before = atCompany().length
  await ada.answerChargeback({ id: chargeback, text: TEXT, documents: [] })
  expect(evidenceOf(stripe)).not.toHaveProperty('receipt')
  expect(atCompany()).toHaveLength(before)
  expect(await ada.chargebackDocuments({ id: chargeback })).toEqual([])
  const gone = await open(chargeback, 'receipt')
  expect([gone.status, ((await gone.json()) as { code: string }).code]).toEqual([409, 'document_gone'])
})

test('a refused document leaves the answer unsent and says what to do; the next one goes with what is chosen then', async () => {
  const { chargeback, stripe } = await contested()
  const ada = await adminCalls()
  const { fetchSelf } = world.services
  const refusing = { error: { type: 'invalid_request_error', message: 'Not readable', param: 'file' } }
  let uploads = 0
  world.services.fetchSelf = async (path, init) =>
    path.endsWith('/v1/files') && ++uploads === 2 ? Response.json(refusing, { status: 400 }) : fetchSelf(path, init)
  await expect(ada.answerChargeback({ id: chargeback, text: TEXT })).rejects.toMatchObject({
    code: 'document_refused',
    message: expect.stringMatching(/hand-over-.*leave this document out/),
  })
  world.services.fetchSelf = fetchSelf
  expect(await ada.chargebackCase({ id: chargeback })).toMatchObject({
    act: null,
    text: TEXT,
    failure: expect.stringContaining('Nothing was sent'),
  })
  expect(evidenceOf(stripe)).toEqual({})
  await ada.answerChargeback({ id: chargeback, text: TEXT, documents: ['receipt', 'photos'] })
  expect(Object.keys(evidenceOf(stripe))).toEqual(expect.arrayContaining(['receipt', 'uncategorized_file']))
  expect(evidenceOf(stripe)).not.toHaveProperty('service_documentation')
  expect((await ada.chargebackDocuments({ id: chargeback })).map(({ kind }) => kind)).toEqual(['receipt', 'photos'])
})

test('after a crash between two uploads, or before an answer was received, no file is handed over twice', async () => {
  const { chargeback, stripe } = await contested()
  const ada = await adminCalls()
  const before = atCompany().length
  const { fetchSelf } = world.services
  let uploads = 0
  // the first arrives; of the second the answer is lost, and the line stays broken
  world.services.fetchSelf = async (path, init) => {
    if (!path.endsWith('/v1/files')) return fetchSelf(path, init)
    if (++uploads === 1) return fetchSelf(path, init)
    if (uploads === 2) await fetchSelf(path, init)
    return new Response('', { status: 503 })
  }
  expect(await ada.answerChargeback({ id: chargeback, text: TEXT })).toMatchObject({ act: 'answer', done_at: null })
  const kept = async () =>
    (
      await owner.query<{ file: string | null }>(
        'select stripe_file_id as file from chargeback_documents where chargeback_id = $1 order by id',
        [chargeback],
      )
    ).rows.map(({ file }) => file)
  expect(await kept(), 'what arrived is known before anything is handed in').toEqual([expect.any(String), null, null])
  expect(evidenceOf(stripe)).toEqual({})
  const [first] = await kept()
  world.services.fetchSelf = fetchSelf
  await sweep()
  expect(await ada.chargebackCase({ id: chargeback })).toMatchObject({
    status: 'under_review',
    done_at: expect.any(String),
  })
  expect(atCompany()).toHaveLength(before + 3)
  const files = await kept()
  expect(files[0]).toBe(first)
  expect([evidenceOf(stripe)['receipt'], evidenceOf(stripe)['service_documentation']]).toEqual(files.slice(0, 2))
})

test('a bank that has decided already ends it, whatever was handed over before', async () => {
  const { chargeback, stripe } = await contested({ handed: false })
  company().store.transaction(() => decide(company(), stripe, 'lost'))
  const ada = await adminCalls()
  await expect(ada.answerChargeback({ id: chargeback, text: TEXT })).rejects.toMatchObject({ code: 'not_answerable' })
  expect(await ada.chargebackCase({ id: chargeback })).toMatchObject({ act: null, text: TEXT })
})

test('who leaves takes the documents along; that they were handed in stays', async () => {
  const { id, chargeback } = await contested({ handed: false })
  const ada = await adminCalls()
  await ada.answerChargeback({ id: chargeback, text: TEXT })
  await owner.query('update profiles set deleted_at = now() where id = (select user_id from orders where id = $1)', [
    id,
  ])
  expect(await ada.chargebackDocuments({ id: chargeback })).toMatchObject([
    { kind: 'receipt', kept: false, handed_in_at: expect.any(String) },
  ])
  expect((await open(chargeback, 'receipt')).status).toBe(409)
})
