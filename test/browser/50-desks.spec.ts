// The lists a claims admin works through, as they stand on a desk: fourteen rows at once, filters in one line, nothing cut off.
import { paths } from '#app/paths.ts'
import { LISTINGS } from '#db/seed/cast.ts'
import { callsOf, clean, freeDays, newPerson, signIn, stillness } from './steps.ts'
import { expect, test } from './test.ts'

const ROWS_AT_ONCE = 14
const DESK = { width: 1440, height: 900 }
const LISTS = [
  paths.adminClaims(),
  paths.adminOrders({ filter: 'all' }),
  paths.adminLedger(),
  paths.adminReceivables(),
  paths.adminPayouts(),
  `${paths.adminProviders()}?status=all`,
  paths.adminUsers(),
  `${paths.adminSupport()}?state=all`,
  paths.adminAudit(),
  paths.adminInsurers(),
]
type Box = { top: number; bottom: number; height: number }
type Boxed = { getBoundingClientRect: () => Box }

test('each list of the team shows fourteen rows at once, its filters in one line and nothing wrapped, and is as wide as the window', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const still = stillness(page)
  await page.setViewportSize(DESK)
  await signIn(page, 'ada.admin', '/dashboard')
  for (const path of LISTS) {
    await page.setViewportSize(DESK)
    await page.goto(path)
    await still(path)
    const boxes = (css: string) =>
      page
        .locator(css)
        .evaluateAll((all) =>
          (all as unknown as Boxed[])
            .map((each) => each.getBoundingClientRect())
            .map(({ top, bottom, height }) => ({ top, bottom, height })),
        )
    await expect(page.locator('main table, main [data-rows]').first(), path).toBeVisible()
    const rows = await boxes('main table:nth-of-type(1) tbody tr, main [data-rows] > li')
    const seen = rows.filter(({ bottom }) => bottom <= DESK.height)
    expect(rows.length, `${path} has rows`).toBeGreaterThan(0)
    expect(seen.length, `${path} shows rows at once`).toBeGreaterThanOrEqual(Math.min(rows.length, ROWS_AT_ONCE))
    for (const { height } of seen) expect(height, `${path}: a row is one line`).toBeLessThanOrEqual(41)
    const fields = await boxes('.filter-line :is(input:not([type=checkbox]), select)')
    expect(new Set(fields.map(({ top }) => Math.round(top))).size, `${path}: one line of filters`).toBeLessThanOrEqual(
      1,
    )
    for (const width of [1280, DESK.width, 1920]) {
      await page.setViewportSize({ ...DESK, width })
      const beside = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(beside, `${path} fits ${width} px`).toBeLessThanOrEqual(0)
    }
    const wide = await page.evaluate('document.querySelector("main").getBoundingClientRect().width')
    expect(wide, `${path} takes the whole window`).toBe(1920)
  }
})

test('whoever wants taller rows has them on every list of this browser, until they do not', async ({ page }) => {
  await page.setViewportSize(DESK)
  await signIn(page, 'ada.admin', paths.adminUsers())
  const row = page.locator('main tbody tr').first()
  const height = async () => (await row.boundingBox())!.height
  await expect(row).toBeVisible()
  const dense = await height()
  await page.getByRole('checkbox', { name: 'Taller rows' }).check()
  await expect.poll(height).toBeGreaterThan(dense)
  await page.goto(paths.adminPayouts())
  await expect(row).toBeVisible()
  await expect.poll(height).toBeGreaterThanOrEqual(48)
  await page.getByRole('checkbox', { name: 'Taller rows' }).uncheck()
  await expect.poll(height).toBeLessThan(48)
})

