import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { MAX_FURTHER } from '#features/claims/claims/claim.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { claimDocumentsContract } from '#features/cases/claim-file/claim-documents.ts'
import { productsContract } from '#features/market/prices/products.ts'
import { lifecycleContract } from '#features/claims/coverage/lifecycle.ts'
import { claimsContract } from '#features/claims/claims/contract.ts'
import { JOBS } from '#app/jobs.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { seal } from '#lib/server/seal.ts'
import { acceptedLicenses } from '#test/appraisals.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { appraisalsContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const { day, orders, claim, press, deliver: payEvents, read, dayComes } = bookings(world)
await owner.query(`update provider_profiles set provider_type = 'adjuster' where id = $1`, [PROVIDERS.sal.id])
const license = await acceptedLicenses(world, 'sal', PROVIDERS.sal.id)
await license({ state: 'GA', license_type: 'appraiser', number: 'GA-20417' })
/** Signed in anew each time: the clock runs past what a sign-in lasts. */
const as = async (who: Who) => (await world.as(who)).on(appraisalsContract)
const product = await (await world.as('sal')).on(productsContract).add({
  listing_id: LISTINGS.collision,
  kind: 'damage_appraisal',
  title: 'Damage appraisal',
  includes: 'We look at the car and write down what its repair takes.',
  price_cents: 30_000,
  turnaround_business_days: 3,
  needs: [],
  delivers: ['An estimate with photos'],
})

let ahead = 3
/** A paid and accepted booking of Dana's. */
async function booked(state = 'GA') {
  const claim_id = await claim('dana')
  await owner.query('update claims set loss_state = $2 where id = $1', [claim_id, state])
  const wanted = { listing_id: LISTINGS.collision, service_date: day(ahead++), product_id: product.id, claim_id }
  const { url, order_id } = await (await orders('dana')).createServicePayment(wanted)
  await press(url)
  await payEvents()
  await (await orders('sal')).accept({ id: order_id })
  return { order_id, claim_id }
}
let stamp = 1_900_000_000_000
async function upload(who: Who, bytes: Uint8Array, { folder = 'reports', extension = 'pdf' } = {}) {
  const caller = await world.as(who)
  const path = `/storage/v1/object/claim-documents/${CAST[who].id}/${folder}/${stamp++}.${extension}`
  const answer = await caller.fetch(path, { method: 'POST', body: new Uint8Array(bytes) })
  return { status: answer.status, body: (await answer.json()) as { id: string; path: string; code?: string } }
}
async function pages(count: number) {
  const document = await PDFDocument.create()
  for (let n = 0; n < count; n++) document.addPage([612, 792]).drawText(`Page ${n + 1}`)
  return document.save()
}
const UNDER = {
  license_type: 'appraiser',
  license_state: 'GA',
  license_number: 'ga 20417',
  statement: 'I have no interest in the amount of this claim and no tie to the insurer.',
} as const
const handIn = async (order_id: string, more: Partial<typeof UNDER> | Record<string, string> = {}, count = 2) =>
  (await as('sal')).deliver({
    order_id,
    file_id: (await upload('sal', await pages(count))).body.id,
    ...UNDER,
    ...(more as object),
  })
const NO_LICENSE = { license_type: null, license_state: null, license_number: null } as never
const bytesOf = async (url: string) => new Uint8Array(await (await world.api.request(url)).arrayBuffer())

