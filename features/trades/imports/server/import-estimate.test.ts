import { beforeEach, expect, test } from 'vitest'
import { PROVIDERS, type Who } from '#db/seed/cast.ts'
import { fingerprintOf } from '#test/hostile/fuzz.ts'
import { bms, ems, packed, PEOPLE, SPEC, VIN } from '#test/imports.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { Preview } from '../imported.ts'
import { asLine, onlyNew } from '../as-line.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, day } = bookings(world)
const { sign } = repairs(world)
const bytes = (text: string) => new TextEncoder().encode(text)
const spec = { ...SPEC, lines: SPEC.lines.map((line) => ({ ...line, desc: line.desc.replace('&', '&amp;') })) }
let invitation_id = ''
let claim_id = ''

beforeEach(async () => {
  await owner.query(
    'delete from repairs; delete from estimates; delete from estimate_invitations; delete from estimate_requests',
  )
  claim_id = await claim('dana')
  await owner.query('update claims set vin = $2 where id = $1', [claim_id, VIN])
  await (await world.as('dana')).on(estimatesContract).ask({ claim_id, provider_ids: [PROVIDERS.sal.id] })
  invitation_id = (await (await world.as('sal')).on(estimatesContract).asked({}))[0]!.id
})

const send = async (who: Who | 'nobody', body: Uint8Array<ArrayBuffer>, why?: string) =>
  (await world.as(who)).fetch(`/rest/v1/rpc/import_estimate/${invitation_id}`, {
    method: 'POST',
    body,
    ...(why !== undefined && { headers: { 'x-other-vehicle': encodeURIComponent(why) } }),
  })
const preview = async (body: Uint8Array<ArrayBuffer>, why?: string) => {
  const response = await send('sal', body, why)
  expect(response.status).toBe(200)
  return Preview.parse(await response.json())
}
const refusal = async (who: Who | 'nobody', body: Uint8Array<ArrayBuffer>, why?: string) => {
  const response = await send(who, body, why)
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) }
}
const file = () => bytes(bms(spec)) as Uint8Array<ArrayBuffer>

test('a shop that was asked reads its file, takes the lines into its draft, and they cost there what they cost in the file', async () => {
  for (const body of [file(), packed(await ems(SPEC)) as Uint8Array<ArrayBuffer>]) {
    const read = await preview(body)
    expect(read).toMatchObject({ vehicle: 'same', withheld: null, tax_bp: 890, labor_tax_bp: 0 })
    const shop = (await world.as('sal')).on(estimatesContract)
    const before = (await shop.read({ id: invitation_id })).estimates.find(({ status }) => status === 'draft')
    const saved = await shop.save({
      invitation_id,
      version: before?.version ?? 0,
      lines: read.lines.map(asLine),
      tax_bp: read.tax_bp!,
      labor_tax_bp: read.labor_tax_bp!,
      valid_until: day(30),
      days_needed: 5,
      parts_policy: 'mixed',
      warranty_months: 12,
    })
    expect(saved.totals.total_cents).toBe(158_772)
  }
})

test('reading writes no row of any table, and nobody’s name comes out of it', async () => {
  const before = await fingerprintOf(owner)
  const read = await preview(file())
  expect(await fingerprintOf(owner)).toEqual(before)
  expect(PEOPLE.filter((each) => JSON.stringify(read).includes(each))).toEqual([])
})

test('a file about another car is refused until the shop says why; what it says stays on the record', async () => {
  const other = bytes(bms({ ...spec, vin: '4T1G11AK5MU900002' })) as Uint8Array<ArrayBuffer>
  expect(await refusal('sal', other)).toMatchObject({
    status: 409,
    code: 'wrong_vehicle',
    message: 'This file is for another vehicle: its VIN ends in 900002.',
  })
  expect(await refusal('sal', other, 'no')).toMatchObject({ status: 422, code: 'invalid_input' })
  const why = 'The claim has a typing error in its VIN: “ñ”.'
  expect(await preview(other, why)).toMatchObject({ vehicle: 'explained' })
  const log = await owner.query(
    `select reason from audit_log where action = 'estimate.other_vehicle' and subject_id = $1`,
    [invitation_id],
  )
  expect(log.rows).toEqual([{ reason: why }])
  await owner.query('update claims set vin = null where id = $1', [claim_id])
  expect(await preview(other)).toMatchObject({ vehicle: 'unknown' })
  await owner.query('update claims set vin = $2 where id = $1', [claim_id, VIN])
  const small = bytes(bms({ ...spec, vin: ` ${VIN.toLowerCase()} ` })) as Uint8Array<ArrayBuffer>
  expect(await preview(small)).toMatchObject({ vehicle: 'same' })
})

