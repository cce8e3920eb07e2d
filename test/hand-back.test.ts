// A repaired car goes back: who signs for it, where, and what the release says of it.
import { beforeEach, expect, test } from 'vitest'
import { CAST } from '#db/seed/cast.ts'
import { knownOf } from '#features/trades/invoices/server/paper-facts.ts'
import { paperPages } from '#features/trades/invoices/server/paper-pdf.ts'
import { TEXTS } from '#features/trades/invoices/server/words.ts'
import billsEn from '#features/trades/invoices/web/copy.en.ts'
import billsEs from '#features/trades/invoices/web/copy.es.ts'
import { repairOf } from '#features/trades/repairs/server/repair-rows.ts'
import type { Language } from '#lib/languages.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { createWorld } from '#test/world.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { calls, bills, ready } = repairs(world)
let claim_id = ''
beforeEach(async () => {
  claim_id = await claim('dana')
  await owner.query('update coverage set deductible_cents = 10000 where claim_id = $1', [claim_id])
})

/** What each paper of a repair says, as text, by kind and number. */
async function said(repair_id: string, language: Language = 'en') {
  const { db } = systemCtx(world.services, 'papers')
  const known = await knownOf(db, await repairOf(db, repair_id), world.services.now())
  const pages = await paperPages(world.services, { known, prices: true }, language)
  return Object.fromEntries(pages.map(({ paper, content }) => [paper.number, JSON.stringify(content)]))
}

test('a car goes back when its driver signed for it, on their phone or at the shop, or with the shop’s sentence about why not', async () => {
  const { id: repair_id } = await ready(claim_id)
  const [sal, dana] = [await bills('sal'), await bills('dana')]
  const balance = { repair_id, balance_words: 'Pays on Friday' }
  const mine = { repair_id, typed_name: CAST.dana.name, language: 'es' as const }
  await expect(sal.deliver(balance)).rejects.toMatchObject({ status: 409, code: 'signature_missing' })
  await expect(sal.deliver({ ...balance, unsigned_words: 'We waive your deductible' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'unsigned_words' }],
  })
  await expect((await bills('drew')).signHandBack(mine)).rejects.toMatchObject({ status: 404 })
  await expect(sal.signHandBack(mine)).rejects.toMatchObject({ status: 404 })
  expect(await dana.signHandBack(mine)).toMatchObject({ hand_back: { typed_name: CAST.dana.name } })
  await expect(dana.signHandBack(mine)).rejects.toMatchObject({ code: 'wrong_state' })

  // back to work and ready again: what was signed before counts no more
  const shop = await calls('sal')
  for (const stage of ['body', 'ready'] as const) {
    const { version } = await shop.read({ id: repair_id })
    await shop.setStage({ repair_id, stage, version, note: 'The door rattles' })
  }
  expect((await sal.bill({ repair_id })).hand_back).toBeNull()
  await expect(sal.deliver(balance)).rejects.toMatchObject({ code: 'signature_missing' })
  await dana.signHandBack(mine)
  await sal.deliver(balance)
  for (const language of ['es', 'en'] as const) {
    const { 'RL-01': release } = await said(repair_id, language)
    expect(release).toContain(CAST.dana.name)
    expect(release).toContain(CAST.sal.name)
    expect(release).toContain(language === 'es' ? 'me devolvió mi auto' : 'has handed my car back to me')
  }
})

test('on the shop’s device a driver signs who agreed to electronic records; a key drop stands on the release as the shop said it', async () => {
  const sal = await bills('sal')
  const { id: one } = await ready(claim_id)
  const balance_words = 'Pays on Friday'
  const here = { repair_id: one, balance_words, typed_name: CAST.dana.name }
  await owner.query('update electronic_consents set withdrawn_at = now() where person_id = $1', [CAST.dana.id])
  await expect(sal.deliver(here)).rejects.toMatchObject({ code: 'consent_missing' })
  await (await calls('dana')).consent({ language: 'en' })
  await sal.deliver(here)
  expect((await said(one))['RL-01']).toContain('on the shop’s device')
  const { id: other } = await ready(await claim('dana'))
  await sal.deliver({ repair_id: other, balance_words, unsigned_words: 'Keys in the drop box' })
  const { 'RL-01': release } = await said(other)
  expect(release).toContain('Nobody signed for the car here. The shop says: Keys in the drop box')
  expect(release).not.toContain('on the shop’s device')
})

test('what a driver signs is what their page shows', () => {
  expect(TEXTS.en.papers.release.signed({ business: '{business}' })).toBe(billsEn.handBack.text)
  expect(TEXTS.es.papers.release.signed({ business: '{business}' })).toBe(billsEs.handBack.text)
})
