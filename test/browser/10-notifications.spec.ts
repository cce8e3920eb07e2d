// The bell to the letter of the specification; what one is notified about, and how to stop it from a mail.
import type { Page } from '@playwright/test'
import { callsAlone, callsOf, clean, newPerson, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const TYPES = ['success', 'warning', 'error', 'booking', 'info'] as const

/** Answers the bell with as many unread notifications as wanted, one minute apart. */
async function rings(page: Page, loaded: number, unread: number) {
  const now = Date.now()
  const rows = Array.from({ length: loaded }, (_, n) => ({
    id: `01900000-0000-7000-8000-0000000f${String(n).padStart(4, '0')}`,
    user_id: '01900000-0000-7000-8000-000000000001',
    type: TYPES[n % TYPES.length],
    title: `News ${n}`,
    message: 'Something happened.',
    action_url: n === 1 ? null : '/claims',
    read: false,
    created_at: new Date(now - (n * 60 + 90) * 1000).toISOString(),
  }))
  await callsAlone(page)
  await page.route(/\/rest\/v1\/notifications\?/, (route) => route.fulfill({ json: rows }))
  await page.route(/\/rpc\/unread_notifications/, (route) => route.fulfill({ json: { unread } }))
  await page.route(/\/rest\/v1\/notifications\/[0-9a-f-]+$/, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    return route.fulfill({ json: { ...rows.find((row) => row.id === id), read: true } })
  })
}

test('the bell: 99+, ten of fifty by type and age, "View all" beyond ten, a click marks read and goes', async ({
  page,
}) => {
  await rings(page, 50, 120)
  await signIn(page, 'dana.driver', '/dashboard')
  await expect(bell(page).locator('[data-badge]')).toHaveText('99+')
  await expect(bell(page)).toHaveAccessibleName('Notifications, more than 99 unread')
  await bell(page).click()
  const sheet = page.getByRole('dialog')
  const entries = sheet.getByRole('listitem')
  await expect(entries).toHaveCount(10)
  for (const [n, type] of TYPES.entries()) await expect(entries.nth(n)).toHaveAttribute('data-type', type)
  await expect(entries.first()).toContainText(/\d minutes? ago/)
  await expect(sheet.getByRole('link', { name: 'View all notifications' })).toHaveAttribute('href', '/notifications')
  await expect(entries.nth(1).getByRole('link')).toHaveCount(0) // it leads nowhere
  await entries
    .nth(1)
    .getByRole('button', { name: /News 1/ })
    .first()
    .click()
  await expect(entries.nth(1)).toHaveAttribute('data-read', 'true')
  await clean(page)
  await entries.first().getByRole('link').first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(entries.first().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/claims')
  await expect(sheet).toHaveCount(0)
  await bell(page).click()
  await expect(entries.first()).toHaveAttribute('data-read', 'true')

  await page.unrouteAll()
  await rings(page, 10, 10)
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 10 unread')
  await bell(page).click()
  await expect(entries).toHaveCount(10)
  await expect(sheet.getByRole('link', { name: 'View all notifications' })).toHaveCount(0)
})

test('what happens while a page opens is on it: before it listens, and while its first answers are on their way', async ({
  page,
}) => {
  const { email, password } = await newPerson(page, 'Nestor Early')
  const nestor = await callsOf(page.request, email, password)
  const ada = await callsOf(page.request, 'ada.admin')
  const { id } = await nestor.post<{ id: string }>('/rest/v1/conversations', { topic: 'support' })
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'New message from' })
  const listens = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/realtime\/v1\/websocket$/, async (socket) => {
    await listens.promise
    socket.connectToServer()
  })
  await page.goto('/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await ada.post('/rest/v1/messages', { conversation_id: id, content: 'Before you listened.' })
  listens.resolve()
  await expect(entries).toHaveCount(1)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')

  await nestor.post('/rest/v1/rpc/mark_conversation_read', { conversation_id: id })
  const heard = Promise.withResolvers<void>()
  const came = Promise.withResolvers<void>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (/"table":"notifications".*While you were reading/.test(String(payload))) came.resolve()
    }),
  )
  let read = 0
  await page.route(
    /\/rest\/v1\/notifications\?/,
    async (route) => {
      const response = await route.fetch()
      read++
      await heard.promise
      await route.fulfill({ response })
    },
    { times: 2 }, // the bell's and the page's
  )
  await page.reload()
  await expect.poll(() => read).toBe(2)
  await ada.post('/rest/v1/messages', { conversation_id: id, content: 'While you were reading.' })
  await came.promise // before the answers, which are older than it
  heard.resolve()
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('While you were reading.')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
})

