// Spec §9 on the pages of visitors and drivers: radius, prices, how many of each, how figures are written, what is promised when.
import type { APIRequestContext, Page } from '@playwright/test'
import { CLAIMS, LISTINGS } from '#db/seed/cast.ts'
import { addDays } from '#lib/dates.ts'
import { callsAlone, callsOf, freshNumber, newPerson, picture, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Listing = {
  id: string
  min_days: number
  max_days: number
  deposit_required_cents: number | null
  photos: unknown[]
}
const today = new Date().toISOString().slice(0, 10)
const main = (page: Page) => page.getByRole('main')
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** The first listing on the market that fits. */
async function find(request: APIRequestContext, category: string, fits: (row: Listing) => boolean): Promise<Listing> {
  for (let page = 1; page < 6; page++) {
    const query = `category=${category}&sort=newest&page=${page}`
    const { rows } = (await (await request.get(`/rest/v1/rpc/search_listings?${query}`)).json()) as { rows: Listing[] }
    for (const { id } of rows) {
      const row = (await (await request.get(`/rest/v1/listings/${id}`)).json()) as Listing
      if (fits(row)) return row
    }
  }
  throw new Error('no such listing in the demo')
}

test('the radius is 25 miles, the starting prices and the hours of the tow are those of the spec', async ({ page }) => {
  await page.goto('/')
  for (const [name, price] of [
    [/^Body Repair/, '$150'],
    [/^Glass Services/, '$100'],
    [/^Towing.*24\/7/s, '$75'],
    [/^Claims Adjusters/, '$200'],
    [/^Rental Cars/, '$150'],
  ] as const)
    await expect(main(page).getByRole('row', { name }).getByText(price, { exact: false })).toBeVisible()
  await expect(main(page)).toContainText('Provider fees start at $75')
  await expect(main(page)).toContainText('verified local providers within 25 miles')
  await page.goto('/marketplace?zip=30303')
  await expect(main(page)).toContainText('within 25 miles of 30303')
  await expect(page.getByRole('search').getByLabel('Within').locator('option:checked')).toHaveText('25 miles')
})

test('ratings have one decimal or are N/A; a listing shows four photos; dates follow the browser', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const many = await find(request, 'all', (row) => row.photos.length > 0)
  await page.goto(`/listing/${many.id}`)
  await expect(page.getByRole('button', { name: /Photo \d of \d/ })).toHaveCount(Math.min(4, many.photos.length))

  await page.goto(`/listing/${LISTINGS.corolla}`)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText(/^\d\.\d$/).first()).toBeVisible()
  for (const stars of ['5 stars', '4 stars', '3 stars', '2 stars', '1 star'])
    await expect(reviews.getByText(stars, { exact: true }).first()).toBeVisible()
  await expect(reviews.getByText('6 stars')).toHaveCount(0)
  await page.goto('/marketplace?sort=newest')
  const cards = page.getByRole('list', { name: 'Listings' }).getByRole('article')
  await expect(cards.filter({ hasText: /\d\.\d\s*\(\d+\)|N\/A/ })).toHaveCount(await cards.count())

  const context = await browser.newContext({ locale: 'es-MX', timezoneId: 'America/Denver', baseURL: baseURL! })
  const abroad = await context.newPage()
  await abroad.goto(`/listing/${LISTINGS.corolla}`)
  await expect(
    abroad.getByText(/^\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic) \d{4}$/).first(),
  ).toBeVisible()
  await context.close()
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const reader = await plain.newPage()
  await reader.goto(`/listing/${LISTINGS.corolla}`)
  await expect(
    reader
      .getByRole('region', { name: 'Reviews' })
      .getByText(/^\d\.\d$/)
      .first(),
  ).toBeVisible()
  await plain.close()
})

