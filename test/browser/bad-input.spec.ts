// Whatever is put into a form is answered by a sentence or taken as it is: nothing typed is lost, nothing typed is run,
// nothing breaks. The fields are found in the page, so that a new one is driven without a word here.
import type { Locator, Page } from '@playwright/test'
import { LISTINGS } from '#db/seed/cast.ts'
import { addDays } from '#lib/dates.ts'
import { AGAIN } from '../looks.ts'
import { callsOf, freshNumber, newPerson, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const KINDS = {
  empty: { text: '', day: '' },
  'too long': { text: 'long '.repeat(1200), day: '9999-12-31' },
  'wrong type': { text: 'wrong !?', day: '0001-01-01' },
  emoji: { text: '🚗🤕👩‍👩‍👧', day: '1899-12-31' },
  'right-to-left': { text: 'سيارة \u202Eكسر', day: '2099-01-01' },
  script: { text: '<script>hurt=1</script><img src=x onerror="hurt=1">', day: '1970-01-01' },
}
/** The two that every field meets in one way or another; a second look takes them all. */
const USUAL = ['empty', 'script'] as const
const DRIVEN = AGAIN ? (Object.keys(KINDS) as (keyof typeof KINDS)[]) : USUAL
const FIELDS =
  'input:not([type=file], [type=radio], [type=checkbox], [type=hidden], [type=submit], [readonly]):visible, textarea:visible'
const today = new Date().toISOString().slice(0, 10)

/** Sees what must never happen while the test runs. */
function watch(page: Page) {
  const broken: string[] = []
  page.on('response', (answer) => answer.status() >= 500 && broken.push(`${answer.status()} ${answer.url()}`))
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('dialog', (dialog) => {
    broken.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return async () => {
    expect(broken).toEqual([])
    expect(await page.evaluate('typeof hurt')).toBe('undefined')
  }
}

/** Puts one kind into every field; gives back what each then holds. */
async function fill(scope: Locator, kind: keyof typeof KINDS): Promise<[Locator, string][]> {
  const held: [Locator, string][] = []
  await expect(scope.locator(FIELDS).first()).toBeVisible() // a dialog takes its time to open
  for (const field of await scope.locator(FIELDS).all()) {
    const type = await field.getAttribute('type')
    const value = type === 'date' ? KINDS[kind].day : type === 'number' ? '' : KINDS[kind].text
    await field.fill(value)
    held.push([field, await field.inputValue()])
  }
  return held
}

type Form = {
  scope: Locator
  send: () => Promise<unknown>
  /** What shows that it was taken. Without it nothing may be taken. */
  taken?: Locator
  /** Brings the form back after it was taken. */
  again?: () => Promise<unknown>
}
/** Drives one form with all kinds: each is taken, or refused in words beside the fields that keep what they held. */
async function drive(page: Page, { scope, send, taken, again }: Form) {
  const well = watch(page)
  for (const kind of DRIVEN)
    await test.step(kind, async () => {
      const held = await fill(scope, kind)
      expect(held.length).toBeGreaterThan(0)
      await send()
      const wrong = scope.locator('[aria-invalid="true"]')
      const words = wrong.or(scope.getByRole('alert')).or(scope.locator('.text-bad'))
      await expect((taken ? words.or(taken) : words).first()).toBeVisible()
      if (taken && (await taken.isVisible())) return again?.()
      for (const field of await wrong.and(page.locator(FIELDS)).all())
        await expect(field).toHaveAccessibleDescription(/\S+ \S+/)
      for (const [field, value] of held) await expect(field).toHaveValue(value)
    })
  await well()
}
const press = (scope: Locator, name: string) => () => scope.getByRole('button', { name, exact: true }).click()

test('signing in, signing up and asking for a new password', async ({ page }) => {
  await page.goto('/auth')
  const back = page.getByRole('tabpanel', { name: 'Sign In' })
  await drive(page, { scope: back, send: press(back, 'Sign In') })
  await page.goto('/auth?tab=signup')
  const up = page.getByRole('tabpanel', { name: 'Sign Up' })
  await drive(page, { scope: up, send: press(up, 'Sign Up') })
  await page.goto('/auth/reset')
  const main = page.getByRole('main')
  await drive(page, { scope: main, send: press(main, 'Send the link') })
})

test('searching the marketplace', async ({ page }) => {
  await page.goto('/marketplace')
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  const well = watch(page)
  for (const kind of DRIVEN) {
    await page.goto('/marketplace')
    const search = page.getByRole('search')
    await expect(main.getByText(/^Showing \d+ of/)).toBeVisible()
    await fill(search, kind)
    await search.getByLabel('Search').press('Enter')
    if (kind === 'empty') await expect(main.getByText(/^Showing \d+ of/)).toBeVisible()
    else await expect(search.locator('[aria-invalid="true"]').first()).toHaveAccessibleDescription(/\S+ \S+/)
  }
  await well()
})

test('the claim: intake, withdrawal and a message about it', async ({ page }) => {
  const { email, password } = await newPerson(page, 'Bea Strand')
  await page.goto('/claim/intake')
  await expect(page.getByLabel('Insurer name')).toBeVisible()
  const main = page.getByRole('main')
  await drive(page, { scope: main, send: press(main, 'Continue') })
  for (const [step, after] of [
    ['happened', 'Your car'],
    ['car', 'What you need'],
    ['help', 'Review and submit'],
  ] as const) {
    const begin = () => page.goto(`/claim/intake?step=${step}`)
    await begin()
    const taken = main.getByRole('heading', { name: after, exact: true })
    await drive(page, { scope: main, send: press(main, 'Continue'), taken, again: async () => void (await begin()) })
  }

  const bea = await callsOf(page.request, email, password)
  const submit = () =>
    bea.post<{ id: string }>('/rest/v1/claims', {
      insurer_name: 'Harborline Mutual',
      policy_number: 'HM-1',
      claim_number: freshNumber('BI'),
      claim_type: 'glass',
      loss_date: addDays(today, -3),
    })
  const withdraw = async () => {
    await page.goto(`/claim/${(await submit()).id}`)
    await page.getByRole('button', { name: 'Withdraw this claim' }).click()
  }
  await withdraw()
  const dialog = page.getByRole('dialog')
  const gone = page.getByRole('region', { name: 'Next Steps' }).getByText('This claim is closed')
  await drive(page, { scope: dialog, send: press(dialog, 'Withdraw claim'), taken: gone, again: withdraw })

  await page.goto(`/claim/${(await submit()).id}`)
  await page.getByRole('complementary').getByRole('button', { name: 'Message Support' }).click()
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await expect(field).toBeVisible()
  const log = page.getByRole('log')
  const well = watch(page)
  for (const [kind, { text }] of Object.entries(KINDS)) {
    await field.fill(text)
    await field.press('Enter')
    if (kind === 'empty') await expect(log.getByRole('listitem')).toHaveCount(1)
    else if (kind === 'too long') {
      await expect(field).toHaveAccessibleDescription(/up to 5,000 characters/)
      await expect(field).toHaveValue(text)
    } else {
      await expect(log.getByText(text, { exact: true })).toBeVisible()
      await expect(field).toHaveValue('')
    }
  }
  await well()
})

test('a booking: notes, a problem, a review', async ({ page, dayComes }) => {
  const drew = await callsOf(page.request, 'drew.driver')
  const sal = await callsOf(page.request, 'sal.shop')
  const { text } = KINDS.script
  const done = async (notes: string) => {
    const { taken } = await drew.get<{ taken: string[] }>(
      `/rest/v1/rpc/listing_availability?listing_id=${LISTINGS.collision}&to=${addDays(today, 365)}`,
    )
    const free = Array.from({ length: 300 }, (_, index) => addDays(today, 20 + index)).find((d) => !taken.includes(d))
    const { url, order_id: id } = await drew.post<{ url: string; order_id: string }>(
      '/functions/v1/create-service-payment',
      { listing_id: LISTINGS.collision, service_date: free, notes },
    )
    await page.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
    const paid = async () => (await drew.get<{ status: string }>(`/rest/v1/orders/${id}`)).status
    await expect.poll(paid).toBe('paid')
    await sal.post('/rest/v1/rpc/accept_order', { id })
    await dayComes(id)
    await sal.post('/rest/v1/rpc/complete_order', { id })
    return id
  }
  const [first, second] = [await done(text), await done('')]
  await signIn(page, 'drew.driver', `/bookings/${first}`)
  const main = page.getByRole('main')
  await expect(main.getByText(text, { exact: true })).toBeVisible()
  const report = async () => {
    await page.goto(`/bookings/${second}`)
    await page.getByRole('button', { name: 'Report a problem' }).click()
  }
  await report()
  const dialog = page.getByRole('dialog')
  const well = watch(page)
  await press(dialog, 'Send report')()
  await expect(dialog.getByLabel('What happened?')).toHaveAccessibleDescription(
    'Tell us what happened, in a few words.',
  )
  await dialog.getByLabel('What is it about?').selectOption('Something else')
  await fill(dialog, 'script')
  await press(dialog, 'Send report')()
  await expect(dialog).toHaveCount(0)
  await expect(main.getByText(text).first()).toBeVisible()

  await drew.post('/rest/v1/rpc/approve_order', { id: first })
  await page.goto(`/bookings/${first}`)
  const review = page.locator('#review')
  const held = await fill(review, 'emoji')
  await press(review, 'Post review')()
  await expect(review).toContainText('Choose 1 to 5 stars.')
  for (const [field, value] of held) await expect(field).toHaveValue(value)
  await review.getByTitle('4 stars').click()
  await fill(review, 'script')
  await press(review, 'Post review')()
  await expect(main).toContainText('Thank you for your review')
  await page.getByRole('link', { name: 'See it on the listing' }).click()
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  await well()
})

test('the settings: name and phone, address and password, leaving', async ({ page }) => {
  await newPerson(page, 'Ann Okoro')
  for (const path of ['/settings', '/settings/security', '/settings/data']) {
    await page.goto(path)
    const forms = page.getByRole('main').locator('form')
    await expect(forms.first()).toBeVisible()
    for (const form of await forms.all()) {
      const send = form.locator('button[type=submit]')
      if ((await form.getByRole('button', { name: 'Send request' }).count()) > 0) {
        // any words are a request, and none are not
        const well = watch(page)
        await send.click()
        await expect(form.locator('[aria-invalid="true"]')).toHaveAccessibleDescription(/\S+ \S+/)
        await form.getByLabel('Details').fill(KINDS.script.text)
        await send.click()
        await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: KINDS.script.text })).toBeVisible()
        await well()
        continue
      }
      if ((await form.locator(FIELDS).count()) > 0) await drive(page, { scope: form, send: () => send.click() })
    }
  }
})