test('a person chooses by keyboard what to be notified about, sees how each news came, and stops its mails from their foot', async ({
  page,
  browser,
  world,
}) => {
  const { email, password } = await newPerson(page, 'Nora Bell')
  await page.goto('/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/settings/notifications')
  await expect(page.getByText('No emails yet')).toBeVisible()
  const topic = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })
  await expect(topic('Your claims')).toContainText('Always on')
  await expect(page.getByText('Updates about claims and money always appear in the app')).toBeVisible()
  const mail = topic('Your bookings').getByRole('checkbox', { name: 'Email' })
  await expect(mail).toBeChecked()
  await mail.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.reload()
  await expect(mail).not.toBeChecked()
  await clean(page)

  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  const { access_token } = (await answer.json()) as { access_token: string }
  const opened = await page.request.post('/rest/v1/conversations', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { topic: 'support' },
  })
  const { id } = (await opened.json()) as { id: string }
  const ada = await callsOf(page.request, 'ada.admin')
  await ada.post('/rest/v1/messages', { conversation_id: id, content: 'Welcome, Nora.' })

  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.getByRole('button', { name: 'How we notified you: New message from ClaimChoice Support' }).click()
  await expect(page.getByRole('main').getByRole('definition').first()).toContainText('Shown in the app')
  await expect(page.getByRole('main').getByRole('definition').nth(1)).toContainText('On its way') // it waits for its reader
  await clean(page)

  type Mail = { subject: string; text: string }
  const letters = async () => (await (await page.request.get(`/dev/mail.json?to=${email}`)).json()) as Mail[]
  await expect.poll(async () => (await letters())[0]?.subject).toBe('New message from ClaimChoice Support')
  const link = /Stop emails about messages to you: \S+?(\/unsubscribe\S+)/.exec((await letters())[0]!.text)![1]!
  const stranger = await (await browser.newContext({ baseURL: world.origin })).newPage() // nobody is signed in here
  await stranger.goto(link)
  await expect(stranger.getByText('You’re getting emails about: Messages.')).toBeVisible()
  await clean(stranger)
  await stranger.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(stranger.getByText('You won’t get any more emails about: Messages.')).toBeVisible()
  await clean(stranger)
  await stranger.getByRole('button', { name: 'Undo' }).click()
  await expect(stranger.getByText('Emails are back on about: Messages.')).toBeVisible()
  await stranger.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(stranger.getByText('You won’t get any more emails about: Messages.')).toBeVisible()
  await stranger.goto(link.slice(0, -2))
  await expect(stranger.getByText('This link is incomplete')).toBeVisible()

  await page.goto('/settings/notifications')
  await expect(topic('Messages').getByRole('checkbox', { name: 'Email' })).not.toBeChecked()
  await expect(page.getByRole('row', { name: /New message from ClaimChoice Support/ })).toContainText('On its way')
  await clean(page)
})

test('a number for texts: the words are agreed to, a code comes, topics are switched on, and it can be taken away', async ({
  page,
}) => {
  await newPerson(page, 'Tess Texter')
  await page.goto('/settings/notifications')
  const topic = page.getByRole('group', { name: 'Messages' })
  await expect(topic.getByRole('checkbox')).toHaveCount(2)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText('Enter a U.S. phone number with 10 digits')).toBeVisible()
  await expect(page.getByText('Check this box so we may text you.')).toBeVisible()
  await expect(page.getByText('Consent is not a condition of purchase.')).toBeVisible()
  await clean(page)
  await page.getByLabel('Cell phone number').fill('(404) 555-0177')
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  type Text = { text: string }
  const texts = async () =>
    (await (await page.request.get('/dev/texts.json', { params: { to: '+14045550177' } })).json()) as Text[]
  await expect.poll(async () => (await texts()).length).toBe(1)
  // another number and back; a new code ends the one before
  await page.getByRole('button', { name: 'Use another number' }).click()
  await expect(page.getByLabel('Cell phone number')).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Text me a new code' }).click()
  await expect.poll(async () => (await texts()).length).toBe(2)
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  const code = /code: (\d{6})/.exec((await texts())[0]!.text)![1]!
  await page.reload()
  await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Confirm number' }).click()
  await expect(page.getByText('That’s not the code we texted.')).toBeVisible()
  await clean(page)
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Confirm number' }).click()
  await expect(page.getByText('404-555-0177')).toBeVisible()
  const texted = topic.getByRole('checkbox', { name: 'Text message' })
  await texted.click()
  await expect(texted).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await clean(page)
  await page.getByRole('button', { name: 'Remove number' }).click()
  await expect(page.getByLabel('Cell phone number')).toBeVisible()
  await expect(topic.getByRole('checkbox')).toHaveCount(2)
})

test.describe(() => {
  test.use({ serviceWorkers: 'allow' })
  test('a browser takes notifications while its session lasts, and its worker is let in by the policy of the page', async ({
    page,
  }) => {
    await newPerson(page, 'Nell Notice')
    await page.addInitScript(() => {
      // no test reaches a push service: what the browser would answer stands in for it
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = async () =>
        ({
          toJSON: () => ({
            endpoint: 'https://push.example.com/nell',
            keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
          }),
        }) as never
    })
    await page.goto('/settings/notifications')
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
    await expect(
      page.getByRole('group', { name: 'Messages' }).getByRole('checkbox', { name: 'On your devices' }),
    ).toBeChecked()
    await clean(page)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toContain(
      '/service-worker.js',
    )
    await page.getByRole('button', { name: 'Turn off notifications' }).click()
    await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  })
})
