// How much JavaScript each screen of a visitor and a driver fetches on a first load, before anything is touched.
import { chromium } from 'playwright'
import { LISTINGS, PASSWORD } from '#db/seed/cast.ts'
import { PAGES } from '#test/pages.ts'
import { findBrowser } from '../bin/find-browser.ts'
import { openHouse, type Row } from './house.ts'

/** KB as transferred: pages written at build time none, public ones 140, those behind sign-in 220. */
const budgetOf = (path: string, signedIn: boolean) => (signedIn ? 220 : /^\/(about|rights.*)?$/.test(path) ? 0 : 140)
const SCRIPTS = `performance.getEntriesByType('resource')
  .filter((entry) => /\\.js(\\?|$)/.test(entry.name)).reduce((sum, entry) => sum + entry.encodedBodySize, 0)`

export async function scripts(): Promise<Row[]> {
  const house = await openHouse()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const answer = await fetch(`${house.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'dana.driver@example.com', password: PASSWORD }),
    })
    const session = (await answer.json()) as { expires_in: number }
    const kept = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + session.expires_in })
    const rows: Row[] = []
    for (const [paths, signedIn] of [
      [[...PAGES.visitor, `/listing/${LISTINGS.corolla}`], false],
      [[...PAGES['dana.driver'], ...PAGES['drew.driver']], true],
    ] as const)
      for (const path of paths) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
        if (signedIn)
          await context.addInitScript(`localStorage.setItem('claimchoice-session', ${JSON.stringify(kept)})`)
        const page = await context.newPage()
        await page.goto(`${house.url}${path}`, { waitUntil: 'networkidle', timeout: 60_000 })
        const bytes = await page.evaluate<number>(SCRIPTS)
        rows.push({
          what: path.replace(LISTINGS.corolla, ':id'),
          javascript_kb: Math.round(bytes / 102.4) / 10,
          budget_kb: budgetOf(path, signedIn),
        })
        await context.close()
      }
    return rows
  } finally {
    await browser.close()
    await house.stop()
  }
}
