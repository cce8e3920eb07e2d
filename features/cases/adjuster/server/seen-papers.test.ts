import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { contactRows } from './contact-rows.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { authorizationPaper, signedVersion } from '#features/trades/repairs/server/authorization-pdf.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { adjusters } from '#test/adjusters.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { totalLosses } from '#test/total-losses.ts'
import { createWorld } from '#test/world.ts'
import { answersPaper } from './answers-paper.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, photo } = bookings(world)
const { lose } = totalLosses(world)
const { authorized, inShop, supplement, calls: repairCalls } = repairs(world)
const { calls, opened, linkTo, knowDomain } = adjusters(world)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
  await owner.query(`update insurers set domains = '{}'`)
})
type Kim = Awaited<ReturnType<typeof opened>>
const answers = (kim: Pick<Kim, 'fetch'>, repair_id: string) =>
  kim.fetch(`/rest/v1/adjuster_answer_papers/${repair_id}`)
const authorization = (kim: Pick<Kim, 'fetch'>, id: string) => kim.fetch(`/rest/v1/adjuster_authorizations/${id}`)
const team = async (who: 'ada' | 'dana' | 'sal', id: string) =>
  (await world.as(who)).fetch(`/rest/v1/repair_answer_papers/${id}`)
/** What the document says, as text: the copy of a link, or of the claims team. */
async function says(repair_id: string, kim: Kim | null) {
  const { db } = systemCtx(world.services, 'paper')
  const contact = kim && (await contactRows(db).where('a.id', '=', kim.contact.id).executeTakeFirstOrThrow())
  const { number, paper } = await answersPaper(db, repair_id, { contact }, world.services.now())
  return { number, text: JSON.stringify(paper.content) }
}
async function isPdf(answer: Response) {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
}
const less = (line_no: number, approved_cents: number) => ({
  line_no,
  approved_cents,
  code: 'part_price' as const,
  note: 'List price at the dealer',
})

test('an adjuster keeps one document of every version with what was said of each line, by whom and how trusted', async () => {
  await knowDomain(claim_id, 'acme.example')
  const told = await inShop(claim_id, [line(), line({ description: 'Seal', part_cents: 3_000 })])
  const kim = await opened(claim_id, 'kim@acme.example')
  const { id: estimate_id, hash } = told.estimate
  const before = await says(told.id, kim)
  expect(before.text).toContain('No answer yet.')
  await kim.as.answer({ estimate_id, hash, decision: 'in_part', lines: [less(1, 40_000)], note: 'See line 1' })
  const more = await supplement(told.id)
  const now = await says(told.id, kim)
  expect(now.number).not.toBe(before.number)
  for (const part of [
    'Estimate E01',
    'Supplement S01',
    'Kim Lane, ',
    'Address at a domain known as the insurer',
    'Approved in part',
    'Price of the part: List price at the dealer',
    '$400.00',
    'See line 1',
    hash,
    more.hash,
  ])
    expect(now.text, part).toContain(part)
  await isPdf(await answers(kim, told.id))
  await isPdf(await team('ada', told.id))
  const { rows } = await owner.query(
    `select action, after ->> 'number' as number from audit_log where subject_id in ($1, $2) and action in ('adjuster.paper', 'repair.paper_read')
     order by action`,
    [claim_id, told.id],
  )
  expect(rows).toEqual([
    { action: 'adjuster.paper', number: now.number },
    { action: 'repair.paper_read', number: now.number },
  ])
})

test('of what another person at the insurer said, a link’s document tells only what counts; the team’s tells all of it', async () => {
  const told = await authorized(claim_id)
  const { id: estimate_id, hash } = told.estimate
  const friend = await opened(claim_id, 'friend@gmail.com')
  const said = await friend.as.answer({ estimate_id, hash, decision: 'refused', note: 'Sent by a cousin' })
  const kim = await opened(claim_id, 'kim@carrier.example')
  expect((await says(told.id, kim)).text).not.toContain('Sent by a cousin')
  const own = await says(told.id, friend)
  expect(own.text).toContain('Sent by a cousin')
  expect(own.text).toContain('Waits for confirmation')
  expect(own.text).toContain('Address as typed by the customer or our team')
  await (await calls('ada')).refuseAnswer({ id: said.id, reason: 'Nobody there knows them' })
  const all = await says(told.id, null)
  expect(all.text).toContain('Nobody there knows them')
  expect((await says(told.id, friend)).text, 'what our team wrote is not for them').not.toContain('Nobody there knows')
  await (
    await repairCalls('ada')
  ).answerVersion({
    estimate_id,
    hash,
    decision: 'approved',
    confirmed_how: 'phone',
    confirmed_by: 'Lou at the desk',
  })
  const last = await says(told.id, kim)
  expect(last.text).toContain('Written down by ClaimChoice’s claims team, by phone')
  expect(last.text).toContain('Lou at the desk')
})

