import { beforeEach, expect, test } from 'vitest'
import { PROVIDERS } from '#db/seed/cast.ts'
import { partShares } from '#features/trades/estimates/comparison.ts'
import { addDays } from '#lib/dates.ts'
import { sharedFilesOf } from '#test/estimates.ts'
import {
  type Asking,
  brokenGlass,
  CALIBRATION,
  GLASS,
  KIT,
  LABOR,
  type Quote,
  type Row,
  SHOPS,
  TOTAL,
  WINDSHIELD,
} from '#test/glass.ts'
import { bookings } from '#test/orders.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { calls, today, broken, ask: asking, invitationOf, quote } = brokenGlass(world)
let claim_id = ''
let sensors = ''
beforeEach(async () => {
  ;({ claim_id, sensors } = await broken())
  await owner.query('delete from estimates; delete from estimate_invitations; delete from estimate_requests')
})
const ask = (more: Partial<Asking> = {}) => asking({ claim_id, sensors }, more)

test('a windshield is asked for with the photo behind the mirror; other photos and none are refused, other glass needs none', async () => {
  const missing = { status: 409, code: 'photo_missing', message: expect.stringMatching(/rear-view mirror/) }
  await expect(ask({ photos: [] })).rejects.toMatchObject(missing)
  await expect(ask({ photos: [await sharedFilesOf(world, claim_id)] })).rejects.toMatchObject(missing)
  const foreign = await sharedFilesOf(world, await claim('drew'), 'photo_sensors')
  await expect(ask({ photos: [foreign] })).rejects.toMatchObject(missing)
  const request = await ask()
  expect(request).toMatchObject({ glass: WINDSHIELD, damage_points: ['glass'], wants: 'photo_estimate' })
  await (await calls('dana')).withdraw({ request_id: request.id })
  const door: Asking['glass'] = { panes: ['door_front_left'], damage: 'shattered' }
  expect((await ask({ photos: [], glass: door })).glass).toMatchObject({ panes: ['door_front_left'], features: {} })
})

test('questions about a windshield are refused of other glass, a length of a chip; nobody else asks about the claim', async () => {
  const wrong = (glass: Asking['glass']) => ask({ glass })
  await expect(wrong({ panes: ['rear'], damage: 'crack', features: { camera: 'yes' } })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'glass.features' }],
  })
  await expect(wrong({ panes: ['windshield'], damage: 'chip', length: 'up_to_6_in' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'glass.length' }],
  })
  const mine = { claim_id, provider_ids: [PROVIDERS.sal.id], photos: [sensors], glass: WINDSHIELD }
  await expect((await calls('drew')).askGlass(mine)).rejects.toMatchObject({ status: 404 })
  await expect((await calls('nobody')).askGlass(mine)).rejects.toMatchObject({ status: 401 })
  await owner.query(`update claims set status = 'closed' where id = $1`, [claim_id])
  await expect(ask()).rejects.toMatchObject({ code: 'claim_closed' })
})

test('in Iowa the shops see the claim’s number before they quote, and the law is named; in Kentucky, read less surely, none is; in Georgia nobody has to show it', async () => {
  await owner.query(`update claims set loss_state = 'KY' where id = $1`, [claim_id])
  await expect(ask()).rejects.toMatchObject({
    code: 'claim_number_missing',
    message: expect.not.stringContaining('S.B. 29'),
  })
  await owner.query(`update claims set loss_state = 'IA' where id = $1`, [claim_id])
  await expect(ask()).rejects.toMatchObject({
    status: 409,
    code: 'claim_number_missing',
    message: expect.stringMatching(/In Iowa.*S\.F\. 573/),
  })
  const { id: request_id } = await ask({ share: { claim_number: true } })
  expect((await invitationOf('sal'))!.request!.claim_number).toEqual(expect.any(String))
  await (await calls('dana')).withdraw({ request_id })
  await owner.query(`update claims set loss_state = 'GA' where id = $1`, [claim_id])
  await ask()
  expect((await invitationOf('sal'))!.request!.claim_number).toBeNull()
})