test('an appraiser hands in a report; the driver reads it behind our numbered page, and it stands among the claim’s documents', async () => {
  const { order_id, claim_id } = await booked()
  expect(await (await as('dana')).reports({ order_id })).toEqual([])
  const { body } = await upload('sal', await pages(2))
  const report = await (await as('sal')).deliver({ order_id, file_id: body.id, ...UNDER })
  expect(report).toMatchObject({ version: 1, number: `AR-${order_id.slice(-8).toUpperCase()}-1`, license_state: 'GA' })
  const [seen] = await (await as('dana')).reports({ order_id })
  const covered = await PDFDocument.load(await bytesOf(seen!.signed_url!))
  expect(covered.getPageCount()).toBe(3)
  expect(covered.getTitle()).toContain(report.number)
  const documents = await (await world.as('dana')).on(documentsContract).documents({ claim_id })
  expect(documents).toMatchObject([{ slot: 'further', label: `${report.number} Damage appraisal` }])
  const own = (await (await as('sal')).reports({ order_id }))[0]!.signed_url
  expect((await bytesOf(own!)).length, 'its own report, before anything is shared').toBeGreaterThan(1000)
  const shown = (await world.as('sal')).on(claimDocumentsContract)
  expect(await shown.sharedDocuments({ order_id }), 'nothing was shown by the driver').toEqual([])
  const shares = (await world.as('dana')).on(claimDocumentsContract)
  expect(await shares.share({ file_id: documents[0]!.file_id, provider_id: PROVIDERS.sal.id })).toMatchObject({
    provider_id: PROVIDERS.sal.id,
  })
  const { rows } = await owner.query('select 1 from files where id = $1', [body.id])
  expect(rows, 'what was handed in is kept once').toEqual([])
  const news = await owner.query(`select 1 from notifications where user_id = $1 and title like 'Your report from%'`, [
    CAST.dana.id,
  ])
  expect(news.rowCount).toBe(1)
})

test('the work is not completed without its report', async () => {
  const { order_id } = await booked()
  await dayComes(order_id)
  const shop = await orders('sal')
  await expect(shop.complete({ id: order_id })).rejects.toMatchObject({ status: 409, code: 'report_missing' })
  await expect(
    owner.query(`update orders set work_status = 'completed' where id = $1`, [order_id]),
    'not in the database either',
  ).rejects.toThrow('The report must be handed in')
  await handIn(order_id)
  expect(await shop.complete({ id: order_id })).toMatchObject({ work_status: 'completed' })
})

test('a driver asks once for a revision; the payment waits for version 2, and version 1 stays to be read', async () => {
  const { order_id, claim_id } = await booked()
  await expect((await as('dana')).askRevision({ order_id, reason: 'Too early' })).rejects.toMatchObject({
    code: 'report_missing',
  })
  await handIn(order_id)
  await expect(handIn(order_id), 'nobody asked for another one').rejects.toMatchObject({
    status: 409,
    code: 'not_asked',
  })
  await dayComes(order_id)
  await (await orders('sal')).complete({ id: order_id })
  await expect((await as('sal')).askRevision({ order_id, reason: 'Mine' })).rejects.toMatchObject({ status: 403 })
  await (await as('dana')).askRevision({ order_id, reason: 'The rear bumper is not in it.' })
  await expect((await as('dana')).askRevision({ order_id, reason: 'And the door.' })).rejects.toMatchObject({
    status: 409,
    code: 'revision_used',
  })
  world.clock.advance(80 * 3_600_000)
  const release = () => JOBS['release_order']!(systemCtx(world.services, 'release'), { id: order_id })
  await release()
  expect(await read('dana', order_id), 'the driver still waits').toMatchObject({ work_status: 'completed' })
  const second = await handIn(order_id)
  expect(second.version).toBe(2)
  await expect(handIn(order_id), 'one version for one request').rejects.toMatchObject({ code: 'not_asked' })
  const due = await owner.query('select from graphile_worker.jobs where key = $1', [`release:${order_id}`])
  expect(due.rowCount, 'the release that waited is due again').toBe(1)
  await release()
  expect(await read('dana', order_id), 'and has the time again').toMatchObject({ work_status: 'completed' })
  const versions = await (await as('dana')).reports({ order_id })
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  expect(versions[1]!.revision_reason).toBe('The rear bumper is not in it.')
  for (const { signed_url } of versions) expect((await bytesOf(signed_url!)).length).toBeGreaterThan(1000)
  expect(await (await world.as('dana')).on(documentsContract).documents({ claim_id })).toHaveLength(2)
  await expect((await as('dana')).askRevision({ order_id, reason: 'Once more.' })).rejects.toMatchObject({
    code: 'revision_used',
  })
  world.clock.advance(80 * 3_600_000)
  await release()
  expect(await read('dana', order_id)).toMatchObject({ work_status: 'approved' })
  await expect(handIn(order_id), 'nothing is handed in any more').rejects.toMatchObject({ code: 'wrong_state' })
})

