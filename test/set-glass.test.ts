// A new windshield from the signature to the hand-back: what is said of calibration, how it was set, and when it is safe to drive.
import { expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { Line } from '#features/trades/estimates/estimate.ts'
import { invoicesContract } from '#features/trades/invoices/contract.ts'
import { knownOf } from '#features/trades/invoices/server/paper-facts.ts'
import { paperPages } from '#features/trades/invoices/server/paper-pdf.ts'
import { repairOf } from '#features/trades/repairs/server/repair-rows.ts'
import { addDays, formatInstant, startOfDayIn } from '#lib/dates.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { brokenGlass, WINDSHIELD } from '#test/glass.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { calls, jobs, today, broken, ask, invitationOf, chosen, sign, inShop, photos, set } = brokenGlass(world)
const bills = async (who: 'sal' | 'dana') => (await world.as(who)).on(invoicesContract)

test('a glass shop may write a full estimate with lines of its own; a new windshield in it is signed for in the same way', async () => {
  await ask(await broken())
  const shop = await calls('sal')
  const line = Line.parse({
    section: 'Front',
    operation: 'replace',
    description: 'Glass',
    part_kind: 'oem',
    part_cents: 1e4,
  })
  const saved = await shop.save({
    invitation_id: (await invitationOf('sal'))!.id,
    version: 0,
    lines: [line],
    tax_bp: 0,
    valid_until: addDays(today(), 14),
    days_needed: 1,
    parts_policy: 'oem',
    warranty_months: 12,
  })
  const sent = await shop.send({ id: saved.id, hash: saved.hash })
  await (await calls('dana')).choose({ estimate_id: sent.id, hash: sent.hash })
  await expect(sign(sent.id, false), 'still a new windshield').rejects.toMatchObject({ code: 'adas_notice_missing' })
  const { calibration_notice } = await (await jobs('dana')).signing({ estimate_id: sent.id, language: 'en' })
  expect(calibration_notice[1]!.text).toMatch(/names no calibration in E01/)
})

test('a new windshield is signed for with what is said of calibration, in the text, its English and on paper', async () => {
  const { id, estimate } = await chosen()
  const me = await jobs('dana')
  const said = async (language: 'en' | 'es') =>
    (await me.signing({ estimate_id: estimate.id, language })).calibration_notice
  expect((await said('en')).map(({ text }) => text)).toEqual([
    'Many windshields have a camera behind them. When the windshield is replaced, the camera usually needs calibration.',
    `${PROVIDERS.sal.name} says: Calibration, static.`,
    'Lane and brake assist may not work until it is done.',
  ])
  expect(
    (await said('en')).every(({ source }) => source === null),
    'in Georgia it is our own rule',
  ).toBe(true)
  await owner.query(`update provider_profiles set state = 'FL' where id = $1`, [PROVIDERS.sal.id])
  expect((await said('es'))[0]).toMatchObject({ source: expect.stringMatching(/2023-136/) })
  await owner.query(`update provider_profiles set state = 'IA' where id = $1`, [PROVIDERS.sal.id])
  expect((await said('en'))[0]).toMatchObject({ source: expect.stringMatching(/S\.F\. 573/) })
  await expect(sign(estimate.id, false)).rejects.toMatchObject({ status: 409, code: 'adas_notice_missing' })
  expect(await sign(estimate.id)).toMatchObject({ status: 'authorized', glass: WINDSHIELD })
  const { rows } = await owner.query('select * from repair_authorizations where repair_id = $1', [id])
  expect(rows).toMatchObject([{ calibration_notice: true }])
  expect(rows[0].english_text).toContain('When the windshield is replaced, the camera usually needs calibration.')
  expect(rows[0].shown_text).toContain(`${PROVIDERS.sal.name} dice: Calibration, static`)
  const changed = owner.query('update repair_authorizations set calibration_notice = false where repair_id = $1', [id])
  await expect(changed).rejects.toMatchObject({ code: 'CC409' })
  const pdf = await (await world.as('dana')).fetch(`/rest/v1/rpc/repair_authorization?id=${rows[0].id}&language=en`)
  expect((await pdf.text()).startsWith('%PDF')).toBe(true)
})

test('a new windshield that comes on top is never taken by a yes on the phone, whatever the state allows for other work', async () => {
  const { id } = await inShop({
    rows: [{ part: 'repair', pane: 'windshield', cents: 9_500 }],
    safe_minutes: null,
    total_cents: 9_500,
  })
  const sal = await jobs('sal')
  const more = async (description: string) => {
    const saved = await sal.saveSupplement({
      repair_id: id,
      version: 0,
      lines: [
        Line.parse({
          section: 'Windshield',
          operation: 'replace',
          description,
          part_kind: 'oem',
          part_cents: 1e4,
          reason: 'hidden_damage',
        }),
      ],
      tax_bp: 0,
      message: '',
    })
    await sal.sendSupplement({ id: saved.id, hash: saved.hash })
    return saved
  }
  const heard = ({ id: estimate_id, hash }: { id: string; hash: string }) =>
    sal.recordAuthorization({
      estimate_id,
      hash,
      method: 'phone',
      phone: '404 555 0100',
      typed_name: CAST.dana.name,
      at: world.services.now().toISOString(),
      own_risk_lines: [1],
    })
  await owner.query(`update provider_profiles set state = 'CA' where id = $1`, [PROVIDERS.sal.id])
  const glass = await more('New glass')
  await expect(heard(glass)).rejects.toMatchObject({
    code: 'not_oral',
    message: expect.stringMatching(/new windshield/),
  })
  await sal.withdrawVersion({ estimate_id: glass.id })
  expect(await heard(await more('Molding'))).toMatchObject({ status: 'in_shop' })
})

test('a chip that is filled says nothing of calibration, and needs no record of set glass', async () => {
  const { id, estimate } = await chosen({
    rows: [{ part: 'repair', pane: 'windshield', cents: 9_500 }],
    safe_minutes: null,
    total_cents: 9_500,
  })
  expect((await (await jobs('dana')).signing({ estimate_id: estimate.id, language: 'en' })).calibration_notice).toEqual(
    [],
  )
  await sign(estimate.id, false)
  const sal = await jobs('sal')
  await sal.checkIn({ repair_id: id, odometer: 41_200, fuel_eighths: 4, warning_lights: '' })
  expect((await sal.read({ id })).records_missing).toEqual([])
  await expect(sal.record(set(id, {}, { photos: await photos() }))).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'glass.pane' }],
  })
})

