import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { adjusters } from '#test/adjusters.ts'
import { bms, ems, packed, PEOPLE, SPEC, VIN } from '#test/imports.ts'
import { bookings } from '#test/orders.ts'
import { outside, PAPER, PDF } from '#test/outside.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { authorized, chosen, calls: repairCalls } = repairs(world)
const { calls: linkCalls, opened, linkTo, knowDomain } = adjusters(world)
const { calls } = outside(world)
const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
const spec = { ...SPEC, lines: SPEC.lines.map((line) => ({ ...line, desc: line.desc.replace('&', '&amp;') })) }
let claim_id = ''
let repair_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('truncate auth.throttle')
  await owner.query('update claims set vin = $2 where id = $1', [claim_id, VIN])
  await knowDomain(claim_id, 'acme.example')
  repair_id = (await authorized(claim_id)).id
})
type Kim = Awaited<ReturnType<typeof opened>>
async function send(kim: Kim, kind: 'pdf' | 'file', body: Uint8Array<ArrayBuffer>, more: object = {}, note?: string) {
  const given = { repair_id, ...(kind === 'pdf' && PAPER), ...more }
  const query = new URLSearchParams(Object.entries(given).map(([key, value]): [string, string] => [key, String(value)]))
  const response = await kim.fetch(`/rest/v1/rpc/${kind}_estimate_by_link?${query}`, {
    method: 'POST',
    body,
    ...(note !== undefined && { headers: { 'x-note': encodeURIComponent(note) } }),
  })
  return { status: response.status, ...((await response.json()) as { id: string; code: string; message: string }) }
}
const beside = async (who: Who) => (await calls(who)).beside({ invitation_id: repair_id })
const counted = async () =>
  (await owner.query('select 1 from repair_answers where repair_id = $1', [repair_id])).rows.length
