import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { seedClaims } from '#db/seed/claims.ts'
import { seedEstimates } from '#db/seed/estimates.ts'
import { seedWorld } from '#db/seed/world.ts'
import { JOBS } from '#app/jobs.ts'
import { sharedFilesOf } from '#test/estimates.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { choicesContract } from '#features/work/matching/match.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'
import { estimatesContract } from '../contract.ts'
import { Line, totalsOf } from '../estimate.ts'
import { hashOf } from './estimate-rows.ts'
import { rounds } from '#test/looks.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { claim, day } = bookings(world)
const calls = async (who: Who | 'nobody') => (await world.as(who)).on(estimatesContract)
/** Beside Sal's there are three shops, two of which rent cars elsewhere. */
const OTHERS = [PROVIDERS.omar.id, PROVIDERS.nina.id, PROVIDERS.pat.id] as const
await owner.query(
  `update provider_profiles set provider_type = 'body_shop', verified = true, background_check_status = 'approved' where id = any($1)`,
  [OTHERS],
)
const { sal } = PROVIDERS
const line = (more: Partial<Line> = {}): Line =>
  Line.parse({
    section: 'Rear bumper',
    operation: 'replace',
    description: 'Bumper cover',
    part_kind: 'oem',
    part_cents: 42_000,
    taxed: 'parts',
    ...more,
  })
const draft = (invitation_id: string, version = 0, lines: Line[] = [line()]) => ({
  invitation_id,
  version,
  lines,
  tax_bp: 890,
  valid_until: day(30),
  days_needed: 6,
  parts_policy: 'oem' as const,
  warranty_months: 12,
  message: '',
})
let claim_id = ''
beforeEach(async () => {
  await owner.query(
    'delete from repairs; delete from estimates; delete from estimate_invitations; delete from estimate_requests',
  )
  claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 50000 where claim_id = $1', [claim_id])
})
const ask = async (provider_ids: string[], more: object = {}) =>
  (await calls('dana')).ask({ claim_id, provider_ids, note: 'Rear ended at a light', ...more })
const invitationOf = async (who: Who) => (await (await calls(who)).asked({}))[0]!
/** The job at a deadline, so many days from now. */
async function deadlineIn(days: number, payload: object) {
  const now = world.services.now()
  world.clock.advance(days * 86_400_000)
  await JOBS['estimate_deadline']!(systemCtx(world.services, 'estimate_deadline'), { ...payload })
  world.clock.set(now)
}
/** An estimate of a shop, sent. */
async function sent(who: Who, lines?: Line[]) {
  const shop = await calls(who)
  const { id } = await invitationOf(who)
  const saved = await shop.save(draft(id, 0, lines))
  return shop.send({ id: saved.id, hash: saved.hash })
}

test('a driver asks three shops; each reads the damage and nothing of the others, of contact or of the claim’s number', async () => {
  const request = await ask([sal.id, OTHERS[0], OTHERS[1]])
  const seen = await invitationOf('sal')
  expect(seen).toMatchObject({
    status: 'sent',
    request: { first_name: 'Dana', description: 'Rear ended at a light', claim_number: null, contact: null },
  })
  expect(JSON.stringify(seen)).not.toMatch(/Whitfield|@|Omar/)
  const shop = await calls('sal')
  await expect(shop.compare({ request_id: request.id })).rejects.toMatchObject({ status: 404 })
  await expect(shop.requests({ claim_id })).rejects.toMatchObject({ status: 404 })
  const others = await owner.query(
    `set local role app_request; select set_config('app.user_id', '${CAST.sal.id}', true); select id from estimate_invitations`,
  )
  expect((others as unknown as { rows: unknown[] }[]).at(-1)!.rows).toHaveLength(1)
  await shop.see({ invitation_id: seen.id })
  const [mine] = (await (await calls('dana')).compare({ request_id: request.id })).shops
  expect(mine).toMatchObject({ status: 'seen', provider: { phone: null, email: null } })
})

