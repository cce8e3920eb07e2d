// A visitor reads the rule of a state without a script; a driver writes to the insurer with it.
import { clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const CLAIM = '01900000-0000-7000-8000-000000000501'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a ZIP or a name leads to the rule of its state, in both languages, and nothing is claimed where nothing is known', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your Rights' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your right to choose, state by state')
    await expect(page.locator('script[src]')).toHaveCount(0)
    await page.getByLabel('State or ZIP where it happened').fill('30303')
    await page.getByRole('button', { name: 'Show the rule' }).click()
    await expect(page).toHaveURL('/rights/georgia')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your rights in Georgia')
    await expect(main.getByText('O.C.G.A. § 33-34-6', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: /Office of Commissioner of Insurance/ })).toHaveAttribute(
      'href',
      'https://oci.georgia.gov',
    )
    await expect(main).toContainText('Not legal advice.')
    await expect(main).toContainText('What your insurer need not pay')
    await expect(main).toContainText('I refer to O.C.G.A. § 33-34-6.')
    await expect(page.locator('script[src]')).toHaveCount(0)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/rights\/georgia$/)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(/\/es\/rights\/georgia(\?lang=es)?$/)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sus derechos en Georgia')
    await expect(main).toContainText('Nuestra traducción del resumen en inglés.')
    await main.getByRole('link', { name: 'Todos los estados' }).click()
    const find = page.getByLabel('Estado o código postal donde ocurrió')
    await find.fill('ningún lugar')
    await page.getByRole('button', { name: 'Ver la regla' }).click()
    await expect(page.getByText('No conocemos un estado o código postal con ese nombre.')).toBeVisible()
    await find.fill('hawai')
    await page.getByRole('button', { name: 'Ver la regla' }).click()
    await expect(page).toHaveURL('/es/rights/hawaii')
    await expect(main).toContainText('No hemos confirmado una regla para Hawái.')
    await expect(main).not.toContainText('Me remito a')

    await main.getByLabel('Código postal').fill('30303')
    await main.getByRole('button', { name: 'Ver talleres' }).click()
    await expect(page).toHaveURL(/\/services\?lang=es&zip=30303/)
    await page.getByText('Su derecho a elegir').click()
    await expect(page.getByRole('link', { name: /^Sus derechos en Georgia/ })).toHaveAttribute(
      'href',
      '/es/rights/georgia',
    )
  })
})

test('a driver changes the letter, finds it again, and sends it as e-mail or PDF', async ({ page }) => {
  await signIn(page, 'dana.driver', `/claim/${CLAIM}`)
  const dialog = page.getByRole('dialog')
  const letter = dialog.getByLabel('Letter')
  const open = () => page.getByRole('button', { name: 'Write to your insurer' }).click()
  await open()
  await expect(letter).toHaveValue(/To: Harborline Mutual\nClaim number: HB-26-004417/)
  await expect(letter).toHaveValue(/I refer to O\.C\.G\.A\. § 33-34-6\./)
  const mail = dialog.getByRole('link', { name: 'Open in my email' })
  await expect(mail).toHaveAttribute('href', /^mailto:lena\.ortiz@harborline\.example\?subject=Claim%20HB-26-004417/)
  await clean(page)

  await letter.fill('My own words.')
  await expect(mail).toHaveAttribute('href', /&body=My%20own%20words\.$/)
  await expect(dialog).toContainText('Your changes are saved on this device.')
  await page.reload()
  await open()
  await expect(letter).toHaveValue('My own words.')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('letter-claim-HB-26-004417.pdf')
  await dialog.getByRole('button', { name: 'Start over from our text' }).click()
  await expect(letter).toHaveValue(/Dana Whitfield$/)
  await letter.fill('x'.repeat(2500))
  await expect(mail).toHaveAttribute('href', /my%20choice%20of%20shop$/)
  await expect(dialog).toContainText('too long for some email apps')
  await dialog.getByRole('button', { name: 'Start over from our text' }).click()
  await expect(dialog).not.toContainText('Your changes are saved')
  await dialog.getByRole('link', { name: 'What the rules in Georgia say' }).click()
  await expect(page).toHaveURL('/rights/georgia')
})

test('state pages have no barrier on a phone and on a desktop, light and dark', async ({ page }) => {
  for (const [path, width, colorScheme] of [
    ['/rights', 390, 'dark'],
    ['/rights/georgia', 390, 'light'],
    ['/rights/georgia', 1440, 'dark'],
    ['/es/rights/hawaii', 390, 'dark'],
    ['/es/rights/hawaii', 1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await clean(page)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
  }
})