test('n is the next one: of the reviews, of the data requests and of a business’s bookings', async ({ page }) => {
  await page.setViewportSize(DESK)
  const still = stillness(page)
  const pressed = async (key: string) => {
    await still(page.url())
    await page.keyboard.press(key)
  }
  const sal = await callsOf(page.request, 'sal.shop')
  const { id: provider_id } = await sal.get<{ id: string }>('/rest/v1/provider_profiles')
  const [review] = await sal.get<{ id: string }[]>(`/rest/v1/reviews?provider_id=${provider_id}&limit=1`)
  await sal.post('/rest/v1/review_reports', { review_id: review!.id, reason: 'personal_data' })
  await signIn(page, 'ada.admin', '/admin/reviews')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressed('n')
  await expect(page.getByRole('dialog')).toBeVisible()

  const dana = await callsOf(page.request, 'dana.driver')
  const drew = await callsOf(page.request, 'drew.driver')
  for (const { post } of [dana, drew])
    await post('/rest/v1/data_requests', { kind: 'correction', note: 'My name is misspelled.' })
  await page.goto('/admin/data-requests')
  await pressed('n')
  await expect(page).toHaveURL(/data-requests\/[0-9a-f-]{36}$/)
  const first = page.url()
  await pressed('n')
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(/data-requests\/[0-9a-f-]{36}$/)
})

test('n is the next one, too: of the state notices, of the proposals about admins and of the expiring credentials', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(DESK)
  const still = stillness(page)
  const pressed = async (key: string) => {
    await still(page.url())
    await page.keyboard.press(key)
  }
  await signIn(page, 'ada.admin', paths.adminStates())
  const order = () => page.locator('main tbody tr').evaluateAll((all) => all.map((row) => row.getAttribute('data-key')))
  await expect.poll(async () => (await order()).length).toBeGreaterThan(40)
  const states = await order()
  await pressed('n')
  await expect(page).toHaveURL(paths.adminStates({ state: states[0]! }))
  await pressed('n')
  await expect(page).toHaveURL(paths.adminStates({ state: states[1]! }))

  const proposed: string[] = []
  for (const name of ['Ona Reyes', 'Uma Park']) {
    const person = await (await browser.newContext()).newPage()
    const { email, password } = await newPerson(person, name)
    const { id } = await callsOf(person.request, email, password)
    const amy = await callsOf(page.request, 'amy.admin')
    await amy.post('/rest/v1/admin_grants', { person_id: id, kind: 'grant', reason: 'They join the team.' })
    proposed.push(id)
  }
  await page.goto(paths.adminUsers())
  for (const id of proposed) {
    await pressed('n')
    await expect(page).toHaveURL(paths.adminUser(id))
  }

  // the demo's one has its renewal handed in
  await page.route('**/rpc/expiring_credentials*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { rows: object[] }
    await route.fulfill({
      response,
      json: { ...json, rows: json.rows.map((row) => ({ ...row, renewal_waits: false })) },
    })
  })
  await page.goto(`${paths.adminCredentials()}?within=60`)
  await pressed('n')
  const links = page.locator('main tbody tr a')
  await expect(links.first()).toBeFocused()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog')).toContainText('Go to the next credential to remind of')
})

test('a business walks its bookings with J and Enter, and n opens the one to answer first', async ({ page }) => {
  await page.setViewportSize(DESK)
  /** The keys come after the page. */
  const ready = () => expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  const sal = await callsOf(page.request, 'sal.shop')
  const { id } = await sal.get<{ id: string }>('/rest/v1/provider_profiles')
  const drew = await callsOf(page.request, 'drew.driver')
  type Waiting = { id: string; respond_by: string }[]
  const read = () => sal.get<Waiting>(`/rest/v1/orders?provider_id=${id}&status=paid&work_status=requested&limit=100`)
  const before = (await read()).length
  for (const ahead of [20, 30]) {
    const [service_date] = await freeDays(page.request, LISTINGS.collision, ahead, 1)
    const wanted = { listing_id: LISTINGS.collision, service_date }
    const { url } = await drew.post<{ url: string }>('/functions/v1/create-service-payment', wanted)
    await page.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  }
  await expect.poll(async () => (await read()).length, 'both payments have arrived').toBe(before + 2)
  const [soonest, second] = (await read()).toSorted((a, b) => a.respond_by.localeCompare(b.respond_by))
  await signIn(page, 'sal.shop', '/provider/bookings')
  await ready()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`/provider/booking/${soonest!.id}`)
  await ready()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`/provider/booking/${second!.id}`)
  await page.goto('/provider/bookings')
  await ready()
  await page.keyboard.press('j')
  const row = page.getByRole('table').getByRole('link').first()
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/provider\/booking\/[0-9a-f-]{36}$/)
  await page.goto('/provider/bookings')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog')).toContainText('Go to the next booking to answer')
  await clean(page)
})