test('a shop that is asked alone, or with two others that answer and decline, reads the same everywhere', async () => {
  const plain = (value: unknown) =>
    JSON.stringify(value).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
  const known = async (others: readonly string[]) => {
    await owner.query('delete from notifications; delete from outbox')
    const { id: request_id } = await ask([sal.id, ...others])
    if (others.length) {
      await sent('omar')
      await (await calls('nina')).decline({ invitation_id: (await invitationOf('nina')).id, reason: 'full' })
    }
    const asked = await (await calls('sal')).asked({})
    const { rows: news } = await owner.query('select title, message, type from notifications where user_id = $1', [
      CAST.sal.id,
    ])
    const { rows: mails } = await owner.query('select subject, text_body from outbox where to_address = $1', [
      CAST.sal.email,
    ])
    await (await calls('dana')).withdraw({ request_id })
    await owner.query('delete from estimates; delete from estimate_invitations; delete from estimate_requests')
    return { asked: plain(asked), news: plain(news), mails: plain(mails) }
  }
  const alone = await known([])
  expect(alone.news).toContain('estimate')
  expect(await known([OTHERS[0], OTHERS[1]])).toEqual(alone)
})

test('photos that are shown can be opened by an asked shop, and by nobody who is out of it', async () => {
  const photo = await sharedFilesOf(world, claim_id)
  await ask([sal.id, OTHERS[0]], { photos: [photo] })
  const { request } = await invitationOf('sal')
  expect(request!.photos.map(({ file_id }) => file_id)).toEqual([photo])
  const shop = await calls('sal')
  const { id } = await invitationOf('sal')
  await shop.decline({ invitation_id: id, reason: 'full' })
  expect((await shop.read({ id })).request).toBeNull()
  const foreign = await claim('drew')
  const theirs = await sharedFilesOf(world, foreign)
  await expect(ask([sal.id], { photos: [theirs] })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'photos' }],
  })
})

test('a police report and another person’s insurance card are shown to no shop, whatever is sent', async () => {
  for (const slot of ['police_report', 'photo_other_insurance']) {
    const paper = await sharedFilesOf(world, claim_id, slot)
    await expect(ask([sal.id], { photos: [paper] })).rejects.toMatchObject({ details: [{ path: 'photos' }] })
  }
})

test('whom a driver asks is a choice with the list they were shown; a forged list is written down as such', async () => {
  const matching = (await world.as('dana')).on(choicesContract)
  const { needs } = await matching.matchClaim({ claim_id, service: 'repair', near: '30303' })
  const { rows, shown_as } = needs[0]!
  const [first] = rows
  await ask([first!.provider_id], { shown: [{ listing_id: first!.id, shown_as }] })
  const choices = () => matching.choices({ claim_id })
  expect(await choices()).toMatchObject([
    { act: 'estimate', service: 'repair', listing_id: first!.id, position: 1, shown: { kind: 'list', on: 'claim' } },
  ])
  await owner.query('delete from estimate_invitations; delete from estimate_requests')
  expect(await choices(), 'it goes with the request').toEqual([])
  await ask([first!.provider_id], { shown: [{ listing_id: first!.id, shown_as: `x${shown_as}` }] })
  expect(await choices()).toMatchObject([{ act: 'estimate', shown: { kind: 'unverified', why: 'forged' } }])
})

test('what the insurer’s own estimate comes to is read by driver and shop, and is an amount', async () => {
  for (const insurer_cents of [0, -1, 1.5, 100_000_001])
    await expect(ask([sal.id], { insurer_cents })).rejects.toMatchObject({ details: [{ path: 'insurer_cents' }] })
  const request = await ask([sal.id], { insurer_cents: 240_000 })
  expect(request.insurer_cents).toBe(240_000)
  expect((await invitationOf('sal')).request).toMatchObject({ insurer_cents: 240_000 })
})