test('what the driver signed opens by link in English, without the device it was signed on', async () => {
  const told = await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@carrier.example')
  const { signed } = (await kim.as.view({})).repairs[0]!.versions[0]!
  expect(signed).toMatchObject({ name: CAST.dana.name, cap_cents: 45_738, language: 'en', method: 'in_product' })
  expect(signed!.text).toContain('I authorize')
  expect(Object.keys(signed!)).not.toContain('ip')
  await isPdf(await authorization(kim, signed!.id))
  const { rows } = await owner.query(
    `select after from audit_log where action = 'adjuster.authorization' and subject_id = $1`,
    [claim_id],
  )
  expect(rows).toMatchObject([{ after: { version: 'E01', contact_id: kim.contact.id, link_id: kim.link.id } }])
  const found = (await signedVersion(systemCtx(world.services, 'paper').db, signed!.id))!
  const [whole, copy] = await Promise.all(
    [true, false].map(async (device) =>
      JSON.stringify((await authorizationPaper(world.services, found, 'en', device)).content),
    ),
  )
  expect(found.ip).toBeTruthy()
  expect(whole).toContain(found.ip)
  expect(copy).not.toContain(found.ip)
  expect(copy).toContain(told.estimate.hash)
})

test('the documents open for the link of their claim after the code, and for nobody else', async () => {
  const told = await authorized(claim_id)
  const held = await linkTo(claim_id, 'lou@carrier.example')
  const { rows } = await owner.query<{ id: string }>('select id from repair_authorizations where repair_id = $1', [
    told.id,
  ])
  const signed = rows[0]!.id
  expect((await answers(held, told.id)).status).toBe(403)
  expect((await authorization(held, signed)).status).toBe(403)
  const other = await claim('dana')
  await authorized(other)
  const lee = await opened(other, 'lee@carrier.example')
  expect((await answers(lee, told.id)).status).toBe(404)
  expect((await authorization(lee, signed)).status).toBe(404)
  for (const who of ['dana', 'sal', 'ada'] as const) {
    const { fetch } = await world.as(who)
    expect((await fetch(`/rest/v1/adjuster_answer_papers/${told.id}`)).status, who).toBe(403)
    expect((await fetch(`/rest/v1/adjuster_authorizations/${signed}`)).status, who).toBe(403)
  }
  expect((await team('dana', told.id)).status).toBe(403)
  expect((await team('sal', told.id)).status).toBe(403)
  const kim = await opened(claim_id, 'kim@carrier.example')
  await isPdf(await answers(kim, told.id))
  await (await calls('dana')).revokeLink({ link_id: kim.link.id })
  expect((await answers(kim, told.id)).status).toBe(404)
  expect((await authorization(kim, signed)).status).toBe(404)
})

test('of a lost car the adjuster reads which papers are done and which have a document, and opens none of them', async () => {
  await authorized(claim_id)
  const kim = await opened(claim_id, 'kim@carrier.example')
  expect((await kim.as.view({})).loss).toBeNull()
  await lose(claim_id)
  const dana = await world.as('dana')
  const { file_id } = await dana
    .on(documentsContract)
    .addDocument({ claim_id, slot: 'further', label: 'Two keys', file_id: (await photo('dana')).id })
  // its page stands in another room
  await owner.query(
    `insert into total_loss_ticks (claim_id, loss_id, item, done, source, ticked_at, file_id)
     select $1, l.id, v.item, v.done, 'driver', now(), v.file_id from claim_total_losses l,
       (values ('keys', false, $2::uuid), ('plates', true, null)) v (item, done, file_id)
     where l.claim_id = $1 and l.undone_at is null`,
    [claim_id, file_id],
  )
  const { loss } = await kim.as.view({})
  expect(loss!.items.filter(({ done, shown }) => done || shown)).toEqual([
    { item: 'keys', done: false, shown: true },
    { item: 'plates', done: true, shown: false },
  ])
  expect(JSON.stringify(loss)).not.toContain(file_id)
  expect((await kim.fetch(`/rest/v1/adjuster_photos/${file_id}`)).status).toBe(404)
})
