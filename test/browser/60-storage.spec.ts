// Where a car stands, what that costs, the letter, and the release that a yard uses once.
import { opensLink } from './adjuster.ts'
import { CLAIM, chosen, signs } from './repair.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('a driver records where the car is, signs a release, and the yard uses it once', async ({
  page: dana,
  browser,
}) => {
  test.slow()
  await dana.setViewportSize({ width: 390, height: 844 })
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}`)
  const main = dana.getByRole('main')
  const place = main.locator('[data-section]', { has: dana.getByRole('heading', { name: 'Where your car is' }) })
  await place.getByRole('link', { name: /Open|Record it/ }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Where your car is' })).toBeVisible()
  // what the demo records of this car ends first
  const left = dana.getByRole('button', { name: 'The car left' })
  await expect(left.or(dana.getByRole('button', { name: 'Record where the car is' }))).toBeVisible()
  const today = await dana.evaluate(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format())
  if (await left.isVisible()) {
    await left.click()
    await dana.getByLabel('Day it left').fill(today)
    await dana.getByRole('button', { name: 'Record it' }).click()
    await said(dana, 'Recorded. The clock has stopped.')
  }

  await dana.getByRole('button', { name: 'Record where the car is' }).click()
  const form = dana.getByRole('dialog', { name: 'Record where the car is' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('Enter the name of the place.')
  await form.getByLabel('Kind of place').selectOption('impound')
  await form.getByLabel('Name of the place').fill('Decatur Impound')
  await form.getByLabel('State where the car is').selectOption('GA')
  await form.getByLabel('Day it came').fill(today)
  await form.getByLabel('Daily fee').fill('45')
  await form.getByLabel('Tow to the place').fill('185.00')
  await clean(dana)
  await form.getByRole('button', { name: 'Save' }).click()
  await said(dana, 'Saved')
  await expect(main).toContainText('$230.00')
  await expect(main).toContainText('Nobody has said')

  const saved = dana.waitForEvent('download')
  await dana.getByRole('button', { name: 'Letter as PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^storage-.*\.pdf$/)
  await dana.getByRole('button', { name: 'I notified the insurer myself' }).click()
  await dana.getByLabel('How').selectOption('phone')
  await dana.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await said(dana, 'Kept on record')

  await dana.getByRole('button', { name: 'Make a release' }).click()
  const make = dana.getByRole('dialog', { name: 'Who may take the car?' })
  await make.getByLabel('What for').selectOption('other_tow')
  await make.getByLabel('Who may take it').fill('Rosa Delgado')
  await make.getByLabel('ID they’ll show').fill('Driver license')
  await make.getByLabel('Balance at the place').selectOption('taker')
  await make.getByLabel('Keys', { exact: true }).selectOption('at_place')
  await make.getByLabel('Was the plate removed?').selectOption('no')
  await make.getByLabel('Nothing of mine is in the car').check()
  await clean(dana)
  await make.getByRole('button', { name: 'Read and sign' }).click()
  const sign = dana.getByRole('dialog', { name: 'Read and sign the release' })
  await expect(sign).toContainText('Rosa Delgado may tow the vehicle to another place.')
  await sign.getByLabel('My car is at Decatur Impound').check()
  await sign.getByLabel('Your name').fill('Dana Whitfield')
  await sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await said(dana, 'Signed')
  await expect(main).toContainText('Can be used')
  const CODE = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/
  await expect.poll(() => main.innerText()).toMatch(CODE)
  const code = CODE.exec(await main.innerText())![0]
  await clean(dana)

  const gate = await (await browser.newContext({ baseURL: new URL(dana.url()).origin })).newPage()
  await gate.goto('/release')
  await gate.getByLabel('Code').fill('AAAAA-AAAAA')
  await gate.getByRole('button', { name: 'Read the release' }).click()
  await expect(gate.getByRole('main')).toContainText('No release has this code.')
  await gate.getByLabel('Code').fill(code.toLowerCase())
  await gate.getByRole('button', { name: 'Read the release' }).click()
  await expect(gate.getByRole('main')).toContainText('Rosa Delgado')
  await clean(gate)
  await gate.getByLabel('Your name').fill('Al at the gate')
  await gate.getByRole('button', { name: 'Release the vehicle' }).click()
  await expect(gate.getByRole('status').or(gate.getByRole('alert')).first()).toContainText('Released')
  await gate.getByRole('button', { name: 'Enter another code' }).click()
  await gate.getByLabel('Code').fill(code)
  await gate.getByRole('button', { name: 'Read the release' }).click()
  await expect(gate.getByRole('main')).toContainText('Already used')

  await dana.reload()
  await expect(main).toContainText('isn’t in storage now')
})

test('the insurer’s adjuster reads by link where the car stands and what it costs, and keeps the release', async ({
  browser,
  request,
}) => {
  test.slow()
  const [dana, sal] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'sal.shop')]
  await signs(dana, await chosen(dana, sal))
  type Stays = { stays: { id: string; out_at: string | null }[] }
  const rpc = (name: string, input: object) => dana.post<Stays>(`/rest/v1/rpc/${name}`, input)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format()
  const { stays } = await dana.get<Stays>(`/rest/v1/storage_stays?claim_id=${CLAIM}`)
  if (stays[0]?.out_at === null) await rpc('end_stay', { stay_id: stays[0].id, out_day: today, out_time: null })
  const yard = { place: 'yard', name: 'Fulton Recovery Yard', phone: null, address: '12 Depot St', state: 'GA' }
  const fees = { daily_cents: 4500, fees: [{ kind: 'tow', cents: 18_500 }], count_rule: 'calendar_day' }
  const known = { claim_id: CLAIM, in_day: today, in_time: null, free_until: null, payer: 'unknown' }
  const stay_id = (await rpc('record_stay', { ...yard, ...fees, ...known })).stays[0]!.id
  await rpc('notify_insurer_of_stay', { stay_id, how: 'phone' })
  const to = { kind: 'other_tow', to_name: 'Rosa Delgado', to_company: 'Peach Towing', id_to_show: 'Driver license' }
  const left = { balance: 'taker', keys: 'at_place', plate: 'CDA4471', belongings: '', plate_removed: true }
  const needs = { papers_needed: ['photo_id'], police_hold: false }
  const release = { ...to, ...left, ...needs, stay_id, language: 'en' }
  const { hash } = await dana.post<{ hash: string }>('/rest/v1/rpc/release_text', release)
  await rpc('make_release', { ...release, hash, place_confirmed: true, typed_name: 'Dana Whitfield' })
  const KIM = 'kim.yard@post.example.net'
  const contact = { claim_id: CLAIM, name: 'Kim Lane', email: KIM }
  const { id: contact_id } = await dana.post<{ id: string }>('/rest/v1/adjuster_contacts', contact)
  await dana.post('/rest/v1/rpc/make_adjuster_link', { contact_id })

  const kim = await opensLink(browser, request, KIM)
  const where = kim.locator('[data-section]', { has: kim.getByRole('heading', { name: 'Where the vehicle is' }) })
  await expect(where).toContainText('So far, one-time fees included$230.00')
  await expect(where).toContainText('Your company notifiedBy phone')
  await expect(where.getByRole('heading', { name: 'Release RL-01' })).toContainText('Can be used')
  await expect(where).toContainText('Rosa Delgado, Peach Towing')
  await expect(where).toContainText('Only the insured has it')
  await clean(kim)
  const saved = kim.waitForEvent('download')
  await where.getByRole('button', { name: 'Save the release (PDF)' }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('release-RL-01.pdf')
  await kim.route('**/rest/v1/adjuster_releases/*', (route) => route.abort(), { times: 1 })
  await where.getByRole('button', { name: 'Save the release (PDF)' }).click()
  await expect(where).toContainText('We couldn’t make the PDF.')
})
