// What belongs to an estimate beside its sums: photos of a line, a second class of tax, judgment, and the days of a visit.
import { beforeEach, expect, test } from 'vitest'
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { makePhoto } from '#test/hostile/people.ts'
import { bookings } from '#test/orders.ts'
import { line, repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'
import { estimatesContract } from '../contract.ts'
import type { Line } from '../estimate.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim, day } = bookings(world)
const { sign, calls: repairCalls } = repairs(world)
const calls = async (who: Who) => (await world.as(who)).on(estimatesContract)
const [dana, sal] = [await calls('dana'), await calls('sal')]
let claim_id = ''
let id = ''
/** Dana's request of this test, and Sal's invitation to it. */
async function ask(more: object = {}) {
  const request = await dana.ask({ claim_id, provider_ids: [PROVIDERS.sal.id], ...more })
  id = (await sal.asked({}))[0]!.id
  return request
}
beforeEach(async () => {
  claim_id = await claim('dana')
})
const words = { tax_bp: 800, valid_until: day(30), days_needed: 5, parts_policy: 'oem', warranty_months: 12 } as const
const save = (lines: Line[], more: object = {}) => sal.save({ invitation_id: id, version: 0, lines, ...words, ...more })
const compared = async (request_id: string) => (await dana.compare({ request_id })).shops[0]!.estimate!

test('a photo that a shop took stands beside its line for the driver once that is sent, and on the job after it', async () => {
  const request = await ask()
  const [photo, spare] = [await makePhoto(owner, CAST.sal), await makePhoto(owner, CAST.sal)]
  expect((await sal.addPhotos({ invitation_id: id, photos: [photo, spare] })).photos).toHaveLength(2)
  const saved = await save([line({ photos: [photo] })])
  const opened = async () => {
    const results = await owner.query(
      `set local role app_request; select set_config('app.user_id', '${CAST.dana.id}', true);
       select id from files where id in ('${photo}', '${spare}')`,
    )
    return (results as unknown as { rows: { id: string }[] }[]).at(-1)!.rows.map((row) => row.id)
  }
  expect(await opened()).toEqual([])
  await sal.send({ id: saved.id, hash: saved.hash })
  expect(await opened()).toEqual([photo])
  const estimate = await compared(request.id)
  expect(estimate.photos.map(({ file_id }) => file_id)).toEqual([photo])
  await dana.choose({ estimate_id: estimate.id, hash: estimate.hash })
  await sign(estimate.id)
  const { photos } = await (await repairCalls('dana')).read({ id })
  expect(photos).toMatchObject([{ file_id: photo, kind: 'line' }])
})

test('a line shows what the driver sent or the shop took, and nothing of anybody else’s', async () => {
  await ask()
  const [stranger, own] = [await makePhoto(owner, CAST.omar), await makePhoto(owner, CAST.sal)]
  await expect(sal.addPhotos({ invitation_id: id, photos: [stranger] })).rejects.toMatchObject({
    details: [{ path: 'photos' }],
  })
  await expect(dana.addPhotos({ invitation_id: id, photos: [own] })).rejects.toMatchObject({ status: 404 })
  for (const photo of [stranger, own]) {
    const version = (await sal.read({ id })).estimates[0]?.version ?? 0
    const saved = await save([line(), line({ photos: [photo] })], { version })
    await expect(sal.send({ id: saved.id, hash: saved.hash })).rejects.toMatchObject({
      details: [{ path: 'lines.1.photos' }],
    })
  }
  await sal.decline({ invitation_id: id, reason: 'full' })
  await expect(sal.addPhotos({ invitation_id: id, photos: [own] })).rejects.toMatchObject({ code: 'request_over' })
})

/** What a second line of an estimate may not be, by the path of the refusal. */
const BAD: [what: string, more: Record<string, unknown>, path: string][] = [
  ['a price below zero', { part_cents: -1 }, 'lines.1.part_cents'],
  ['no number', { part_cents: Number.NaN }, 'lines.1.part_cents'],
  ['ten million dollars', { sublet_cents: 1e9 }, 'lines.1.sublet_cents'],
  ['a twentieth of an hour', { hours_tenths: 0.5 }, 'lines.1.hours_tenths'],
  ['less than no hours', { hours_tenths: -10 }, 'lines.1.hours_tenths'],
  ['a hundred pieces', { quantity: 100 }, 'lines.1.quantity'],
  ['an emoji, which no document prints', { description: 'Bumper 🚗' }, 'lines.1.description'],
  ['letters of another script', { sublet_vendor: '喷漆' }, 'lines.1.sublet_vendor'],
  ['letters that run backward', { description: 'Bumper \u202e00.02$' }, 'lines.1.description'],
  ['a section that nobody sees', { section: '\u200b\u2060' }, 'lines.1.section'],
  ['a description that nobody sees', { description: '\u200d' }, 'lines.1.description'],
  ['a hidden letter in a part number', { part_number: '521\u200b59' }, 'lines.1.part_number'],
  ['two lines in one', { procedure: 'Toyota\nCRIB 191' }, 'lines.1.procedure'],
]
test.each(BAD)('a line of an estimate is not %s: the refusal names line and field', async (_, more, path) => {
  await ask()
  const saving = save([line(), { ...line(), ...more }])
  const sending = saving.then(({ id: estimate_id, hash }) => sal.send({ id: estimate_id, hash }))
  await expect(sending).rejects.toMatchObject({ status: 422, details: [expect.objectContaining({ path })] })
})

test('400 lines are an estimate, 401 are not; accents, fractions and typographic quotes are sent as they are', async () => {
  await ask()
  const many = (count: number) => Array.from({ length: count }, () => line())
  await expect(save(many(401))).rejects.toMatchObject({ status: 422, details: [{ path: 'lines' }] })
  const words = { section: 'Façade “arrière”', description: 'Moldura 1½ – ñandú ®', part_number: '52159–0R903' }
  const saved = await save([...many(399), line(words)])
  const sent = await sal.send({ id: saved.id, hash: saved.hash })
  expect(sent.lines[399]).toMatchObject(words)
})

test('an estimate holds forty photos; what is too many is refused and says how many more fit', async () => {
  await ask()
  const some = await Promise.all(Array.from({ length: 39 }, () => makePhoto(owner, CAST.sal)))
  await sal.addPhotos({ invitation_id: id, photos: some })
  const two = [await makePhoto(owner, CAST.sal), await makePhoto(owner, CAST.sal)]
  await expect(sal.addPhotos({ invitation_id: id, photos: two })).rejects.toMatchObject({
    code: 'too_many',
    message: 'An estimate has up to 40 photos. 1 more fit.',
  })
})

test('the tax on labor is part of what is signed; a version without one has the hash it always had', async () => {
  const request = await ask()
  const both = [line({ taxed: 'all', part_cents: 10_000, labor_type: 'body', hours_tenths: 10, rate_cents: 10_000 })]
  const same = await save(both)
  const apart = await save(both, { version: same.version, labor_tax_bp: 200 })
  expect([same.totals.tax_cents, apart.totals.tax_cents]).toEqual([1_600, 1_000])
  expect(same.hash).not.toBe(apart.hash)
  const back = await save(both, { version: apart.version, labor_tax_bp: 800 })
  expect(back).toMatchObject({ hash: same.hash, labor_tax_bp: 800 })
  const { hash } = await save(both, { version: back.version, labor_tax_bp: 200 })
  await sal.send({ id: same.id, hash })
  expect(await compared(request.id)).toMatchObject({ tax_bp: 800, labor_tax_bp: 200, totals: { tax_cents: 1_000 } })
  await expect(
    owner.query('update estimates set labor_tax_bp = 0 where id = $1', [same.id]),
    'what was sent stands',
  ).rejects.toThrow('never changed')
})

test('hours by judgment and the maker’s procedure stand with the line, and promise nothing', async () => {
  await ask()
  const said = { judgment: true as const, procedure: 'Honda position statement, Jul 2019' }
  const saved = await save([line(said)])
  expect(saved.lines[0]).toMatchObject(said)
  const broken = await save([line({ procedure: 'We waive your deductible' })], { version: saved.version })
  await expect(sal.send({ id: broken.id, hash: broken.hash })).rejects.toMatchObject({
    details: [{ path: 'lines.0.procedure' }],
  })
})

test('a driver who wants a visit says which days suit them; days that are over are refused', async () => {
  await expect(ask({ wants: 'visit', preferred_days: [day(-2)] })).rejects.toMatchObject({
    details: [{ path: 'preferred_days' }],
  })
  await ask({ wants: 'visit', preferred_days: [day(2), day(4)] })
  expect((await sal.read({ id })).request).toMatchObject({ wants: 'visit', preferred_days: [day(2), day(4)] })
})
