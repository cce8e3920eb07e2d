// The story, paragraph 71: an owner gives the shop's own software a key, and takes it back.
import { clean, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('a key is made by keyboard, opens what it is for, and nothing once it is revoked', async ({
  page,
  request,
}, info) => {
  await signIn(page, 'sal.shop', '/provider/team')
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Make key' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Enter a name of at least 2 characters.')
  await page.keyboard.type('Wall display')
  await page.getByRole('checkbox', { name: /Read repairs/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Make key' }).focus()
  await page.keyboard.press('Enter')
  const secret = (await page
    .getByText(/^cc_key_/)
    .first()
    .textContent())!
  const board = () =>
    request
      .get('/rest/v1/rpc/repair_board', { headers: { authorization: `Bearer ${secret}` } })
      .then((it) => it.status())
  expect(await board()).toBe(200)
  const docs = await page.context().newPage()
  await docs.setViewportSize({ width: 390, height: 844 })
  await docs.goto('/docs')
  await docs.getByLabel('Key or access token').fill(secret)
  const call = docs.getByRole('heading', { name: 'GET /rest/v1/rpc/repair_board' })
  await call.getByRole('button', { name: 'Try' }).click()
  const at = docs.getByRole('textbox', { name: 'GET' })
  await expect(at).toBeFocused()
  await docs.keyboard.press('Enter')
  const answer = docs.getByRole('form', { name: 'Try a call' }).locator('pre')
  await expect(answer).toContainText('ratelimit: "key";r=')
  await at.fill('/rest/v1/repairs/{id}')
  await docs.keyboard.press('Enter')
  await expect(answer).toHaveText('Replace {id} first.')
  await clean(docs)
  await docs.screenshot({ path: info.outputPath('docs-390.png') })
  const row = page.getByRole('row', { name: /Wall display/ })
  await expect(row).toContainText('Active')
  await clean(page)
  await page.reload()
  await expect(page.getByText(secret)).toHaveCount(0)
  await row.getByRole('button', { name: 'Revoke Wall display' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect(await board()).toBe(401)
})