test('becoming a provider', async ({ page }) => {
  await newPerson(page, 'Pia Odum')
  await page.goto('/provider/onboarding')
  await page.getByRole('radio', { name: /Body shop/ }).check()
  const main = page.getByRole('main')
  await page.getByLabel('Business name').fill('x')
  const well = watch(page)
  for (const kind of DRIVEN) {
    const held = await fill(main, kind)
    const go = main.getByRole('button', { name: 'Continue', exact: true })
    if (kind === 'empty') {
      await expect(go).toHaveAccessibleDescription('Still missing: a business name')
      continue
    }
    await go.click()
    await expect(main.getByRole('alert')).toBeVisible()
    for (const [field, value] of held) await expect(field).toHaveValue(value)
  }
  await well()
})

test('a listing: terms that make no sense, days closed twice, a listing of somebody else', async ({ page }) => {
  await signIn(page, 'omar.owner', `/provider/listings/${LISTINGS.corolla}`)
  const main = page.getByRole('main')
  const form = main.locator('form').first()
  await expect(form.getByLabel('Daily rate')).toHaveValue('38.00')
  const send = press(form, 'Save changes')
  await drive(page, { scope: form, send })
  await page.reload()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form.getByLabel('Daily rate')).toHaveValue('38.00')
  for (const [label, typed, words] of [
    ['Daily rate', '0', 'Enter a rate. A car must cost more than $0. A service can be free.'],
    ['Daily rate', '10000000', 'Enter $10,000.00 or less.'],
    ['Minimum days', '31', 'Maximum days can’t be less than minimum days.'],
  ] as const) {
    await form.getByLabel(label).fill(typed)
    await send()
    await expect(form.getByRole('alert').getByRole('link', { name: words })).toBeVisible()
  }
  const rate = form.getByLabel('Daily rate')
  await rate.fill('-40')
  await send()
  await expect(rate).toBeFocused()
  await expect(rate).toHaveAccessibleDescription('Enter an amount in dollars, for example 50.00.')

  const closing = main.getByRole('button', { name: 'Close these days' })
  const from = addDays(today, 210)
  const choose = async (last: string) => {
    await main.getByLabel('First day').fill(from)
    await main.getByLabel('Last day').fill(last)
  }
  await choose(addDays(from, -1))
  await expect(main.getByLabel('Last day')).toHaveAccessibleDescription('The last day is before the first day.')
  await choose('')
  await main.getByLabel('Last day').pressSequentially('12')
  await closing.click()
  await expect(main.getByLabel('Last day')).toHaveAccessibleDescription('Complete or clear this field.')
  await choose(addDays(from, 2))
  await closing.click()
  await expect(main.getByRole('status').filter({ hasText: '3 days closed' })).toBeVisible()
  await choose(addDays(from, 1))
  await expect(closing).toHaveAccessibleDescription('These days are already closed.')
  await choose(addDays(from, 4))
  await closing.click()
  await expect(main.getByRole('status').filter({ hasText: '5 days closed' })).toBeVisible()

  await page.goto(`/provider/listings/${LISTINGS.collision}`)
  await expect(page.getByRole('heading', { name: 'Listing not found', level: 1 })).toBeVisible()
})