test('terms: least days only above one, insurance always, a deposit only where there is one', async ({
  page,
  request,
}) => {
  const long = await find(request, 'vehicle', (row) => row.min_days > 1 && row.deposit_required_cents !== null)
  const short = await find(request, 'vehicle', (row) => row.min_days === 1 && row.deposit_required_cents === null)
  const terms = page.getByRole('region', { name: 'Booking terms' })
  await page.goto(`/listing/${long.id}`)
  await expect(terms).toContainText(`Minimum ${long.min_days} days`)
  await expect(terms).toContainText(`Maximum ${long.max_days} days`)
  await expect(terms).toContainText(`Book at least ${long.min_days} days.`)
  await expect(terms).toContainText('Insurance coverage required')
  await expect(terms).toContainText(`${dollars(long.deposit_required_cents!)} security deposit`)
  await page.goto(`/listing/${short.id}`)
  await expect(terms).toContainText('Minimum 1 day')
  await expect(terms).toContainText('Insurance coverage required')
  await expect(terms.getByText(/at least|deposit/)).toHaveCount(0)
})

test('a dashboard shows the five newest claims and bookings, and a new driver what to do first', async ({ page }) => {
  const { email, password } = await newPerson(page, 'Uma Pell')
  await expect(page.getByText('No claims submitted yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Submit Your First Claim' })).toHaveAttribute('href', '/claim/intake')
  await expect(page.getByText('No bookings yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/marketplace')
  await expect(page.getByRole('link', { name: 'View All' })).toHaveCount(0)

  const uma = await callsOf(page.request, email, password)
  const numbers: string[] = []
  for (let n = 0; n < 6; n++) {
    const { claim_number } = await uma.post<{ claim_number: string }>('/rest/v1/claims', {
      insurer_name: 'Harborline Mutual',
      policy_number: 'HM-1',
      claim_number: freshNumber(`U${n}`),
      claim_type: 'liability',
      loss_date: addDays(today, -3),
    })
    numbers.unshift(claim_number)
  }
  const { taken } = await uma.get<{ taken: string[] }>(
    `/rest/v1/rpc/listing_availability?listing_id=${LISTINGS.collision}&to=${addDays(today, 365)}`,
  )
  const free = Array.from({ length: 300 }, (_, n) => addDays(today, 90 + n)).filter((day) => !taken.includes(day))
  for (const service_date of free.slice(0, 6)) {
    const wanted = { listing_id: LISTINGS.collision, service_date }
    const { url, order_id } = await uma.post<{ url: string; order_id: string }>(
      '/functions/v1/create-service-payment',
      wanted,
    )
    await page.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
    const status = async () => (await uma.get<{ status: string }>(`/rest/v1/orders/${order_id}`)).status
    await expect.poll(status).toBe('paid')
  }
  await page.reload()
  const details = main(page).getByRole('link', { name: /^View Details/ })
  await expect(details).toHaveText(numbers.slice(0, 5).map((number) => `View Details: ${number}`))
  await expect(main(page).getByText('$156.00', { exact: true })).toHaveCount(5)
  for (const [at, path] of ['/claims', '/bookings'].entries())
    await expect(page.getByRole('link', { name: 'View All' }).nth(at)).toHaveAttribute('href', path)
})

