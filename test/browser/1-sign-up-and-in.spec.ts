// The story, paragraph 1: sign up and in.
import type { APIRequestContext, Page } from '@playwright/test'
import { clean, said, toast } from './steps.ts'
import { expect, test } from './test.ts'

const STRONG = 'a heron over Ponce'
const DANA = 'dana.driver@example.com'
const DEMO = 'claimchoice-demo'
const KEY = 'claimchoice-session'
const fresh = (name: string) => `${name}.${Date.now().toString(36)}@example.com`

const session = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as { refresh_token: string } | null, KEY)
/** As if the access token were about to end: the next look at the session renews it. */
const age = (page: Page) =>
  page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key)!) as object
    localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) + 5 }))
  }, KEY)
async function newestMail(request: APIRequestContext, to: string, count = 1) {
  const read = async () =>
    (await (await request.get(`/dev/mail.json?to=${to}`)).json()) as { subject: string; text: string }[]
  await expect.poll(async () => (await read()).length).toBe(count)
  return (await read())[0]!
}
const linkIn = (mail: { text: string }) => /https?:\S+token_hash\S+/.exec(mail.text)![0]
const signUpForm = (page: Page) => page.getByRole('tabpanel', { name: 'Sign Up' })
const signInForm = (page: Page) => page.getByRole('tabpanel', { name: 'Sign In' })
async function signIn(page: Page, email: string, password: string) {
  await signInForm(page).getByLabel('Email').fill(email)
  await signInForm(page).getByLabel('Password', { exact: true }).fill(password)
  await signInForm(page).getByRole('button', { name: 'Sign In' }).click()
}

test('a visitor signs up as driver, confirms by mail, and goes on to the claim they came for', async ({
  page,
  request,
}) => {
  const email = fresh('nora')
  await page.goto('/')
  await page.getByRole('link', { name: 'Submit Your Claim' }).first().click()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: 'Terms' }).first()).toHaveAttribute('href', '/terms')
  const form = signUpForm(page)
  await expect(form.getByRole('radio', { name: 'Driver (need claim help)' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Individual Owner (rent my car)' })).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Shop Owner (provide services)' })).toBeVisible()
  await form.getByLabel('Full Name').fill('Nora Quist')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(STRONG)
  await clean(page)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await said(page, 'Success!', 'Please check your email to confirm your account.')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Please check your email to confirm your account.')
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page.getByRole('link', { name: 'Open the demo email' })).toHaveAttribute('href', /^\/dev\/mail\?to=/)
  await clean(page)
  const first = await newestMail(request, email)

  await page.goto('/auth')
  await signIn(page, email, STRONG)
  await said(page, 'Sign in failed', 'Please confirm your email address first.')
  await expect(signInForm(page).getByRole('alert')).toContainText('Please confirm your email address first.')
  await signInForm(page).getByRole('button', { name: 'Send the link again' }).click()
  await expect(signInForm(page).getByRole('status')).toContainText('We sent it again.')
  await newestMail(request, email, 2)

  await page.goto(linkIn(first))
  await expect(page).toHaveURL('/claim/intake')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForFunction((key) => localStorage.getItem(key) === null, KEY)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Submit Your Claim' }).first()).toBeVisible()

  await page.goto(linkIn(first))
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
  await clean(page)
})

test('a wrong password is said as a toast and in place, and the way back leads to the page that asked', async ({
  page,
}) => {
  await page.goto('/claims')
  await expect(page).toHaveURL('/auth?next=%2Fclaims')
  await signIn(page, DANA, 'not her password')
  await said(page, 'Sign in failed', 'That email or password is incorrect.')
  const shown = toast(page, 'Sign in failed')
  const close = shown.getByRole('button', { name: 'Close' })
  await close.hover() // as long as the pointer rests on it, it stays
  await clean(page, { toasts: true })
  await expect(shown, 'what lies below it can be pressed').toHaveCSS('pointer-events', 'none')
  await close.click()
  await expect(shown).toHaveCount(0)
  await expect(signInForm(page).getByRole('alert')).toContainText('That email or password is incorrect.')
  await expect(signInForm(page).getByLabel('Email')).toHaveValue(DANA)
  await signInForm(page).getByLabel('Password', { exact: true }).fill(DEMO)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/claims')
})