test('a session that ends in the middle of a form: sign in again and go on', async ({ page }) => {
  const { password } = await newPerson(page, 'Ida Moss')
  await page.goto('/claim/intake')
  await page.getByLabel('Insurer name').fill('Harborline Mutual')
  await page.getByLabel('Policy number').fill('HM-44')
  await page.getByLabel('Claim number').fill('KEPT-1')
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('claimchoice-session')!) as { access_token: string }).access_token,
  )
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/auth/v1/logout?scope=global', { headers })).ok()).toBe(true)
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(again).toBeHidden()
  for (const [label, value] of [
    ['Insurer name', 'Harborline Mutual'],
    ['Policy number', 'HM-44'],
    ['Claim number', 'KEPT-1'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value)
  await page.getByRole('radio', { name: 'Glass' }).check()
  await page.getByLabel('Loss date').fill(addDays(today, -1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Supporting documents' })).toBeVisible()
})

test('the line goes in the middle of an upload and of a message: nothing is lost, and it comes through once', async ({
  page,
  context,
}) => {
  await newPerson(page, 'Lou Finch')
  /** The next such call is under way when the line goes. */
  const cut = async (path: string) => {
    await page.route(
      (url) => url.pathname.startsWith(path),
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await context.setOffline(true)
        return route.abort('internetdisconnected')
      },
    )
  }
  const mend = async () => {
    await page.unrouteAll()
    await context.setOffline(false)
  }
  const banner = page.getByRole('status').filter({ hasText: 'You’re offline. What you typed is saved' })
  await page.goto('/claim/intake?step=documents')
  const slot = page.getByRole('group', { name: 'Damage photos' })
  await cut('/storage/v1/object/')
  await slot
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: await picture() })
  await expect(slot).toContainText('door.png: You’re offline.')
  await expect(banner).toBeVisible()
  await mend()
  await expect(banner).toHaveCount(0)
  await slot.getByRole('button', { name: 'Try again' }).click()
  await expect(slot).toContainText('Uploaded door.png')

  await page.goto('/messages')
  await page.getByRole('button', { name: 'Message Support' }).click()
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await expect(field).toBeVisible()
  await cut('/rest/v1/messages')
  const words = `written in a tunnel ${Date.now()}`
  await field.fill(words)
  await field.press('Enter')
  await said(page, 'Error', 'Failed to send message.')
  const log = page.getByRole('log')
  await expect(log).toContainText('We’ll send it when you’re back online.')
  await expect(banner).toBeVisible()
  await mend()
  await expect(log).not.toContainText('We’ll send it when you’re back online.')
  await page.reload()
  await expect(log.getByText(words)).toHaveCount(1)
})