test('a provider’s dashboard: paid bookings alone are money, all are bookings, five are shown, one decimal or N/A', async ({
  page,
}) => {
  type Stats = { total_earnings_cents: number; total_bookings: number; completed_jobs: number; active_listings: number }
  const sal = await callsOf(page.request, 'sal.shop')
  const drew = await callsOf(page.request, 'drew.driver')
  const stats = async () => (await sal.get<{ stats: Stats }>('/rest/v1/rpc/provider_dashboard')).stats
  const before = await stats()
  const { taken } = await drew.get<{ taken: string[] }>(
    `/rest/v1/rpc/listing_availability?listing_id=${LISTINGS.collision}&to=${addDays(today, 365)}`,
  )
  const free = Array.from({ length: 300 }, (_, n) => addDays(today, 120 + n)).filter((day) => !taken.includes(day))
  const book = (service_date: string) =>
    drew.post<{ url: string }>('/functions/v1/create-service-payment', { listing_id: LISTINGS.collision, service_date })
  const { url } = await book(free[0]!)
  await page.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  await expect.poll(async () => (await stats()).total_earnings_cents).toBe(before.total_earnings_cents + 15_600)
  await book(free[1]!)

  const held = Promise.withResolvers<void>()
  await callsAlone(page)
  await page.route('**/rest/v1/rpc/provider_dashboard', async (route) => {
    await held.promise
    await route.fallback()
  })
  await signIn(page, 'sal.shop', '/dashboard')
  await expect(page.getByText('Loading dashboard...', { exact: true }).first()).toBeVisible()
  held.resolve()
  const figures = page.getByRole('list', { name: 'Statistics' })
  for (const [label, value] of [
    ['Total Earnings', dollars(before.total_earnings_cents + 15_600)],
    ['Total Bookings', String(before.total_bookings + 2)],
    ['Completed Jobs', String(before.completed_jobs)],
    ['Active Listings', String(before.active_listings)],
    ['Average Rating', /^\d\.\d$/],
  ] as const) {
    const figure = figures.getByRole('listitem').filter({ hasText: label })
    await expect(figure.getByText(value, { exact: true }).first(), label).toBeVisible()
  }
  const rows = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^View Details/ }) })
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(0)).toContainText('Pending')
  await expect(rows.nth(0).getByRole('link', { name: 'Contact Customer' }), 'no address before the money').toHaveCount(
    0,
  )
  await expect(rows.nth(1)).toContainText('Paid')
  await expect(rows.nth(1).getByRole('link', { name: 'Contact Customer' }), 'nor before the acceptance').toHaveCount(0)
  for (const [name, path] of [
    ['Create Listing', '/provider/onboarding'],
    ['View Analytics', '/provider/analytics'],
    ['View All', '/provider/bookings'],
  ] as const)
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect(rows.nth(0).getByRole('link', { name: /^View Details/ })).toHaveAttribute(
    'href',
    /^\/provider\/booking\/[0-9a-f-]{36}$/,
  )
  await expect(main(page)).toContainText('Profile Complete')
  await expect(main(page)).toContainText('Email Verified')
  await expect(main(page)).toContainText('Background Check Approved')

  // what each status of the money looks like (spec §4): green, yellow, red, anything else gray
  const looks = { paid: 'good', pending: 'warn', failed: 'bad', refunded: 'mute', expired: 'mute' }
  await callsAlone(page)
  await page.route('**/rest/v1/rpc/provider_dashboard', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { stats: object; orders: object[] }
    const orders = Object.keys(looks).map((status, n) => ({ ...body.orders[n], status, work_status: 'requested' }))
    await route.fulfill({ response: answer, json: { ...body, orders, stats: { ...body.stats, average_rating: null } } })
  })
  await page.reload()
  await expect(figures.getByRole('listitem').filter({ hasText: 'Average Rating' })).toContainText('N/A')
  for (const [n, tone] of Object.values(looks).entries())
    await expect(rows.nth(n).locator('[data-tone]').first()).toHaveAttribute('data-tone', tone)

  await page.unrouteAll({ behavior: 'ignoreErrors' })

  // what another business owns is not there (spec §6)
  const [theirs] = await (await callsOf(page.request, 'omar.owner')).get<{ id: string }[]>('/rest/v1/orders?limit=1')
  await page.goto(`/provider/booking/${theirs!.id}`)
  await expect(page.getByRole('heading', { name: 'Booking Not Found' }).first()).toBeVisible()
  await page.goto(`/provider/listings/${LISTINGS.corolla}`)
  await expect(page.getByRole('heading', { name: 'Listing not found' }).first()).toBeVisible()
})

test('of the ten newest notifications the admin’s activity shows five', async ({ page }) => {
  const drew = await callsOf(page.request, 'drew.driver')
  for (let n = 0; n < 6; n++)
    await drew.post('/rest/v1/claims', {
      insurer_name: 'Harborline Mutual',
      policy_number: 'HM-1',
      claim_number: freshNumber(`A${n}`),
      claim_type: 'liability',
      loss_date: addDays(today, -3),
    })
  await signIn(page, 'ada.admin', '/dashboard')
  const activity = page.locator('[data-card]').filter({ has: page.getByRole('heading', { name: 'Recent Activity' }) })
  await expect(activity.getByRole('listitem')).toHaveCount(5)
})