const stored = async () =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from files where path like '%/insurer/%'`)).rows[0]!.n

test('an adjuster brings a PDF with its sums: driver, shop and team read it with who said so and how far they are known; it approves nothing', async () => {
  const kim = await opened(claim_id, 'kim@acme.example')
  const brought = await send(kim, 'pdf', PDF, {}, 'Our second estimate: “ñ”.')
  expect(brought).toMatchObject({
    status: 200,
    ...PAPER,
    format: 'pdf',
    trust: 'domain_known',
    mine: true,
    signed_url: null,
  })
  for (const who of ['dana', 'sal', 'ada'] as const) {
    const [read] = (await beside(who)).estimates
    expect(read).toMatchObject({
      id: brought.id,
      source: 'adjuster',
      by: expect.stringMatching(/^Kim Lane, /),
      trust: 'domain_known',
      note: 'Our second estimate: “ñ”.',
      mine: who === 'ada',
    })
    const opens = await (await world.as(who)).fetch(read!.signed_url!)
    expect([opens.status, opens.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
  expect(await counted()).toBe(0)
  const { rows } = await owner.query(
    `select after from audit_log where action = 'adjuster.estimate' and subject_id = $1`,
    [claim_id],
  )
  expect(rows).toMatchObject([{ after: { total_cents: 65_060, trust: 'domain_known' } }])
  const told = await owner.query<{ user_id: string }>(
    `select user_id from notifications where title = 'The insurer’s estimate was added' and (action_url like '%' || $1 || '%' or action_url like '%' || $2 || '%')`,
    [claim_id, repair_id],
  )
  expect(told.rows.map(({ user_id }) => user_id).toSorted()).toEqual([CAST.dana.id, CAST.sal.id].toSorted())
})

test('an address nobody knows is shown as typed, and as confirmed once the team has called the insurer', async () => {
  const friend = await opened(claim_id, 'kim@gmail.com')
  const { id } = await send(friend, 'pdf', PDF)
  expect((await beside('dana')).estimates).toMatchObject([{ trust: 'typed' }])
  const news = await owner.query<{ user_id: string; message: string }>(
    `select user_id, message from notifications where title = 'An estimate was added by link' and (action_url like '%' || $1 || '%' or action_url like '%' || $2 || '%')`,
    [claim_id, repair_id],
  )
  expect(news.rows.map(({ user_id }) => user_id).toSorted()).toEqual([CAST.dana.id, CAST.sal.id].toSorted())
  expect(news.rows[0]!.message).toContain('We haven’t confirmed who this is.')
  await (await linkCalls('ada')).confirmContact({ contact_id: friend.contact.id, words: 'Called (404) 555-0141, Lou.' })
  expect((await beside('dana')).estimates).toMatchObject([{ trust: 'confirmed' }])
  // neither driver nor shop takes down what came by link; the team does, with its reason
  for (const who of ['dana', 'sal'] as const)
    await expect((await calls(who)).takeBack({ id, reason: 'Not ours' })).rejects.toMatchObject({ status: 404 })
  expect((await beside('ada')).estimates).toMatchObject([{ id, mine: true }])
  await (await calls('ada')).takeBack({ id, reason: 'Not from the insurer.' })
  expect((await beside('sal')).estimates).toMatchObject([{ ended_reason: 'Not from the insurer.', signed_url: null }])
  expect(await friend.says.estimates({})).toMatchObject([{ ended_how: 'taken_back' }])
  const { rows } = await owner.query(
    `select actor_id from audit_log where action = 'outside_estimate.take_back' and subject_id = $1`,
    [claim_id],
  )
  expect(rows).toEqual([{ actor_id: CAST.ada.id }])
})

test('a BMS or EMS file is read for its lines and sums, without anybody’s name, and is not kept', async () => {
  const kim = await opened(claim_id, 'kim@acme.example')
  const files = await stored()
  const read = await send(kim, 'file', bytes(bms(spec)))
  expect(read).toMatchObject({ status: 200, format: 'bms', total_cents: 158_772, deductible_cents: null })
  const [seen] = (await beside('sal')).estimates
  expect(seen!.lines.map(({ description }) => description)).toContain('Bumper cover & trim')
  expect(seen!.signed_url).toBeNull()
  expect(PEOPLE.filter((name) => JSON.stringify(seen).includes(name))).toEqual([])
  // another file takes its place; one whose sums differ is kept as it says them
  const newer = await send(kim, 'file', bytes(bms({ ...spec, gross: '1600.00' })), { after: read.id })
  expect(newer).toMatchObject({ status: 200, total_cents: 160_000 })
  const third = await send(kim, 'file', packed(await ems(SPEC)) as Uint8Array<ArrayBuffer>, { after: newer.id })
  expect(third).toMatchObject({ status: 200, format: 'ems', total_cents: 158_772 })
  expect((await beside('dana')).estimates.map(({ ended_how }) => ended_how)).toEqual([null, 'replaced', 'replaced'])
  expect(await stored()).toBe(files)
})

test('what is no estimate is refused and leaves nothing behind: no PDF, too large, entities, another car, amounts below zero', async () => {
  const kim = await opened(claim_id, 'kim@acme.example')
  const files = await stored()
  const large = new Uint8Array(11 * 1_048_576)
  large.set(PDF)
  expect(await send(kim, 'pdf', bytes('<html>%PDF-1.7</html>'))).toMatchObject({
    status: 415,
    code: 'type_not_allowed',
  })
  expect(await send(kim, 'pdf', large)).toMatchObject({ status: 413, code: 'too_large' })
  expect(await send(kim, 'pdf', bytes(''))).toMatchObject({ status: 422, code: 'empty_file' })
  for (const more of [{ parts_cents: -1 }, { tax_cents: '1.5' }, { total_cents: '' }, { labor_cents: 'NaN' }, { x: 1 }])
    expect(await send(kim, 'pdf', PDF, more)).toMatchObject({ status: 422, code: 'invalid_input' })
  expect(await send(kim, 'pdf', PDF, { total_cents: 0 })).toMatchObject({ status: 422 })
  expect(await send(kim, 'pdf', PDF, { parts_cents: 999_999_999 })).toMatchObject({ status: 422 })
  await owner.query('truncate auth.throttle')
  const entities = bms(spec).replace('<Veh', '<!DOCTYPE x [<!ENTITY y "z">]><Veh')
  expect(await send(kim, 'file', bytes(entities))).toMatchObject({ status: 422, code: 'unreadable' })
  for (const gross of ['2000000.00', '-1.00', '99999999999.00'])
    expect((await send(kim, 'file', bytes(bms({ ...spec, gross })))).status, gross).toBe(422)
  expect(await send(kim, 'file', PDF)).toMatchObject({ status: 422, code: 'unreadable' })
  expect(await send(kim, 'file', bytes(bms({ ...spec, vin: '4T1G11AK5MU900002' })))).toMatchObject({
    status: 409,
    code: 'wrong_vehicle',
  })
  expect(await send(kim, 'pdf', PDF, {}, 'x'.repeat(501))).toMatchObject({ status: 422 })
  const unread = await kim.fetch(
    `/rest/v1/rpc/pdf_estimate_by_link?${new URLSearchParams({ repair_id, total_cents: '1' })}`,
    {
      method: 'POST',
      body: PDF,
      headers: { 'x-note': '%E0%A4%A' },
    },
  )
  expect(unread.status).toBe(422)
  expect((await beside('dana')).estimates).toEqual([])
  expect(await stored()).toBe(files)
})

test('no word of it names another shop or sends the driver to one, in the note as in a line of a file', async () => {
  const kim = await opened(claim_id, 'kim@acme.example')
  expect(await send(kim, 'pdf', PDF, {}, 'Take it to our preferred shop instead.')).toMatchObject({
    status: 422,
    code: 'other_shop',
  })
  const lines = spec.lines.map((line, n) => (n ? line : { ...line, desc: 'Bring the car to another shop' }))
  expect(await send(kim, 'file', bytes(bms({ ...spec, lines })))).toMatchObject({
    status: 422,
    code: 'other_shop',
    message: expect.stringMatching(/^Line 1: Leave out /),
  })
  expect((await beside('dana')).estimates).toEqual([])
})

test('the same in two tabs is one; another is refused until its tab has looked; each adjuster has their own and reads no other', async () => {
  const kim = await opened(claim_id, 'kim@acme.example')
  const files = await stored()
  const first = await send(kim, 'pdf', PDF)
  expect((await send(kim, 'pdf', PDF)).id).toBe(first.id)
  expect(await stored(), 'the copy is gone').toBe(files + 1)
  expect(await send(kim, 'pdf', PDF, { total_cents: 70_000 })).toMatchObject({ status: 409, code: 'changed' })
  const lou = await opened(claim_id, 'lou@acme.example')
  const other = await send(lou, 'pdf', PDF)
  expect(other.id).not.toBe(first.id)
  expect((await lou.says.estimates({})).map(({ id }) => id)).toEqual([other.id])
  await expect(lou.says.takeEstimateBack({ id: first.id, reason: 'Not mine' })).rejects.toMatchObject({ status: 404 })
  await expect(kim.says.takeEstimateBack({ id: first.id, reason: 'Use our preferred shop' })).rejects.toMatchObject({
    code: 'other_shop',
  })
  expect(await kim.says.takeEstimateBack({ id: first.id, reason: 'Of another claim' })).toMatchObject({
    ended_how: 'taken_back',
    ended_reason: 'Of another claim',
  })
  await expect(kim.says.takeEstimateBack({ id: first.id, reason: 'Again' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  expect((await send(kim, 'pdf', PDF)).status, 'what was taken back can be brought again').toBe(200)
})

test('a link that ended, one without its code, one that only shows, and one of another claim bring nothing', async () => {
  const kim = await opened(claim_id, 'kim@acme.example')
  const other = await claim('dana')
  await owner.query('update claims set vin = $2 where id = $1', [other, VIN])
  const { id: elsewhere } = await chosen(other)
  expect(await send(kim, 'pdf', PDF, { repair_id: elsewhere })).toMatchObject({ status: 404 })
  const held = await linkTo(claim_id, 'new@acme.example')
  expect(await send(held as Kim, 'pdf', PDF)).toMatchObject({ status: 403, code: 'code_needed' })
  await owner.query(`update adjuster_links set scopes = '{see}' where id = $1`, [kim.link.id])
  expect(await send(kim, 'pdf', PDF)).toMatchObject({ status: 403, code: 'no_answers' })
  await owner.query(`update adjuster_links set scopes = '{see,answer}' where id = $1`, [kim.link.id])
  await (await linkCalls('dana')).revokeLink({ link_id: kim.link.id })
  expect(await send(kim, 'pdf', PDF)).toMatchObject({ status: 404, code: 'link_gone' })
  expect(await send(kim, 'file', bytes(bms(spec)))).toMatchObject({ status: 404, code: 'link_gone' })
  expect((await beside('dana')).estimates).toEqual([])
})

test('a link brings at most ten in an hour, and a repair that was canceled takes none', async () => {
  const kim = await opened(claim_id, 'kim@acme.example')
  const sal = await repairCalls('sal')
  await sal.cancel({ repair_id, reason: 'The driver changed their mind' })
  for (let n = 0; n < 10; n++) expect((await send(kim, 'pdf', PDF)).status).toBe(404)
  expect(await send(kim, 'pdf', PDF)).toMatchObject({ status: 429 })
})
