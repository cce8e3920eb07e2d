import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { coverageContract } from '#features/claims/coverage/contract.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { intakeContract } from '#features/claims/intake/contract.ts'
import { notificationsContract } from '#features/base/notifications/contract.ts'
import { papersContract } from '#features/trades/invoices/contract.ts'
import { PAPER_KINDS } from '#features/trades/invoices/paper.ts'
import { makePdf, pdfText } from '#lib/server/pdf.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { type Caller, createWorld } from '#test/world.ts'
import { claimDocumentsContract } from '../claim-documents.ts'

const world = await createWorld()
const orders = bookings(world)
const [dana, drew, omar, sal, ada, nobody] = await Promise.all(
  (['dana', 'drew', 'omar', 'sal', 'ada', 'nobody'] as const).map((who) => world.as(who)),
)
const documents = (who: Caller) => who.on(claimDocumentsContract)
const claims = (who: Caller) => who.on({ ...intakeContract, ...coverageContract, ...documentsContract })
let number = 0
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0e4a38' } })
  .png()
  .toBuffer()
const twoPages = await makePdf({
  title: 'Report',
  language: 'en',
  content: [pdfText('One'), { text: 'Two', pageBreak: 'before' }],
})
const upload = async (who: Caller, body: Uint8Array, kind: 'png' | 'pdf' = 'png') => {
  const path = `${who.id}/claims/${1_763_800_000_000 + (number += 1)}.${kind}`
  const init = { method: 'POST', body: body as Uint8Array<ArrayBuffer>, headers: { 'x-file-name': `paper.${kind}` } }
  const response = await who.fetch(`/storage/v1/object/claim-documents/${path}`, init)
  return ((await response.json()) as { id: string }).id
}
const submitted = (documents = {}) =>
  claims(dana!).submit({
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-POL-20-884417',
    claim_number: `CF-26-${(number += 1)}`,
    claim_type: 'collision',
    loss_date: '2026-11-01',
    loss_state: 'GA',
    documents,
  })
const confirmed = {
  rental_daily_cap_cents: 4000,
  rental_max_days: 30,
  rental_total_cap_cents: 120_000,
  rental_start_allowed: true,
  direct_bill: true,
  confirmed_how: 'phone',
  confirmed_by: 'Lena Ortiz',
} as const
let ahead = 20
/** A verified claim of Dana's with a photo, and a paid rental of Omar's car on it. */
const booked = async () => {
  const photo = await upload(dana!, picture)
  const claim = await submitted({ damage_photos: photo })
  await claims(ada!).verify({ claim_id: claim.id, version: claim.version, ...confirmed })
  const order = await orders.paid('dana', (ahead += 6), ahead + 1, { claim_id: claim.id })
  return { claim, photo, order }
}
const toOmar = (file_id: string) => ({ file_id, provider_id: PROVIDERS.omar.id })

test('a provider sees a document from the moment its driver shows it until they stop, and each opening is on record', async () => {
  const { claim, photo, order } = await booked()
  expect(await documents(omar!).sharedDocuments({ order_id: order })).toEqual([])
  await documents(dana!).share(toOmar(photo))
  await documents(dana!).share(toOmar(photo))
  expect(await documents(dana!).shares({ claim_id: claim.id })).toMatchObject([toOmar(photo)])
  const [news] = await omar!.on(notificationsContract).list({ limit: 1 })
  expect(news).toMatchObject({ title: 'A document was shared with you', action_url: `/provider/booking/${order}` })

  const [seen, ...more] = await documents(omar!).sharedDocuments({ order_id: order })
  expect(more).toEqual([])
  expect(seen).toMatchObject({ slot: 'damage_photos', file_id: photo })
  expect(seen).not.toHaveProperty('claim_id')
  expect((await nobody!.fetch(seen!.signed_url)).status).toBe(200)
  const [mine] = await claims(dana!).documents({ claim_id: claim.id })
  expect(mine!.reads).toMatchObject([{ by: 'provider', name: 'Omar’s Cars' }])

  await documents(dana!).unshare(toOmar(photo))
  await documents(dana!).unshare(toOmar(photo))
  expect(await documents(omar!).sharedDocuments({ order_id: order })).toEqual([])
  expect((await nobody!.fetch(seen!.signed_url)).status).toBe(404)
})