test('sums that do not close are shown beside ours, and the lines are not for taking', async () => {
  const read = await preview(bytes(bms({ ...spec, gross: '1587.75' })) as Uint8Array<ArrayBuffer>)
  expect(read.withheld).toBe('sums_differ')
  expect(read.sums.find(({ kind }) => kind === 'total')).toEqual({
    kind: 'total',
    file_cents: 158_775,
    our_cents: 158_772,
  })
})

test('what cannot be read, or is too large, is refused with a sentence, and an amount by its line', async () => {
  expect(await refusal('sal', bytes('hello') as Uint8Array<ArrayBuffer>)).toMatchObject({
    status: 422,
    code: 'unreadable',
  })
  expect(await refusal('sal', new Uint8Array(5_000_001))).toMatchObject({ status: 413, code: 'too_large' })
  const exact = spec.lines.map((line, n) => (n === 1 ? { ...line, part: { price: '165.005' } } : line))
  expect(await refusal('sal', bytes(bms({ ...spec, lines: exact })) as Uint8Array<ArrayBuffer>)).toMatchObject({
    status: 422,
    code: 'inexact',
    message: 'An amount in this file can’t be read exactly. (2)',
    details: [{ path: 'line', message: '2' }],
  })
})

test('only who writes estimates for the asked shop may import, and only while the request is open', async () => {
  expect(await refusal('nobody', file())).toMatchObject({ status: 401 })
  expect(await refusal('ada', file())).toMatchObject({ status: 403 })
  for (const who of ['dana', 'omar'] as const) expect(await refusal(who, file())).toMatchObject({ status: 404 })
  await owner.query(`update provider_members set member_role = 'technician' where provider_id = $1 and user_id = $2`, [
    PROVIDERS.sal.id,
    (await world.as('sal')).id,
  ])
  expect(await refusal('sal', file())).toMatchObject({ status: 403 })
  await owner.query(`update provider_members set member_role = 'owner' where provider_id = $1 and user_id = $2`, [
    PROVIDERS.sal.id,
    (await world.as('sal')).id,
  ])
  const [asked] = await (await world.as('dana')).on(estimatesContract).requests({ claim_id })
  await (await world.as('dana')).on(estimatesContract).withdraw({ request_id: asked!.id })
  expect(await refusal('sal', file())).toMatchObject({ status: 409, code: 'request_over' })
})

test('sixty files an hour are read for one person, and none for who may not import', async () => {
  await owner.query('delete from auth.throttle')
  await refusal('dana', file())
  expect((await owner.query('select 1 from auth.throttle')).rows).toEqual([])
  await refusal('sal', bytes('hello') as Uint8Array<ArrayBuffer>)
  await owner.query('update auth.throttle set attempts = 60')
  expect(await refusal('sal', file())).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  await owner.query('delete from auth.throttle')
  expect(await preview(file())).toMatchObject({ withheld: null })
})

test('for more work the chosen shop reads a file again, and only what its job does not have yet is new', async () => {
  const { lines, tax_bp, labor_tax_bp } = await preview(file())
  const shop = (await world.as('sal')).on(estimatesContract)
  // who does the outside work was typed after the import
  const had = lines.slice(1).map((each) => ({ ...asLine(each), sublet_vendor: each.sublet_cents ? 'Rack Co' : '' }))
  const terms = { valid_until: day(30), days_needed: 5, parts_policy: 'mixed' as const, warranty_months: 12 }
  const draft = { invitation_id, version: 0, lines: had, tax_bp: tax_bp!, labor_tax_bp: labor_tax_bp!, ...terms }
  const saved = await shop.save(draft)
  const { id, hash } = await shop.send({ id: saved.id, hash: saved.hash })
  await (await world.as('dana')).on(estimatesContract).choose({ estimate_id: id, hash })
  await sign(id)
  const again = await preview(file())
  expect(onlyNew(again.lines, had)).toEqual([lines[0]])
  // the same work a second time is new work
  expect(onlyNew([...again.lines, lines[1]!], had)).toEqual([lines[0], lines[1]])
})