test('more shops are added to what was asked about glass, and read the same; another shop and a visitor read nothing of it', async () => {
  const { id: request_id } = await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'request_open' })
  await (await calls('dana')).ask({ claim_id, request_id, provider_ids: [PROVIDERS.pat.id] })
  for (const who of ['sal', 'pat'] as const) {
    const { request } = (await invitationOf(who))!
    expect(request).toMatchObject({ glass: WINDSHIELD })
    expect(request!.photos).toHaveLength(1)
  }
  const { id: invitation_id } = (await invitationOf('sal'))!
  expect(await invitationOf('omar')).toBeUndefined()
  for (const who of ['omar', 'pat'] as const) {
    const shop = await calls(who)
    await expect(shop.read({ id: invitation_id })).rejects.toMatchObject({ status: 404 })
    await expect(quote(who, { invitation_id })).rejects.toMatchObject({ status: 404 })
  }
  await expect((await calls('nobody')).read({ id: invitation_id })).rejects.toMatchObject({ status: 401 })
  await expect((await calls('drew')).compare({ request_id })).rejects.toMatchObject({ status: 404 })
})

test('a quote by part is refused by the field that is wrong, and nothing of it is kept', async () => {
  await ask()
  const refused = (more: Partial<Quote>, path: string) =>
    expect(quote('sal', more), path).rejects.toMatchObject({ status: 422, details: [{ path }] })
  await refused({ rows: Array.from({ length: 13 }, () => KIT) }, 'rows')
  await refused({ rows: [{ ...GLASS, number: '1'.repeat(21) }] }, 'rows.0.number')
  await refused({ rows: [GLASS, { ...GLASS, pane: 'rear' }, CALIBRATION] }, 'rows.1.pane')
  await refused({ rows: [GLASS, KIT, LABOR] }, 'no_calibration')
  await refused({ safe_minutes: null }, 'safe_minutes')
  await refused(
    { rows: [{ ...GLASS, words: 'Free windshield, we waive your deductible' }, CALIBRATION], total_cents: 66_382 },
    'rows.0.words',
  )
  await refused({ rows: [GLASS, { ...KIT, words: 'Betaseal 🚗' }, LABOR, CALIBRATION] }, 'rows.1.words')
  await expect(quote('sal', { total_cents: TOTAL - 1 })).rejects.toMatchObject({
    status: 409,
    code: 'total_changed',
    message: expect.stringMatching(/\$857\.38/),
  })
  await expect(quote('sal', { version: 1 })).rejects.toMatchObject({ code: 'changed' })
  const { estimates } = await (await calls('sal')).read({ id: (await invitationOf('sal'))!.id })
  expect(estimates, 'not even a draft').toEqual([])
})

test('twelve rows are sent as one version whose lines say calibration and waiting time; the next takes its place', async () => {
  await ask()
  const { id: invitation_id } = (await invitationOf('sal'))!
  const rows = [GLASS, KIT, CALIBRATION, ...Array.from({ length: 9 }, (): Row => ({ part: 'disposal', cents: 100 }))]
  const first = await quote('sal', { rows, total_cents: 71_638 })
  expect(first).toMatchObject({ status: 'sent', number: 1, parts_policy: 'aftermarket', days_needed: 1 })
  expect(first.valid_until).toBe(addDays(today(), 14))
  expect(first.lines.map(({ description }) => description).slice(0, 3)).toEqual([
    'Windshield: Fuyao',
    'Adhesive and kit: Dow Betaseal; not to be driven for 60 minutes after the work',
    'Calibration, static',
  ])
  expect(await quote('sal', { invitation_id, rows, total_cents: 71_638 }), 'pressed twice').toMatchObject({
    id: first.id,
  })
  const second = await quote('sal', { invitation_id })
  expect(second).toMatchObject({ number: 2, status: 'sent', totals: { total_cents: TOTAL } })
})

test('three quotes with glass of three kinds stand side by side, each with its total, parts and waiting time', async () => {
  const { id: request_id } = await ask({ provider_ids: [...SHOPS] })
  await quote('sal')
  await quote('pat', {
    rows: [{ ...GLASS, kind: 'oem', cents: 60_000 }, KIT, LABOR, CALIBRATION],
    total_cents: 109_696,
  })
  await quote('omar', {
    rows: [{ ...GLASS, kind: 'recycled', cents: 12_000 }, KIT, LABOR],
    no_calibration: 'the dealer does it',
    total_cents: 32_424,
  })
  const { shops, glass } = await (await calls('dana')).compare({ request_id })
  expect(glass).toMatchObject(WINDSHIELD)
  const kinds = shops.map(({ estimate }) => [estimate!.totals.total_cents, partShares(estimate!.lines)[0]!.group])
  expect(kinds).toEqual([
    [TOTAL, 'aftermarket'],
    [109_696, 'oem'],
    [32_424, 'used'],
  ])
})

test('a request that is not about glass gets a full estimate', async () => {
  await (await calls('dana')).ask({ claim_id, provider_ids: [PROVIDERS.sal.id] })
  await expect(quote('sal')).rejects.toMatchObject({ status: 409, code: 'not_glass' })
})