test('a file that is no PDF, is over 25 MB, or cannot be opened is refused', async () => {
  const { order_id } = await booked()
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (c) => c.charCodeAt(0),
  )
  expect(await upload('sal', png, { extension: 'png' })).toMatchObject({ status: 415 })
  const big = new Uint8Array(25 * 1_048_576 + 1)
  big.set(await pages(1))
  expect(await upload('sal', big)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  const large = big.slice(0, 11 * 1_048_576)
  expect((await upload('sal', large, { folder: 'claims' })).status, 'elsewhere 10 MB are the most').toBe(413)
  const fits = new Uint8Array(11 * 1_048_576)
  fits.set(await pages(1))
  expect((await upload('sal', fits)).status, 'a report may be larger').toBe(201)
  const elsewhere = await upload('sal', await pages(1), { folder: 'claims' })
  const picture = await upload('sal', png, { folder: 'claims', extension: 'png' })
  const torn = await upload('sal', new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Nonsense'))
  const theirs = await upload('dana', await pages(1))
  const used = await upload('sal', await pages(1))
  await owner.query('update credentials set file_path = $1 where provider_id = $2', [used.body.path, PROVIDERS.sal.id])
  for (const { body } of [elsewhere, picture, torn, theirs, used])
    await expect((await as('sal')).deliver({ order_id, file_id: body.id, ...UNDER })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'file_id' }],
    })
  expect(await (await as('dana')).reports({ order_id })).toEqual([])
})

test('a license that is not the business’s, is of another state or has expired is refused by its field', async () => {
  const { order_id } = await booked()
  const refused = async (more: Record<string, string>, path: string) =>
    expect(handIn(order_id, more, 1)).rejects.toMatchObject({ status: 422, details: [{ path }] })
  await refused({ license_number: 'GA-99999' }, 'license_number')
  await refused({ license_state: 'AL' }, 'license_number')
  await refused({ license_type: 'public_adjuster' }, 'license_number')
  await refused({ license_state: 'ZZ' }, 'license_state')
  await refused({ statement: 'Independent.' }, 'statement')
  await refused({ statement: 'I am independent and will waive your deductible.' }, 'statement')
  await refused({ license_number: undefined as never }, 'license_number')
  await license({ state: 'GA', license_type: null, number: 'GA-OTHER' })
  await refused({ license_number: 'GA-OTHER' }, 'license_number')
  await owner.query(
    `update shops set license_type = 'appraiser', license_state = 'GA', license_sealed = $2 where provider_id = $1`,
    [PROVIDERS.sal.id, seal(world.services.env.ENCRYPTION_KEY, 'GA-TYPED')],
  )
  await refused({ license_number: 'GA-TYPED' }, 'license_number')
  await license({ state: 'TN', license_type: 'appraiser', number: 'TN-1', expires_on: day(-1) })
  await expect(handIn(order_id, { license_state: 'TN', license_number: 'TN-1' }, 1)).rejects.toMatchObject({
    status: 409,
    code: 'license_missing',
  })
})

test('where the state of the loss asks for its license, no other one signs the report', async () => {
  await license({ state: 'MA', license_type: 'appraiser', number: 'MA-77', expires_on: day(60) })
  const { order_id } = await booked('MA')
  await expect(handIn(order_id, {}, 1)).rejects.toMatchObject({ status: 422, details: [{ path: 'license_state' }] })
  await expect(handIn(order_id, NO_LICENSE, 1)).rejects.toMatchObject({ details: [{ path: 'license_state' }] })
  await owner.query(`update credentials set expires_on = $1 where state = 'MA'`, [day(-1)])
  const massachusetts = { license_state: 'MA', license_number: 'MA-77' }
  await expect(handIn(order_id, massachusetts, 1)).rejects.toMatchObject({ status: 409, code: 'license_missing' })
  await owner.query(`update credentials set expires_on = $1 where state = 'MA'`, [day(60)])
  expect(await handIn(order_id, massachusetts, 1)).toMatchObject({ license_state: 'MA' })
})