test('set glass is recorded with four photos from before, at a time when the car was there; the driver learns from when on they may drive', async () => {
  const { id } = await inShop()
  const sal = await jobs('sal')
  const wrong = (what: ReturnType<typeof set>, path: string) =>
    expect(sal.record(what), path).rejects.toMatchObject({ status: 422, details: [{ path }] })
  const four = await photos()
  await expect(sal.record(set(id, {}, { photos: four.slice(0, 3) }))).rejects.toMatchObject({
    status: 409,
    code: 'photo_missing',
  })
  const at = (minutes: number) => new Date(world.services.now().getTime() + minutes * 60_000).toISOString()
  await wrong(set(id, { set_at: at(5) }, { photos: four }), 'glass.set_at')
  await wrong(set(id, { set_at: at(-60 * 24) }, { photos: four }), 'glass.set_at')
  await wrong(set(id, { pane: 'rear' }, { photos: four }), 'glass.pane')
  await wrong({ ...set(id, {}), glass: null }, 'glass')
  await wrong({ ...set(id, {}), kind: 'scan_pre' }, 'glass')
  await expect((await jobs('pat')).record(set(id, {}, { photos: four }))).rejects.toMatchObject({ status: 404 })
  expect((await sal.read({ id })).records_missing).toContain('glass')
  world.clock.advance(60_000)
  const done = await sal.record(set(id, {}, { photos: four }))
  expect(done.records).toMatchObject([{ kind: 'glass', glass: { pane: 'windshield', lot: 'A-2231' } }])
  expect(done.records_missing).not.toContain('glass')
  expect(done.photos.filter(({ kind }) => kind === 'work')).toHaveLength(4)
  const { rows } = await owner.query(
    `select title, message from notifications where user_id = $1 and title = 'Your new glass is in'`,
    [CAST.dana.id],
  )
  expect(rows).toMatchObject([{ message: expect.stringMatching(/needs until .* E[SD]T/) }])
  // what was typed wrong is corrected without new photos, and the correction counts
  const corrected = await sal.record(set(id, { safe_minutes: 120, lot: 'A-2232' }))
  expect(corrected.records).toHaveLength(2)
})