test('the bell asks for fifty, shows ten, and its badge stops at 99+', async ({ page }) => {
  const row = (n: number) => ({
    id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    user_id: '01900000-0000-7000-8000-000000000002',
    type: 'info',
    title: `News ${n}`,
    message: 'Something happened.',
    action_url: null,
    read: false,
    created_at: '2026-11-01T12:00:00.000Z',
  })
  await callsAlone(page)
  await page.route(
    (url) => url.pathname === '/rest/v1/notifications',
    (route) => {
      const limit = Number(new URL(route.request().url()).searchParams.get('limit'))
      return route.fulfill({ json: Array.from({ length: limit }, (_, n) => row(n)) })
    },
  )
  await page.route('**/rest/v1/rpc/unread_notifications', (route) => route.fulfill({ json: { unread: 120 } }))
  const asked = page.waitForRequest((call) => call.url().includes('/rest/v1/notifications?limit=50'))
  await signIn(page, 'drew.driver', '/dashboard')
  await asked
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications, more than 99 unread' })
  await expect(bell.locator('[data-badge]')).toHaveText('99+')
  await bell.click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('link', { name: 'View all notifications' })).toHaveAttribute('href', '/notifications')
})

test('a claim has the four types, a file ten megabytes, and the bar of an upload two seconds', async ({ page }) => {
  await page.clock.install()
  const { email, password } = await newPerson(page, 'Sol Hart')
  await page.goto('/claim/intake')
  await expect(page.getByRole('radiogroup', { name: 'Claim type' }).getByRole('radio')).toHaveCount(4)
  for (const name of ['Collision', 'Comprehensive', 'Liability', 'Glass'])
    await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeVisible()
  await page.goto('/claim/intake?step=documents')
  const slot = page.getByRole('group', { name: 'Damage photos' })
  await expect(slot).toContainText('up to 10 MB')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await slot
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: await picture() })
  await expect(slot).toContainText('Uploaded door.png')
  const bar = slot.getByRole('progressbar')
  await expect(bar).toBeVisible()
  await page.clock.runFor(1900)
  await expect(bar).toBeVisible()
  await page.clock.runFor(200)
  await expect(bar).toHaveCount(0)

  const sol = await callsOf(page.request, email, password)
  const path = `/storage/v1/object/claim-documents/${sol.id}/${Date.now()}.png`
  await sol.post(path, await picture())
  const { signed_url } = await sol.post<{ signed_url: string }>(path.replace('/object/', '/object/sign/'), {})
  const opened = await page.request.get(signed_url)
  expect(opened.headers()['cache-control']).toMatch(/^private, max-age=3(600|5\d\d)$/)
})

test('what is promised by when: coverage in 24 hours, a provider’s word in 24 hours; money to the cent', async ({
  page,
}) => {
  const { email, password } = await newPerson(page, 'Tess Kade')
  const tess = await callsOf(page.request, email, password)
  const { id } = await tess.post<{ id: string }>('/rest/v1/claims', {
    insurer_name: 'Harborline Mutual',
    policy_number: 'HM-1',
    claim_number: freshNumber('T'),
    claim_type: 'glass',
    loss_date: addDays(today, -3),
  })
  await page.goto(`/claim/${id}`)
  const next = page.getByRole('region', { name: 'Next Steps' })
  await expect(next).toContainText('Your claim is under review')
  await expect(next).toContainText(
    'verifying your coverage with Harborline Mutual and will contact you within 24 hours',
  )

  const { taken } = await tess.get<{ taken: string[] }>(
    `/rest/v1/rpc/listing_availability?listing_id=${LISTINGS.collision}&to=${addDays(today, 365)}`,
  )
  const service_date = Array.from({ length: 300 }, (_, n) => addDays(today, 30 + n)).find((day) => !taken.includes(day))
  const { url } = await tess.post<{ url: string }>('/functions/v1/create-service-payment', {
    listing_id: LISTINGS.collision,
    service_date,
  })
  const paid = await page.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  await page.goto(paid.url())
  await expect(page.getByRole('heading', { name: /^Paid. Waiting for/ })).toBeVisible()
  const steps = page.getByRole('list', { name: 'What’s next' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.first()).toContainText('The provider contacts you within 24 hours')
  await expect(main(page)).toContainText('$156.00')

  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'dana.driver', `/claim/${CLAIMS.danaVerified}`)
  await expect(main(page)).toContainText(/of \$\d,\d{3}\.\d{2}/)
})
