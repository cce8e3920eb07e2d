// New glass at the car: a driver chooses a window, the shop moves it for rain and says that it is on the way.
import type pg from 'pg'
import { CAST } from '#db/seed/cast.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { arrives, CLAIM, signs } from './repair.ts'
import { expect, test } from './test.ts'

const SHOP = { who: 'eastside', name: 'Eastside Glass' }
type Window = { day: string; starts_at: string; ends_at: string }
/** The world's glass shop signs in with the password of the cast. */
const letIn = (owner: pg.Pool) =>
  owner.query(
    `insert into auth.users (id, password_hash, email_confirmed_at)
     select p.user_id, u.password_hash, now() from provider_profiles p, auth.users u
     where p.business_name = $1 and u.id = $2 on conflict do nothing`,
    [SHOP.name, CAST.sal.id],
  )
const clock = (at: string) =>
  new Date(at).toLocaleTimeString('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })

test('a driver on a phone has the glass set at home, the shop moves it for rain, and comes', async ({
  page: dana,
  browser,
  inDatabase,
}) => {
  test.slow()
  await inDatabase(letIn)
  const [mine, theirs] = [await callsOf(dana.request, 'dana.driver'), await callsOf(dana.request, SHOP.who)]
  const { id: shop_id } = await theirs.get<{ id: string }>(`/rest/v1/provider_profiles?user_id=${theirs.id}`)
  await mine.post('/rest/v1/rpc/ask_glass', {
    claim_id: CLAIM,
    provider_ids: [shop_id],
    glass: { panes: ['rear'], damage: 'shattered' },
  })
  const invitations = await theirs.get<{ id: string; status: string }[]>('/rest/v1/estimate_invitations')
  const { id } = invitations.find(({ status }) => status === 'sent')!
  const quoted = await theirs.post<{ id: string; hash: string }>('/rest/v1/rpc/quote_glass', {
    invitation_id: id,
    version: 0,
    rows: [
      { part: 'glass', pane: 'rear', kind: 'oee', cents: 30_000 },
      { part: 'calibration', how: 'static', words: 'rear camera', cents: 15_000 },
      { part: 'mobile_fee', cents: 2_500 },
    ],
    safe_minutes: 60,
    tax_bp: 0,
    total_cents: 47_500,
  })
  await mine.post('/rest/v1/rpc/choose_estimate', { estimate_id: quoted.id, hash: quoted.hash })
  await signs(mine, id)
  const { windows } = await mine.get<{ windows: Window[] }>(`/rest/v1/rpc/glass_windows?repair_id=${id}&place=mobile`)
  const days = [...new Set(windows.map(({ day }) => day))]
  const first = windows.find(({ day }) => day === days[1])!

  await dana.setViewportSize({ width: 390, height: 844 })
  await signIn(dana, 'dana.driver', `/claim/${CLAIM}/repair`)
  const main = dana.getByRole('main')
  await expect(main).toContainText(`${SHOP.name} also comes to you, in a window of two hours.`)
  await main.getByRole('button', { name: 'Choose a time' }).click()
  const dialog = dana.getByRole('dialog', { name: 'Where and when?' })
  await expect(dialog.getByRole('radio', { name: 'At the shop' }), 'the shop first').toBeChecked()
  await expect(dialog).toContainText('there, it’s done in the same visit')
  await dialog.getByRole('radio', { name: 'Where the car is' }).check()
  await expect(dialog).toContainText('Don’t rely on lane or brake assist until that is done.')
  await dialog.getByLabel('ZIP code').fill('31201')
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(dialog).toContainText('Enter the street and number where the car will be.')
  await expect(dialog).toContainText('Choose a day.')
  await dialog.getByLabel('Street and number').fill('12 Oak St NE')
  await dialog.getByLabel('Day', { exact: true }).selectOption(first.day)
  const named = `${clock(first.starts_at)} – ${clock(first.ends_at)}`
  await dialog.getByRole('radio', { name: named }).check()
  await clean(dana)
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(dialog, 'Macon is too far').toContainText('farther than the shop travels')
  await dialog.getByLabel('ZIP code').fill('30303')
  await dialog.getByLabel(/^How to find the car/).fill('Blue door, ring twice')
  expect(await dana.evaluate('document.documentElement.scrollWidth - innerWidth'), 'nothing is wider').toBe(0)
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await said(dana, 'Your visit is booked')
  await expect(main).toContainText(`${SHOP.name} comes to you`)
  await expect(main).toContainText(`between ${clock(first.starts_at)} and ${clock(first.ends_at)} E`)
  await expect(main).toContainText('12 Oak St NE, Atlanta, GA 30303')
  await expect(main, 'and the camera after it').toContainText(`Choose a time at ${SHOP.name} for the calibration`)
  await clean(dana)

  // what was booked last is what the form begins with
  const again = async () => {
    await main.getByRole('button', { name: 'Choose another time' }).click()
    await expect(dialog.getByRole('radio', { name: 'Where the car is' })).toBeChecked()
  }
  await again()
  await dialog.getByLabel('Street and number').fill('14 Oak St NE')
  await dialog.getByLabel('Day', { exact: true }).selectOption(first.day)
  await dialog.getByRole('radio', { name: named }).check()
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(main).toContainText('14 Oak St NE, Atlanta, GA 30303')
  await again()
  await expect(dialog.getByLabel('Street and number')).toHaveValue('14 Oak St NE')
  // a time that is gone by now is chosen again, not sent twice
  await dialog.getByLabel('Day', { exact: true }).selectOption(days[3]!)
  await dialog.getByRole('radio').last().check()
  await inDatabase((owner) =>
    owner.query(
      `insert into listing_days (listing_id, day, unit, reason) select l.id, $2, unit, 'time_off'
       from listings l, provider_profiles p, generate_series(1, l.units) unit
       where p.id = l.provider_id and p.business_name = $1`,
      [SHOP.name, days[3]],
    ),
  )
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(dialog).toContainText('That time isn’t free anymore.')
  await expect(dialog.getByLabel('Day', { exact: true })).toHaveValue('')
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(dialog).toContainText('Choose a day.')
  await dana.keyboard.press('Escape')

  const shop = await (await browser.newContext()).newPage()
  await shop.setViewportSize({ width: 390, height: 844 })
  await signIn(shop, SHOP.who, '/provider/repairs')
  await expect(shop.getByRole('main')).toContainText('You come to the car')
  await expect(shop.getByRole('main')).toContainText('Blue door, ring twice')
  await clean(shop)
  const wider = () => shop.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(await wider(), 'nothing is wider').toBe(0)
  await shop.goto(`/provider/repairs/${id}`)
  const desk = shop.getByRole('main')
  await expect(desk.getByRole('button', { name: 'I’m on the way' }), 'not before the day').toHaveCount(0)
  await desk.getByRole('button', { name: 'Move the visit' }).click()
  const moving = shop.getByRole('dialog', { name: 'Move this visit?' })
  await moving.getByRole('button', { name: 'Move the visit' }).click()
  await expect(moving).toContainText('Choose why it moves.')
  await moving.getByLabel('Why', { exact: true }).selectOption('rain')
  await moving.getByLabel(/^What the driver should know/).fill('Heavy rain until noon')
  const second = windows.find(({ day }) => day === days[2])!
  await moving.getByLabel('Day', { exact: true }).selectOption(second.day)
  await moving.getByRole('radio').first().check()
  await clean(shop)
  await moving.getByRole('button', { name: 'Move the visit' }).click()
  await said(shop, 'The visit was moved')
  expect(await wider(), 'nothing is wider').toBe(0)
  await shop.setViewportSize({ width: 1440, height: 900 })
  await expect(desk).toContainText('You moved it: rain.')

  await dana.reload()
  await expect(main).toContainText('The shop moved your visit: rain')
  await expect(main).toContainText('Heavy rain until noon')
  await clean(dana)

  // the day has come
  await inDatabase((owner) =>
    owner.query(`update glass_visits set starts_at = now() where repair_id = $1 and purpose = 'set'`, [id]),
  )
  await shop.reload()
  await desk.getByRole('button', { name: 'I’m on the way' }).click()
  await said(shop, 'The driver was notified')
  await expect(desk.getByRole('button', { name: 'I’m on the way' }), 'once').toHaveCount(0)
  await clean(shop)
  await dana.reload()
  await expect(main).toContainText('The technician is on the way')
  await expect(main.getByRole('button', { name: 'Choose another time' })).toHaveCount(0)
  await clean(dana)
  await arrives(theirs, id)
  await dana.reload()
  await expect(main).toContainText('They’re at your car')
  await expect(main, 'and the camera after it').toContainText(`Choose a time at ${SHOP.name} for the calibration`)

  // the calibration stands: they are at the car all the same
  await mine.post('/rest/v1/rpc/book_glass_visit', {
    repair_id: id,
    purpose: 'calibration',
    place: 'shop',
    starts_at: second.starts_at,
  })
  const stands = `Then the camera is calibrated at ${SHOP.name}`
  await dana.reload()
  await expect(main).toContainText(stands)
  await expect(main).toContainText('They’re at your car')
  await inDatabase((owner) =>
    owner.query(`update glass_visits set ended_at = now() where repair_id = $1 and purpose = 'set'`, [id]),
  )
  await dana.reload()
  await expect(main, 'whatever became of the first visit').toContainText(stands)
})