test('who didn’t set the glass themselves says so, with a reason; the job is not held up', async () => {
  const { id } = await inShop()
  const sal = await jobs('sal')
  const before = await sal.read({ id })
  expect(before).toMatchObject({ panes_to_set: ['windshield'], records_missing: expect.arrayContaining(['glass']) })
  const waived = { repair_id: id, kind: 'not_needed', about: 'glass', done_on: today() } as const
  const done = await sal.record({ ...waived, result: 'Set at Eastside Glass before the car came here' })
  expect(done.records_missing).not.toContain('glass')
  expect(done.records).toMatchObject([{ kind: 'not_needed', about: 'glass' }])
})

test('set at a quarter to midnight, the car goes back only after midnight, by driver and shop alike; then it does', async () => {
  const began = world.services.now()
  const midnight = startOfDayIn('America/New_York', addDays(today(), 2)).getTime()
  const minutes = (count: number) => new Date(midnight + count * 60_000)
  world.clock.set(minutes(-20))
  const { id: repair_id } = await inShop()
  world.clock.set(minutes(-15))
  const sal = await jobs('sal')
  const done = { repair_id, result: 'No codes', done_on: today() }
  await sal.record({ ...done, kind: 'scan_pre' })
  await sal.record({ ...done, kind: 'scan_post' })
  await sal.record({ ...done, kind: 'calibration', systems: 'Front camera', method: 'static', technician: 'Kim' })
  const bill = await bills('sal')
  const { next } = await bill.bill({ repair_id })
  await bill.issue({ repair_id, number: 'G-1', total_cents: next!.total_cents, corrects: null, odometer: 41_201 })
  const ready = async () => {
    const { version } = await sal.read({ id: repair_id })
    return sal.setStage({ repair_id, stage: 'ready', version })
  }
  await expect(ready()).rejects.toMatchObject({
    code: 'record_missing',
    message: expect.stringMatching(/each new piece of glass/),
  })
  await sal.record(set(repair_id, { set_at: minutes(-15).toISOString() }, { photos: await photos() }))
  expect(await ready()).toMatchObject({ status: 'ready', records_missing: [] })

  const mine = { repair_id, typed_name: CAST.dana.name, language: 'en' as const }
  const handed = { repair_id, balance_words: 'Pays on Friday', unsigned_words: 'Signed on paper' }
  world.clock.set(minutes(30))
  const safe = formatInstant(minutes(45), 'en', 'America/New_York')
  expect(safe).toMatch(/12:45 AM E[SD]T/)
  const early = {
    status: 409,
    code: 'too_early',
    message: expect.stringContaining(safe),
    details: [{ path: 'safe_at', message: minutes(45).toISOString() }],
  }
  await expect((await bills('dana')).signHandBack(mine)).rejects.toMatchObject(early)
  await expect((await bills('sal')).deliver(handed)).rejects.toMatchObject(early)
  world.clock.set(minutes(45))
  await (await bills('dana')).signHandBack(mine)
  await (await bills('sal')).deliver({ repair_id, balance_words: 'Pays on Friday' })
  expect(await (await jobs('sal')).read({ id: repair_id })).toMatchObject({ status: 'delivered' })

  const { db } = systemCtx(world.services, 'papers')
  const known = await knownOf(db, await repairOf(db, repair_id), world.services.now())
  for (const [language, words] of [
    ['en', 'Safe to drive from'],
    ['es', 'Seguro para manejar desde'],
  ] as const) {
    const pages = JSON.stringify(await paperPages(world.services, { known, prices: true }, language))
    expect(pages).toContain(words)
    expect(pages).toContain('Dow Betaseal Express, A-2231')
    expect(pages).toContain(formatInstant(minutes(45), language, 'America/New_York'))
  }
  world.clock.set(began)
})

test('what admins wrote of a state counts: without the notice there, a windshield is signed for as anything else', async () => {
  const everywhere = (told: boolean) =>
    owner.query(`insert into rules (key, version, value, effective_from, reason)
      select key, version + 1, jsonb_set(value, '{default,calibration_notice}', '${told}'), '2026-01-01', 'for a test'
      from rules where key = 'glass_rules' order by version desc limit 1`)
  await everywhere(false)
  const { estimate } = await chosen()
  const notice = async () =>
    (await (await jobs('dana')).signing({ estimate_id: estimate.id, language: 'en' })).calibration_notice
  expect(await notice()).toEqual([])
  await owner.query(`update provider_profiles set state = 'FL' where id = $1`, [PROVIDERS.sal.id])
  expect(await notice()).toHaveLength(3)
  await everywhere(true)
})
