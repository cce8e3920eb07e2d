// bin/screenshots [folder] [part of an address]: pictures of every screen (test/pages.ts) of the demo at 390 and 1440 px, light
// and dark, in every language, and how tall each page is at 390 px. Outside the repository, for people to look at.
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import type { Who } from '#db/seed/cast.ts'
import { openHouse } from '#bench/house.ts'
import { sessionOf } from '#bench/session.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { PAGES, ROWS } from '#test/pages.ts'
import { findBrowser } from './find-browser.ts'

const [folder = join(tmpdir(), 'claimchoice-screenshots'), wanted = ''] = process.argv.slice(2)
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const SCHEMES = ['light', 'dark'] as const

/** `/claim/0c8f…?tab=x` as the name of a file. */
const nameOf = (path: string) =>
  path
    .replace(/[0-9a-f-]{36}/g, 'id')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '') || 'home'
const kindOf = (path: string) => path.replace(/[0-9a-f-]{36}.*?(?=\/|$)/g, ':id')

async function still(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
}

async function take(page: Page, path: string, who: string): Promise<void> {
  for (const language of LANGUAGE_CODES) {
    await page.context().addCookies([{ name: 'lang', value: language, url: new URL(page.url()).origin }])
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await still(page)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const file = `${who}--${nameOf(path)}--${size}-${colorScheme}-${language}.png`
        await page.screenshot({ path: join(resolve(folder), file), fullPage: true })
      }
      const height = await page.evaluate('document.documentElement.scrollHeight')
      if (size === 'phone') console.log(`${who} ${kindOf(path)} ${language}: ${String(height)} px tall on a phone`)
    }
  }
}

/** Where the page leads that exists once per row. */
async function rowsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await still(page)
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => (link as unknown as { pathname: string }).pathname))
  return links.filter((link) => ROWS.test(link))
}

async function walk(browser: Browser, url: string, who: string, paths: string[], session: string | undefined) {
  const context = await browser.newContext({ baseURL: url })
  if (session) await context.addInitScript((text) => localStorage.setItem('claimchoice-session', text), session)
  const page = await context.newPage()
  await page.goto('/about')
  const [waiting, seen] = [[...paths], new Set<string>()]
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (seen.has(kindOf(path))) continue
    seen.add(kindOf(path))
    waiting.push(...(await rowsOf(page, path)))
    if (path.includes(wanted)) await take(page, path, who)
  }
  await context.close()
}

mkdirSync(folder, { recursive: true })
const house = await openHouse()
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const [who, paths] of Object.entries(PAGES)) {
    const name = who.split('.')[0] as Who
    await walk(browser, house.url, who, paths, who === 'visitor' ? undefined : await sessionOf(house, name))
  }
} finally {
  await browser.close()
  await house.stop()
}
console.log(`Pictures are in ${folder}`)