test('three answer at once and six are asked in all; who declines or lets it lapse frees its place', async () => {
  const request = await ask([sal.id, OTHERS[0], OTHERS[1]])
  const more = (id: string) => ask([id], { request_id: request.id })
  await expect(more(OTHERS[2])).rejects.toMatchObject({ code: 'too_many' })
  await expect(ask([OTHERS[2]])).rejects.toMatchObject({ code: 'request_open' })
  const { id } = await invitationOf('sal')
  const shop = await calls('sal')
  await expect(shop.decline({ invitation_id: id, reason: 'other' })).rejects.toMatchObject({
    details: [{ path: 'words' }],
  })
  await shop.decline({ invitation_id: id, reason: 'other', words: 'Our frame bench is broken' })
  await more(OTHERS[2])
  await expect(more(sal.id)).rejects.toMatchObject({ status: 422, details: [{ path: 'provider_ids' }] })
  const dana = await calls('dana')
  expect(await dana.compare({ request_id: request.id })).toMatchObject({ may_ask: 0 })
  const asked = await invitationOf('omar')
  await deadlineIn(10, { invitation_id: asked.id })
  expect((await invitationOf('omar')).status).toBe('lapsed')
  expect(await dana.compare({ request_id: request.id })).toMatchObject({ may_ask: 1 })
})

test('a draft is not lost to a second tab, a sent version never changes, and a correction takes its place', async () => {
  const request = await ask([sal.id])
  const shop = await calls('sal')
  const { id } = await invitationOf('sal')
  const first = await shop.save(draft(id))
  expect(first).toMatchObject({ number: 1, status: 'draft', totals: { total_cents: 45_738 } })
  const second = await shop.save({ ...draft(id, first.version), days_needed: 8 })
  await expect(shop.save({ ...draft(id, first.version), days_needed: 9 })).rejects.toMatchObject({ code: 'changed' })
  const changed = await shop.save(draft(id, second.version, [line({ part_cents: 40_000 })]))
  await expect(shop.send({ id: first.id, hash: first.hash })).rejects.toMatchObject({ code: 'hash_changed' })
  await shop.send({ id: changed.id, hash: changed.hash })
  await expect(shop.send({ id: changed.id, hash: changed.hash })).rejects.toMatchObject({ code: 'wrong_state' })
  const past = owner.query(`update estimates set total_cents = 1 where id = $1`, [changed.id])
  await expect(past).rejects.toMatchObject({ code: 'CC409' })
  const next = await shop.save(draft(id, 0))
  expect(next).toMatchObject({ number: 2, status: 'draft' })
  const dana = await calls('dana')
  expect((await dana.compare({ request_id: request.id })).shops[0]!.estimate).toMatchObject({ number: 1 })
  await shop.send({ id: next.id, hash: next.hash })
  await expect(dana.choose({ estimate_id: changed.id, hash: changed.hash })).rejects.toMatchObject({
    code: 'superseded',
  })
  const staff = await calls('drew')
  await expect(staff.read({ id })).rejects.toMatchObject({ status: 404 })
})

test('nothing is sent that a driver could not read, or may not be promised; the line is named', async () => {
  await ask([sal.id])
  const shop = await calls('sal')
  const { id } = await invitationOf('sal')
  let version = 0
  const refused = async (lines: Line[], more: object = {}) => {
    const saved = await shop.save({ ...draft(id, version, lines), ...more })
    version = saved.version
    return shop.send({ id: saved.id, hash: saved.hash }).then(
      () => 'sent',
      (error: { details: { path: string }[] }) => error.details[0]?.path,
    )
  }
  expect(await refused([])).toBe('lines')
  expect(await refused([line(), line({ part_kind: null })])).toBe('lines.1.part_kind')
  expect(await refused([line({ operation: 'sublet' })])).toBe('lines.0.sublet_vendor')
  expect(await refused([line({ hours_tenths: 5, rate_cents: 6_400 })])).toBe('lines.0.labor_type')
  expect(await refused([line({ payer: 'customer' })])).toBe('lines.0.customer_reason')
  expect(await refused([line({ betterment_bp: 100 })])).toBe('lines.0.betterment_reason')
  expect(await refused([line({ description: 'We waive your deductible' })])).toBe('lines.0.description')
  expect(await refused([line({ operation: 'discount', part_cents: 500 })])).toBe('lines')
  expect(await refused([line()], { message: 'We cover your deductible' })).toBe('message')
  expect(await refused([line()], { valid_until: day(-1) })).toBe('valid_until')
  for (const wrong of [
    { quantity: 0 },
    { hours_tenths: 0.5 },
    { part_cents: -1 },
    { part_cents: 1e9 },
    { section: '' },
  ])
    await expect(shop.save(draft(id, version, [{ ...line(), ...wrong }]))).rejects.toMatchObject({ status: 422 })
  await expect(
    shop.save(
      draft(
        id,
        version,
        Array.from({ length: 401 }, () => line()),
      ),
    ),
  ).rejects.toMatchObject({
    status: 422,
  })
})