test('nobody is led off the site after signing in', async ({ page }) => {
  await page.goto('/auth?next=//evil.example/claims')
  await signIn(page, DANA, DEMO)
  await expect(page).toHaveURL('/dashboard')
})

test('a weak password is refused in words, and nothing typed is lost, not even by a reload', async ({ page }) => {
  const email = fresh('weak')
  await page.goto('/auth?tab=signup')
  const form = signUpForm(page)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(form.getByLabel('Full Name')).toBeFocused()
  await expect(form.getByText('Enter your password.')).toBeVisible()
  await form.getByLabel('Full Name').fill('Wes Weak')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('radio', { name: 'Shop Owner (provide services)' }).check()
  const password = form.getByLabel('Password', { exact: true })
  await password.fill('password1')
  await page.keyboard.press('Enter')
  await said(page, 'Sign up failed', 'This password is too common')
  await expect(password).toHaveAccessibleDescription(/This password is too common/)
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('password1')
  await form.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('tab', { name: 'Sign Up' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(signInForm(page).getByLabel('Email')).toHaveValue(email)
  await page.keyboard.press('ArrowRight')
  await expect(password).toHaveValue('password1')
  await page.reload()
  await expect(form.getByLabel('Full Name')).toHaveValue('Wes Weak')
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await expect(form.getByRole('radio', { name: 'Shop Owner (provide services)' })).toBeChecked()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('password1')
})

test('a taken address answers like a new one and gets a different mail', async ({ page, request }) => {
  const email = 'nina.new@example.com'
  await page.goto('/auth?tab=signup')
  const form = signUpForm(page)
  await form.getByLabel('Full Name').fill('Nina Again')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(STRONG)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await said(page, 'Success!', 'Please check your email to confirm your account.')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const mail = await newestMail(request, email)
  expect(mail.subject).toBe('You already have a ClaimChoice account')
  expect(mail.text).toContain('/auth/reset')
})

test('a forgotten password is replaced by the mailed link', async ({ page, request }) => {
  const email = 'pat.shop@example.com'
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/auth/reset')
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await clean(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'If this address has an account' })).toBeVisible()
  await page.goto(linkIn(await newestMail(request, email)))
  await page.getByLabel('New password').fill('12345678')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too common/)
  await page.reload()
  await page.getByLabel('New password').fill(STRONG)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password was changed').first()).toBeVisible()
  await clean(page)
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('two tabs refreshing at once keep the session; a stolen old refresh token ends it', async ({ context }) => {
  const first = await context.newPage()
  await first.goto('/auth')
  await signIn(first, DANA, DEMO)
  await expect(first).toHaveURL('/dashboard')
  const second = await context.newPage()
  await second.goto('/dashboard')
  const stolen = (await session(first))!.refresh_token
  await age(first)
  await Promise.all([first.reload(), second.reload()])
  for (const tab of [first, second]) {
    await expect(tab.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await tab.reload()
    await expect(tab.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(tab).toHaveURL('/dashboard')
  }
  expect((await session(first))!.refresh_token).not.toBe(stolen)

  // within ten seconds a copy counts as a second tab; after them it is a theft
  const replay = async () => {
    const answer = await context.request.post('/auth/v1/token?grant_type=refresh_token', {
      data: { refresh_token: stolen },
    })
    return ((await answer.json()) as { error_code?: string }).error_code
  }
  await expect.poll(replay, { intervals: [3000], timeout: 90_000 }).toBe('refresh_token_already_used')
  await first.reload()
  await expect(first).toHaveURL('/auth?next=%2Fdashboard')
  await expect(second.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
})

test('a tab whose session another one lost asks to sign in again, also once the server hung up', async ({
  context,
}) => {
  const first = await context.newPage()
  await first.goto('/auth')
  await signIn(first, DANA, DEMO)
  await expect(first).toHaveURL('/dashboard')
  const second = await context.newPage()
  let hangUp: () => Promise<void> = () => Promise.reject(new Error('nothing live was opened'))
  await second.routeWebSocket(/realtime/, (socket) => {
    socket.connectToServer()
    hangUp = () => socket.close({ code: 4401 })
  })
  await second.goto('/dashboard')
  await expect(second.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await first.evaluate(() => localStorage.removeItem('claimchoice-session'))
  const again = second.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await hangUp()
  await second.evaluate(() => new Promise((done) => setTimeout(done)))
  await expect(again).toBeVisible()
})