test('two tabs at once hand in one version; strangers and the wrong side find or do nothing', async () => {
  const { order_id } = await booked()
  const both = await Promise.allSettled([handIn(order_id, {}, 1), handIn(order_id, {}, 1)])
  const done = both.filter(({ status }) => status === 'fulfilled').length
  expect(done).toBe(1)
  expect((await (await as('dana')).reports({ order_id })).map(({ version }) => version)).toEqual([1])
  for (const each of both)
    if (each.status === 'rejected') expect(['changed', 'not_asked']).toContain((each.reason as { code: string }).code)
  for (const who of ['drew', 'omar'] as const) {
    const stranger = await as(who)
    await expect(stranger.reports({ order_id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.askRevision({ order_id, reason: 'Mine now' })).rejects.toMatchObject({ status: 404 })
    const { body } = await upload(who, await pages(1))
    await expect(stranger.deliver({ order_id, file_id: body.id, ...UNDER })).rejects.toMatchObject({ status: 404 })
  }
  const { body } = await upload('dana', await pages(1))
  await expect((await as('dana')).deliver({ order_id, file_id: body.id, ...UNDER })).rejects.toMatchObject({
    status: 403,
  })
})

test('a booking by the hour has no report', async () => {
  const { url, order_id } = await (
    await orders('dana')
  ).createServicePayment({ listing_id: LISTINGS.collision, service_date: day(ahead++) })
  await press(url)
  await payEvents()
  await (await orders('sal')).accept({ id: order_id })
  await expect(handIn(order_id, {}, 1)).rejects.toMatchObject({ status: 409, code: 'no_product' })
  await dayComes(order_id)
  expect(await (await orders('sal')).complete({ id: order_id })).toMatchObject({ work_status: 'completed' })
})

/** How many lines begin at the left edge of our page before a report. */
async function linesOnCover(order_id: string): Promise<number> {
  const [newest] = await (await as('dana')).reports({ order_id })
  const page = (await PDFDocument.load(await bytesOf(newest!.signed_url!))).getPage(0)
  const content = page.node.Contents()
  const streams = content instanceof PDFRawStream ? [content] : []
  expect(streams).toHaveLength(1)
  const text = new TextDecoder('latin1').decode(decodePDFRawStream(streams[0]!).decode())
  const lefts = [...text.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x))
  return lefts.filter((x) => x === Math.min(...lefts)).length
}

test('our page names the car only where the driver shares its number with this business', async () => {
  const covers = []
  for (const [vin, shared] of [
    [null, false],
    ['1HGCM82633A004352', false],
    ['1HGCM82633A004352', true],
  ]) {
    const { order_id, claim_id } = await booked()
    await owner.query('update claims set vin = $2 where id = $1', [claim_id, vin])
    if (shared) await owner.query('insert into job_records (order_id, share_vin) values ($1, true)', [order_id])
    await handIn(order_id, {}, 1)
    covers.push(await linesOnCover(order_id))
  }
  const [without, kept, shown] = covers as [number, number, number]
  expect(kept).toBe(without)
  expect(shown).toBeGreaterThan(without)
})

test('where no license is asked none has to be stated, and a booking that went back opens no report', async () => {
  const { order_id } = await booked()
  expect(await handIn(order_id, NO_LICENSE, 1)).toMatchObject(NO_LICENSE)
  const url = (await (await as('sal')).reports({ order_id }))[0]!.signed_url!
  expect((await world.api.request(url)).status).toBe(200)
  await owner.query(`begin; select set_config('app.reason', 'Sent back', true);
    update orders set status = 'refunded' where id = '${order_id}'; commit`)
  expect((await (await as('sal')).reports({ order_id }))[0]!.signed_url).toBeNull()
  expect((await (await as('dana')).reports({ order_id }))[0]!.signed_url).toBeTruthy()
})

test('a report that was handed in while two claims were one goes back with its booking; one of a closed claim arrives, too', async () => {
  const { order_id, claim_id } = await booked()
  const into_id = await claim('dana')
  const ada = await world.as('ada')
  const version = async (id: string) => (await ada.on(claimsContract).get({ id })).version
  const life = ada.on(lifecycleContract)
  await life.merge({
    claim_id,
    version: await version(claim_id),
    into_id,
    into_version: await version(into_id),
    reason: 'The same accident, entered twice.',
  })
  await handIn(order_id, {}, 1)
  const documents = async (id: string) =>
    (await owner.query('select label from claim_documents where claim_id = $1', [id])).rows.length
  expect([await documents(claim_id), await documents(into_id)]).toEqual([0, 1])
  await life.unmerge({ claim_id, version: await version(claim_id), reason: 'Two accidents after all.' })
  expect([await documents(claim_id), await documents(into_id)]).toEqual([1, 0])

  const other = await booked()
  await owner.query(`update claims set status = 'closed' where id = $1`, [other.claim_id])
  await handIn(other.order_id, {}, 1)
  expect(await documents(other.claim_id)).toBe(1)
})

test('a report takes no room among what its driver keeps', async () => {
  const { order_id, claim_id } = await booked()
  await handIn(order_id, {}, 1)
  await owner.query(
    `update files set size = 499 * 1048576 where id in (select file_id from appraisal_reports where order_id = $1)`,
    [order_id],
  )
  const large = new Uint8Array(9 * 1_048_576)
  large.set(await pages(1))
  expect((await upload('dana', large, { folder: 'claims' })).status).toBe(201)
  const add = async (label: string) =>
    (await world.as('dana')).on(documentsContract).addDocument({
      claim_id,
      slot: 'further',
      label,
      file_id: (await upload('dana', await pages(1), { folder: 'claims' })).body.id,
    })
  for (let n = 1; n <= MAX_FURTHER; n += 1) await add(`Receipt ${n}`)
  await expect(add('One more')).rejects.toMatchObject({ code: 'too_many_documents' })
})

test('who works there as a technician hands the report in; who has left finds nothing', async () => {
  const { order_id } = await booked()
  await owner.query(`insert into provider_members (provider_id, user_id, member_role) values ($1, $2, 'technician')`, [
    PROVIDERS.sal.id,
    CAST.drew.id,
  ])
  const drew = await as('drew')
  const report = async () => ({ order_id, file_id: (await upload('drew', await pages(1))).body.id, ...UNDER })
  expect(await drew.deliver(await report())).toMatchObject({ version: 1 })
  await (await as('dana')).askRevision({ order_id, reason: 'The door is missing.' })
  await owner.query('delete from provider_members where user_id = $1', [CAST.drew.id])
  await expect(drew.deliver(await report())).rejects.toMatchObject({ status: 404 })
  await expect(drew.reports({ order_id })).rejects.toMatchObject({ status: 404 })
})

test('an account that ends takes the words of a revision, and an appraiser’s takes license and statement', async () => {
  const { order_id } = await booked()
  await handIn(order_id, {}, 1)
  const bare = await booked()
  await handIn(bare.order_id, NO_LICENSE, 1)
  await (await as('dana')).askRevision({ order_id, reason: 'Ottoline’s door is missing.' })
  const client = await owner.connect()
  try {
    await client.query('begin')
    for (const who of ['dana', 'sal'] as const)
      await client.query('update profiles set deleted_at = now() where id = $1', [CAST[who].id])
    const { rows } = await client.query(
      `select revision_reason, license_number, statement, author_id from appraisal_reports
       where order_id in ($1, $2) order by license_number nulls last`,
      [order_id, bare.order_id],
    )
    expect(rows).toEqual([
      { revision_reason: '—', license_number: '—', statement: '—', author_id: null },
      { revision_reason: null, license_number: null, statement: '—', author_id: null },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