test('the driver compares who would pay what, and chooses exactly what was read: that shop gets contact, the others are out', async () => {
  const request = await ask([sal.id, OTHERS[0]])
  const mine = await sent('sal', [line({ part_cents: 240_000 })])
  await sent('omar', [line({ part_cents: 30_000 })])
  const dana = await calls('dana')
  const { shops, deductible_cents } = await dana.compare({ request_id: request.id })
  expect(deductible_cents).toBe(50_000)
  expect(shops.map(({ estimate }) => estimate!.shares.own_cents)).toEqual([50_000, 32_670])
  expect(shops.map(({ estimate }) => estimate!.shares.insurer_cents)).toEqual([211_360, 0])
  await expect(dana.choose({ estimate_id: mine.id, hash: 'f'.repeat(64) })).rejects.toMatchObject({
    code: 'hash_changed',
  })
  for (const who of ['drew', 'sal', 'omar'] as const)
    await expect((await calls(who)).choose({ estimate_id: mine.id, hash: mine.hash })).rejects.toMatchObject({
      status: 404,
    })
  const chosen = await dana.choose({ estimate_id: mine.id, hash: mine.hash })
  expect(chosen).toMatchObject({ status: 'chosen', may_ask: 0 })
  expect(chosen.shops[0]).toMatchObject({ status: 'chosen', provider: { email: CAST.sal.email } })
  expect(chosen.shops[1]).toMatchObject({ status: 'not_chosen', provider: { email: null } })
  const { request: seen } = await invitationOf('sal')
  expect(seen).toMatchObject({ contact: { name: CAST.dana.name, email: CAST.dana.email } })
  expect(seen!.claim_number).toMatch(/^CLM-/)
  expect((await invitationOf('omar')).request).toBeNull()
  const { id } = await invitationOf('omar')
  await expect((await calls('omar')).save(draft(id))).rejects.toMatchObject({ code: 'request_over' })
  await expect(dana.withdraw({ request_id: request.id })).rejects.toMatchObject({ code: 'request_over' })
  const told = await owner.query(
    `select title from notifications where user_id = $1 and action_url like '/provider/estimates/%' order by created_at desc, id desc limit 1`,
    [CAST.sal.id],
  )
  expect(told.rows).toEqual([{ title: 'Your estimate was chosen' }])
})

test('of choosing and withdrawing, and of choosing and a new version, one comes first, time after time', async () => {
  for (let round = 0; round < rounds(200, 20); round++) {
    await owner.query(
      'delete from repairs; delete from estimates; delete from estimate_invitations; delete from estimate_requests',
    )
    const request = await ask([sal.id])
    const { id, hash, invitation_id } = await sent('sal')
    const [dana, shop] = await Promise.all([calls('dana'), calls('sal')])
    const next = round % 2 ? await shop.save(draft(invitation_id, 0, [line({ part_cents: round * 100 })])) : null
    const [chose, other] = await Promise.allSettled([
      dana.choose({ estimate_id: id, hash }),
      next ? shop.send({ id: next.id, hash: next.hash }) : dana.withdraw({ request_id: request.id }),
    ])
    // a shop may correct what was chosen and is not signed: that version is the chosen one then
    const corrected = next && chose.status === 'fulfilled'
    const both = corrected ? ['fulfilled', 'fulfilled'] : ['fulfilled', 'rejected']
    expect([chose.status, other.status].toSorted(), `round ${round}`).toEqual(both)
    const { rows } = await owner.query<{ id: string; status: string }>(
      `select id, status from estimates where invitation_id = $1 and status in ('chosen', 'sent')`,
      [invitation_id],
    )
    const chosen = chose.status === 'fulfilled' ? [{ id: next?.id ?? id, status: 'chosen' }] : []
    expect(rows).toEqual(next && chose.status === 'rejected' ? [{ id: next.id, status: 'sent' }] : chosen)
  }
})

