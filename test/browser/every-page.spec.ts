// Whoever looks finds every page whole: phone and desktop, light and dark, English and Spanish. One load per language; size
// and colors change under it: English on the light phone and the dark desktop, Spanish, whose words are longer, for its width.
import type { Page } from '@playwright/test'
import { PAGES, ROWS } from '../pages.ts'
import { AGAIN } from '../looks.ts'
import { noBarriers, signIn, stillness } from './steps.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'parallel' })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/** On a phone a record, or a provider's money, is not longer than this: what it is about first, the rest in folds. In px. */
const TALLEST: [RegExp, { en: number; es?: number }][] = [
  [/^\/claim\/[0-9a-f-]{36}/, { en: 3600 }],
  [/^\/bookings\/[0-9a-f-]{36}/, { en: 2600 }],
  [/^\/provider\/money$/, { en: 4000, es: 4000 }],
]
/** At a desk so many rows of these lists are seen before anything is scrolled, or all there are. */
const ROWS_AT_ONCE = 14
const DESKS = /^\/(admin\/(claims|users|listings|repairs|payouts)|provider\/bookings)$/
/** Pages written at build time have an address per language. */
const WRITTEN = /^\/(about|help|contact|privacy|terms|rights(\/.*)?)?$/

async function speak(page: Page, lang: 'en' | 'es') {
  await page.context().addCookies([{ name: 'lang', value: lang, url: new URL(page.url()).origin }])
}
/** The page has said what it has to say, once, in this language. */
async function settled(page: Page, path: string, lang: 'en' | 'es', still: Still) {
  await expect(page.locator('html'), path).toHaveAttribute('lang', lang)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await still(path)
}
type Still = ReturnType<typeof stillness>
async function fits(page: Page, path: string, viewport: typeof PHONE) {
  await page.setViewportSize(viewport)
  const beside = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
  await expect.poll(beside, `${path} is wider than ${viewport.width} px`).toBeLessThanOrEqual(0)
}
async function showsRows(page: Page, path: string) {
  if (!DESKS.test(path)) return
  await page.setViewportSize(DESKTOP)
  const bottoms = await page
    .locator('tbody tr')
    .evaluateAll((rows) =>
      (rows as unknown as { getBoundingClientRect: () => { bottom: number } }[]).map(
        (row) => row.getBoundingClientRect().bottom,
      ),
    )
  const all = bottoms.length
  const seen = bottoms.filter((bottom) => bottom <= DESKTOP.height).length
  expect(seen, `${path} shows rows at once`).toBeGreaterThanOrEqual(Math.min(all, ROWS_AT_ONCE))
  expect(all, `${path} has rows`).toBeGreaterThan(0)
  await page.setViewportSize(PHONE)
}
const mostOf = (path: string, lang: 'en' | 'es') => TALLEST.find(([pages]) => pages.test(path))?.[1][lang]
async function notTooTall(page: Page, path: string, lang: 'en' | 'es') {
  const most = mostOf(path, lang)
  if (most) expect(await page.evaluate('document.documentElement.scrollHeight'), path).toBeLessThanOrEqual(most)
}
const linksOf = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) =>
      (links as unknown as { pathname: string; search: string }[]).map(({ pathname, search }) => pathname + search),
    )

/** Walks one page, in all its looks if asked for; gives back where it leads. */
async function walk(page: Page, path: string, still: Still): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light' })
  const answer = await page.goto(path)
  expect(answer!.status(), path).toBeLessThan(400)
  expect(/<title>\S/.test(await answer!.text()), `${path} has a title before its script has run`).toBe(true)
  await settled(page, path, 'en', still)
  await expect(page, path).toHaveTitle(/\S{3}/)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' }), path).toHaveCount(0)
  await fits(page, path, PHONE)
  await notTooTall(page, path, 'en')
  await showsRows(page, path)
  await noBarriers(page)
  await page.keyboard.press('Tab')
  const ring = () =>
    page.evaluate(`(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none')(
      getComputedStyle(document.activeElement === document.body ? null : document.activeElement))`)
  await expect.poll(ring, `${path}: the first Tab shows where it went`).toBe(true)
  const links = await linksOf(page)
  if (!AGAIN) return links
  await page.emulateMedia({ colorScheme: 'dark' })
  await fits(page, path, DESKTOP)
  await noBarriers(page)
  await speak(page, 'es')
  if (WRITTEN.test(path)) await page.goto(`/es${path === '/' ? '' : path}`)
  else await page.reload()
  await settled(page, path, 'es', still)
  await fits(page, path, DESKTOP)
  await fits(page, path, PHONE)
  if (mostOf(path, 'es')) {
    await page.reload() // folds are those of the width at which it was opened
    await settled(page, path, 'es', still)
    await notTooTall(page, path, 'es')
  }
  await speak(page, 'en')
  return links
}

const roleOf = (who: string) => who.split('.')[1]
const walkedBy = (role: string | undefined) =>
  new Set(Object.entries(PAGES).flatMap(([who, wanted]) => (roleOf(who) === role ? wanted : [])))

for (const [who, wanted] of Object.entries(PAGES))
  test(`every page of ${who} is whole`, async ({ page }) => {
    test.setTimeout(900_000) // a fuse: four looks at each page
    const said: string[] = []
    page.on('console', (message) => message.type() === 'error' && said.push(`${page.url()}: ${message.text()}`))
    page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
    const still = stillness(page)
    await page.setViewportSize(PHONE)
    if (who !== 'visitor') await signIn(page, who, '/dashboard')

    const linked = new Set<string>()
    for (const path of wanted) for (const link of await walk(page, path, still)) linked.add(link)
    const kindOf = (link: string) => link.replace(/[0-9a-f-]{36}.*?(?=\/|$)/, ':id')
    const kinds = new Set<string>()
    // another language is walked anyway, and a booking begun stands over its page
    const another = () =>
      [...linked].find((link) => ROWS.test(link) && !/[?&](lang|book)=/.test(link) && !kinds.has(kindOf(link)))
    for (let link = another(); link; link = another()) {
      kinds.add(kindOf(link))
      for (const further of await walk(page, link, still)) linked.add(further)
    }

    // rows of one kind stand or fall together, and what this person or a colleague walks is seen to answer
    const asked = [...linked].filter((link) => !ROWS.test(link) && !walkedBy(roleOf(who)).has(link))
    const answers = await Promise.all(asked.map(async (link) => [link, await page.request.get(link)] as const))
    const dead = answers.filter(([, answer]) => answer.status() >= 400).map(([link, answer]) => [link, answer.status()])
    expect(dead, 'dead links').toEqual([])
    const drawn = answers.filter(([, answer]) => answer.headers()['content-type']?.startsWith('text/html'))
    const texts = await Promise.all(drawn.map(async ([link, answer]) => [link, await answer.text()] as const))
    const unnamed = texts.filter(([, text]) => !/<title>\S/.test(text)).map(([link]) => link)
    expect(unnamed, 'pages without a title until their script has run').toEqual([])
    expect(said, 'errors on the console').toEqual([])
  })