test('nothing else of the claim reaches the provider: not its documents, not the rest, not by another way', async () => {
  const { claim, photo, order } = await booked()
  const other = await upload(dana!, picture)
  await claims(dana!).addDocument({ claim_id: claim.id, slot: 'police_report', file_id: other })
  await documents(dana!).share(toOmar(photo))
  expect((await documents(omar!).sharedDocuments({ order_id: order })).map((row) => row.file_id)).toEqual([photo])
  const claim_id = claim.id
  await expect(claims(omar!).documents({ claim_id })).rejects.toMatchObject({ status: 404 })
  await expect(documents(omar!).shares({ claim_id })).rejects.toMatchObject({ status: 404 })
  await expect(documents(omar!).share(toOmar(other))).rejects.toMatchObject({ status: 404 })
  await expect(documents(drew!).unshare(toOmar(photo))).rejects.toMatchObject({ status: 404 })
  await expect(documents(sal!).sharedDocuments({ order_id: order })).rejects.toMatchObject({ status: 404 })
})

test('only the provider of a paid booking with this claim can be shown a document, and a refund ends it', async () => {
  const lonely = await submitted({ damage_photos: await upload(dana!, picture) })
  const [document] = await claims(dana!).documents({ claim_id: lonely.id })
  const refused = { status: 409, code: 'not_booked' }
  await expect(documents(dana!).share(toOmar(document!.file_id))).rejects.toMatchObject(refused)
  const { photo, order } = await booked()
  const toSal = { file_id: photo, provider_id: PROVIDERS.sal.id }
  await expect(documents(dana!).share(toSal)).rejects.toMatchObject(refused)
  await documents(dana!).share(toOmar(photo))
  const preview = await (await orders.orders('dana')).cancelPreview({ id: order })
  await (await orders.orders('dana')).cancel({ id: order, expected_refund_cents: preview.refund_cents })
  await world.workJobs()
  await orders.deliver()
  expect(await documents(omar!).sharedDocuments({ order_id: order })).toEqual([])
})

const fileOf = (who: Caller, claimId: string, more = '') =>
  who.fetch(`/rest/v1/rpc/claim_file?claim_id=${claimId}${more}`)
const readPdf = async (response: Response) => {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return PDFDocument.load(new Uint8Array(await response.arrayBuffer()), { updateMetadata: false })
}

test('the claim file has every document behind its pages, in the driver’s language', async () => {
  const { claim } = await booked()
  const pagesBefore = (await readPdf(await fileOf(dana!, claim.id))).getPageCount()
  const file_id = await upload(dana!, twoPages, 'pdf')
  await claims(dana!).addDocument({ claim_id: claim.id, slot: 'further', label: 'Tow receipt 🚗 קבלה', file_id })
  const response = await fileOf(dana!, claim.id)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="claim-CF26\d+\.pdf"$/)
  const pdf = await readPdf(response)
  expect(pdf.getPageCount()).toBe(pagesBefore + 2)
  expect(pdf.getTitle()).toBe(`Claim file ${claim.claim_number}`)
  const spanish = await readPdf(await fileOf(dana!, claim.id, '&language=es'))
  expect(spanish.getTitle()).toBe(`Expediente del reclamo ${claim.claim_number}`)
  expect(spanish.getLanguage()).toBe('es-US')
})

test('a document that cannot be read does not keep the rest from being made', async () => {
  const broken = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')
  const claim = await submitted({ police_report: await upload(dana!, broken, 'pdf') })
  expect((await readPdf(await fileOf(dana!, claim.id))).getPageCount()).toBeGreaterThan(1)
})