test('a request ends with its claim, with its time, and with the account', async () => {
  const first = await ask([sal.id])
  await sent('sal')
  await owner.query(
    `begin; select set_config('app.reason', 'closed', true); update claims set status = 'closed' where id = '${claim_id}'; commit`,
  )
  expect((await invitationOf('sal')).status).toBe('withdrawn')
  claim_id = await claim('dana')
  const second = await ask([sal.id])
  expect(second.id).not.toBe(first.id)
  await deadlineIn(1, { request_id: second.id })
  expect((await (await calls('dana')).requests({ claim_id }))[0]).toMatchObject({ status: 'open' })
  await deadlineIn(40, { request_id: second.id })
  expect((await (await calls('dana')).requests({ claim_id }))[0]).toMatchObject({ status: 'expired' })
  expect((await invitationOf('sal')).status).toBe('lapsed')
})

test('the demo’s requests are in every state, and their estimates add up', async () => {
  await owner.query(
    'delete from repairs; delete from estimates; delete from estimate_invitations; delete from estimate_requests',
  )
  await seedWorld(world.services)
  await seedClaims(world.services)
  await seedEstimates(world.services)
  const { rows } = await owner.query<{ status: string }>('select distinct status from estimate_requests order by 1')
  expect(rows.map(({ status }) => status)).toEqual(['chosen', 'expired', 'open'])
  const sums = await owner.query<{ lines: Line[]; tax_bp: number; total_cents: number; hash: string }>(
    'select lines, tax_bp, total_cents, hash from estimates',
  )
  expect(sums.rows.length).toBeGreaterThan(3)
  for (const { lines, tax_bp, total_cents, hash } of sums.rows) {
    expect(totalsOf(lines, tax_bp).total_cents).toBe(total_cents)
    expect(hashOf(lines, tax_bp)).toBe(hash)
  }
})

test('a technician of the shop reads what was asked, and no price of its estimates; the front desk reads them', async () => {
  await ask([sal.id])
  const { id } = await sent('sal')
  const { id: asked } = await invitationOf('sal')
  const works = (member_role: string) =>
    owner.query(
      `insert into provider_members (provider_id, user_id, member_role) values ($1, $2, $3)
       on conflict (provider_id, user_id) do update set member_role = excluded.member_role`,
      [sal.id, CAST.drew.id, member_role],
    )
  await works('front_desk')
  const drew = await calls('drew')
  expect((await drew.read({ id: asked })).estimates).toMatchObject([{ id, totals: { total_cents: 45_738 } }])
  await works('technician')
  const read = await drew.read({ id: asked })
  expect(read).toMatchObject({ status: 'answered', request: { description: 'Rear ended at a light' }, estimates: [] })
  const refused = { status: 403, message: 'Only an owner or an estimator of the business can do this.' }
  await expect(drew.save(draft(asked))).rejects.toMatchObject(refused)
  await expect(drew.decline({ invitation_id: asked, reason: 'full' })).rejects.toMatchObject(refused)
  const client = await world.databases.request.connect()
  await client.query(`begin; select set_config('app.user_id', '${CAST.drew.id}', true)`)
  const { rows } = await client.query('select 1 from estimates')
  await client.query('rollback')
  client.release()
  expect(rows, 'nor past the calls').toEqual([])
  await owner.query('delete from provider_members where user_id = $1', [CAST.drew.id])
})
