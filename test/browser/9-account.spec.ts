// An account of one's own: the session that ends in the middle of a form, another address, the devices, the way out.
import { clean, newPerson, said, toast } from './steps.ts'
import { expect, test } from './test.ts'

type Mail = { subject: string; text: string }

test('a session that ends in the middle of a form is opened again over it, and nothing typed is lost', async ({
  page,
}) => {
  const { email, password } = await newPerson(page, 'Mira Sol')
  await page.goto('/settings')
  await expect(page.getByLabel('Full Name')).toHaveValue('Mira Sol')
  // the same person ends every session from another device
  const other = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  const { access_token } = (await other.json()) as { access_token: string }
  await page.getByLabel('Full Name').fill('Mira Sol-Ünal 🚗')
  await page.getByLabel('Phone').fill('404 555 0188')
  const ended = await page.request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(ended.status()).toBe(204)
  // the open page hears of it by itself, before anything is sent
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  await again.getByLabel('Password', { exact: true }).fill('not this one')
  await again.getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(again.getByText('That email or password is incorrect.')).toBeVisible()
  await clean(page)
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByLabel('Full Name')).toHaveValue('Mira Sol-Ünal 🚗')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Saved', 'Your profile was updated.')
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Mira Sol-Ünal 🚗')
  await expect(page.getByLabel('Phone')).toHaveValue('404 555 0188')
})

test('a failure is no longer said once the same thing succeeds, or the page is left', async ({ page }) => {
  await newPerson(page, 'Noor Haddad')
  await page.goto('/settings')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const fail = async () => {
    await page.route('**/rest/v1/profiles/*', (route) => route.abort())
    await save.click()
    await expect(toast(page, 'Not saved')).toBeVisible()
    await page.unroute('**/rest/v1/profiles/*')
  }
  await page.getByLabel('Phone').fill('404 555 0144')
  await fail()
  await save.click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(toast(page, 'Not saved')).toHaveCount(0, { timeout: 5000 })
  await page.getByLabel('Phone').fill('404 555 0145')
  await fail()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor')
  await expect(toast(page, 'Not saved')).toHaveCount(0, { timeout: 5000 })
})

test('a call that finds the session over waits for the sign-in and is then sent once more', async ({ page }) => {
  const { email, password } = await newPerson(page, 'Tomas Vela')
  await page.goto('/settings')
  await expect(page.getByLabel('Full Name')).toHaveValue('Tomas Vela')
  const other = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  const { access_token } = (await other.json()) as { access_token: string }
  let sent = 0
  // the session ends while the change is on its way: no other call of the page can find out first
  await page.route('**/rest/v1/profiles/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++sent === 1)
      await page.request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${access_token}` } })
    await route.continue()
  })
  await page.getByLabel('Phone').fill('404 555 0133')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByLabel('Password', { exact: true }).press('Enter')
  await said(page, 'Saved', 'Your profile was updated.')
  await expect(again).toBeHidden()
  expect(sent, 'the same change, once more').toBe(2)
  await page.unroute('**/rest/v1/profiles/*')
})

test('another address, a new password, the archive, and the way out', async ({ page }) => {
  const { email, password } = await newPerson(page, 'Rosa Quill')
  await page.goto('/settings/security')
  await expect(page.getByText('This device')).toBeVisible()
  await clean(page)

  const wanted = `new.${email}`
  const address = page.locator('form').filter({ hasText: 'Use another address' })
  await address.getByLabel('New email address').fill(wanted)
  await address.getByLabel('Current password').fill(password)
  await address.getByRole('button', { name: 'Send the link' }).click()
  await said(page, 'Check your new inbox')
  const mails = async () => (await (await page.request.get(`/dev/mail.json?to=${wanted}`)).json()) as Mail[]
  await expect.poll(async () => (await mails()).length).toBe(1)
  await page.goto(/https?:\S+email_token\S+/.exec((await mails())[0]!.text)![0])
  await expect(page.getByText('Your address was changed')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(wanted)

  const change = page.locator('form').filter({ hasText: 'Save the new password' })
  await change.getByLabel('Current password').fill('not this one')
  await change.getByLabel('New password').fill('two herons over Ponce')
  await change.getByRole('button', { name: 'Save the new password' }).click()
  await expect(change.getByText('This isn’t your current password.')).toBeVisible()
  await change.getByLabel('Current password').fill(password)
  await change.getByRole('button', { name: 'Save the new password' }).click()
  await expect(change.getByText('Your password was changed')).toBeVisible()

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'My data' }).click()
  await expect(page.getByText('Nothing is open, so you can delete your account now.')).toBeVisible()
  await clean(page)
  const archive = page.locator('form').filter({ hasText: 'Create my archive' })
  await archive.getByLabel('Current password').fill('two herons over Ponce')
  const download = page.waitForEvent('download')
  await archive.getByRole('button', { name: 'Create my archive' }).click()
  expect((await download).suggestedFilename()).toMatch(/^claimchoice-\d{4}-\d\d-\d\d\.zip$/)

  const leave = page.locator('form').filter({ hasText: 'Delete my account permanently' })
  await leave.getByLabel('Type DELETE to confirm').fill('yes')
  await leave.getByLabel('Current password').fill('two herons over Ponce')
  await leave.getByRole('button', { name: 'Delete my account permanently' }).click()
  await expect(leave.getByText('Type the word DELETE.')).toBeVisible()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url())
  })
  await leave.getByLabel('Type DELETE to confirm').fill('delete')
  await leave.getByRole('button', { name: 'Delete my account permanently' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account was deleted' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the start page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your claim, your choice.' })).toBeVisible()
  expect(refused, 'nothing is asked any more').toEqual([])
})

test('a device that was never told a language speaks that of the profile after sign-in; a field says what did not fit', async ({
  page,
  browser,
  world,
}) => {
  const { email, password } = await newPerson(page, 'Elena Ruiz')
  await page.goto('/settings')
  await page.getByLabel('Language').selectOption('Español')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')

  const device = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await device.goto('/auth?next=/claim/intake')
  await expect(device.locator('html')).toHaveAttribute('lang', 'en')
  const form = device.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(device).toHaveURL('/claim/intake')
  await expect(device.locator('html')).toHaveAttribute('lang', 'es')

  const vin = device.getByLabel('VIN')
  await device.getByLabel(/^Número de póliza/).fill('4T1G11AK5MU900002 azul')
  await device.keyboard.press('ControlOrMeta+A')
  await device.keyboard.press('ControlOrMeta+C')
  await device.goto('/claim/intake?step=car')
  await vin.focus()
  await device.keyboard.press('ControlOrMeta+V')
  await expect(vin).toHaveValue('4T1G11AK5MU900002')
  await expect(vin).toHaveAccessibleDescription(/No cupo todo. Quedó fuera: «azul»/)
  await vin.press('Backspace')
  await expect(device.getByRole('main')).not.toContainText('No cupo todo')
})