test('the claim file is for its driver, and for admins on the record', async () => {
  const { claim, photo } = await booked()
  await readPdf(await fileOf(dana!, claim.id))
  const readsOf = async () => (await claims(dana!).documents({ claim_id: claim.id }))[0]!.reads
  expect(await readsOf()).toEqual([])
  await readPdf(await fileOf(ada!, claim.id))
  expect(await readsOf()).toMatchObject([{ by: 'team', name: 'Ada' }])
  const { rows } = await world.databases.owner.query(
    `select actor_id, action from audit_log where subject_id in ($1, $2) and actor_id = $3 and action in ('claim.file', 'file.read') order by action`,
    [claim.id, photo, CAST.ada.id],
  )
  expect(rows.map((row: { action: string }) => row.action)).toEqual(['claim.file', 'file.read'])
  for (const [who, status] of [
    [drew!, 404],
    [omar!, 404],
    [nobody!, 401],
  ] as const)
    expect((await fileOf(who, claim.id)).status).toBe(status)
  expect((await fileOf(dana!, 'no-id')).status).toBe(422)
  expect((await fileOf(dana!, claim.id, '&language=fr')).status).toBe(422)
})

test('the file of a claim has its repair with all nine kinds of papers, each from its own page, for its driver and admins only', async () => {
  const jobs = repairs(world)
  const { owner } = world.databases
  const claim = await submitted()
  await claims(ada!).verify({ claim_id: claim.id, version: claim.version, ...confirmed })
  await owner.query('update coverage set deductible_cents = 10000 where claim_id = $1', [claim.id])
  const fileOfIt = async (who: Caller, language = 'es') => {
    const answer = await fileOf(who, claim.id, `&language=${language}`)
    return answer.ok ? (await PDFDocument.load(await answer.arrayBuffer())).getPageCount() : answer.status
  }
  const before = await fileOfIt(dana!)

  const { id: repair_id, estimate } = await jobs.inShop(claim.id)
  const said = { confirmed_how: 'phone' as const, confirmed_by: 'Kim at the carrier' }
  const lines = [{ line_no: 1, approved_cents: 40_000, note: 'Our rate here is lower' }]
  const team = await jobs.calls('ada')
  await team.answerVersion({ estimate_id: estimate.id, hash: estimate.hash, decision: 'in_part', lines, ...said })
  const shop = await jobs.calls('sal')
  const done = { systems: 'Front radar', technician: 'Kai', result: 'In tolerance', done_on: jobs.today() }
  await shop.record({ repair_id, kind: 'calibration', method: 'static', ...done })
  await jobs.invoice(repair_id, { warranty: 'Paint: 24 months' })
  const papers = dana!.on(papersContract)
  const { hash } = await papers.directionText({ repair_id, language: 'es' })
  await papers.direct({ repair_id, hash, typed_name: CAST.dana.name, language: 'es' })
  const { version } = await shop.read({ id: repair_id })
  await shop.setStage({ repair_id, stage: 'ready', version })
  const [bill, sal_bill] = [await jobs.bills('dana'), await jobs.bills('sal')]
  await sal_bill.record({ repair_id, kind: 'insurer_to_shop', cents: 20_000 })
  const { difference_cents } = await papers.papers({ repair_id })
  await papers.writeLetter({ repair_id, expected_cents: difference_cents! })
  const { paid } = await bill.bill({ repair_id })
  const { url } = await bill.payShare({ repair_id, expected_cents: paid!.due_cents })
  await orders.press(url)
  await orders.deliver()
  await sal_bill.deliver({ repair_id, typed_name: CAST.dana.name })

  expect((await papers.papers({ repair_id })).papers.map(({ kind }) => kind)).toEqual(PAPER_KINDS)
  expect(await fileOfIt(dana!), 'each from a page of its own').toBeGreaterThanOrEqual(before + PAPER_KINDS.length)
  expect(await fileOfIt(ada!)).toBe(await fileOfIt(dana!))
  const { rows } = await owner.query<{ kind: string; n: number }>(
    `select after ->> 'kind' as kind, count(*)::int as n from audit_log where action = 'repair.paper_read' and subject_id = $1 and actor_id = $2 group by 1`,
    [repair_id, CAST.ada.id],
  )
  expect(
    Object.fromEntries(rows.map(({ kind, n }) => [kind, n])),
    'each paper of somebody else’s repair is opened on the record, and the driver’s own reading is not',
  ).toEqual(Object.fromEntries(PAPER_KINDS.map((kind) => [kind, 1])))
  expect([await fileOfIt(sal!), await fileOfIt(drew!)], 'its shop has the repair, not the claim').toEqual([404, 404])
})
