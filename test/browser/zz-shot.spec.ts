import { signIn, stillness } from './steps.ts'
import { test } from './test.ts'
const LIST = (process.env['SHOTS'] ?? '').split(' ').map((each) => each.split('|') as [string, string])
test('shots', async ({ page }) => {
  test.setTimeout(400_000)
  const still = stillness(page)
  let who = ''
  for (const [name, path] of LIST) {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (name && name !== who) {
      await page.context().clearCookies()
      await page.goto('/')
      await page.evaluate('localStorage.clear()')
      await signIn(page, name, path)
      who = name
    } else await page.goto(path)
    await still(path)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await still(path)
        await page.screenshot({
          path: `/tmp/shots/${name}${path.replaceAll(/\W+/g, '_')}-${width}-${colorScheme}.png`,
          fullPage: width === 390,
        })
      }
  }
})
