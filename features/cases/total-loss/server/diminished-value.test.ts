import { beforeEach, expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { bookings } from '#test/orders.ts'
import { repairs } from '#test/repairs.ts'
import { ctxOf } from '#lib/server/ctx.ts'
import { createWorld } from '#test/world.ts'
import { letterLines } from './diminished-value.ts'

const world = await createWorld()
const { owner } = world.databases
const { claim } = bookings(world)
const { ready } = repairs(world)
let claim_id = ''
beforeEach(async () => {
  world.clock.reset()
  claim_id = await claim('dana')
  await set({ loss_state: 'GA', claim_type: 'collision' })
})
const set = async (facts: Record<string, string>) => {
  for (const [column, value] of Object.entries(facts))
    await owner.query(`update claims set ${column} = $2 where id = $1`, [claim_id, value])
}
const ask = async (who: Who, more = '') =>
  (await world.as(who)).fetch(`/rest/v1/rpc/diminished_value_letter?claim_id=${claim_id}${more}`)
const back = async () => {
  const told = await ready(claim_id)
  await owner.query(`update repairs set status = 'delivered', delivered_at = now() where id = $1`, [told.id])
  return told
}

test('once the repaired car is back, the driver of a Georgia claim gets the letter as a PDF, in English and to read in Spanish', async () => {
  await back()
  for (const more of ['', '&language=es']) {
    const answer = await ask('dana', more)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(bytes.startsWith('%PDF')).toBe(true)
    expect(bytes.match(/\/Type\s*\/Page\b/g), 'one page').toHaveLength(1)
  }
})

test('it names loss, shop and bill, and asks; it names no amount and claims no law beyond the case it refers to', async () => {
  const told = await back()
  await set({
    loss_date: '2026-10-05',
    vin: '1HGCM82633A004352',
    insurer_name: 'Peachtree Mutual',
    claim_number: 'PM-1',
  })
  const { rows } = await owner.query<{ shop: string; number: string }>(
    `select p.business_name as shop, i.number
     from repairs r join provider_profiles p on p.id = r.provider_id
     join repair_invoices i on i.repair_id = r.id and i.status = 'issued' where r.id = $1`,
    [told.id],
  )
  const { shop, number } = rows[0]!
  const dana = { kind: 'person', id: CAST.dana.id, role: 'driver', session_id: '' } as const
  const said = (language: 'en' | 'es') => letterLines(ctxOf(world.services, dana), claim_id, language)
  const { title, lines } = await said('en')
  expect(title).toBe('Request for an assessment of diminished value')
  const text = lines.join('\n')
  expect(text).toContain('To: Peachtree Mutual\nClaim number: PM-1')
  expect(text).toContain('Loss of October 5, 2026 in Georgia\nVehicle identification number: 1HGCM82633A004352')
  expect(text).toContain(`My vehicle was repaired by ${shop} and came back to me on `)
  expect(text).toContain(`Attached: invoice ${number} of ${shop}, `)
  expect(text).toContain('Please send me your assessment in writing')
  expect(lines).toContain('I refer to State Farm Mut. Auto. Ins. Co. v. Mabry, 274 Ga. 498 (2001).')
  expect(lines).toContain('I don’t name an amount. I ask for your assessment first.')
  expect(text).not.toMatch(/\$|must|court|required/i)
  expect(lines.at(-1)).toMatch(/^Sincerely,\nDana/)
  const spanish = (await said('es')).lines.join('\n')
  expect(spanish).toContain('Me remito a State Farm Mut. Auto. Ins. Co. v. Mabry, 274 Ga. 498 (2001).')
  expect(spanish).not.toMatch(/\$|debe |corte/i)
})

test('it is not for other states, the other driver’s insurer, a car that isn’t back, or anybody else', async () => {
  const code = async (who: Who = 'dana') => {
    const answer = await ask(who)
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  expect(await code()).toEqual([409, 'no_repair'])
  await back()
  expect(await code('drew')).toEqual([404, 'PGRST116'])
  expect(await code('ada')).toEqual([404, 'PGRST116'])
  await set({ loss_state: 'AL' })
  expect(await code()).toEqual([409, 'not_georgia'])
  await set({ loss_state: 'GA', claim_type: 'liability' })
  expect(await code()).toEqual([409, 'not_first_party'])
})
