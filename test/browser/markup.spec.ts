// What people write is shown as they wrote it, wherever it stands: it never becomes a part of a page.
import type { Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { PAGES } from '../pages.ts'
import { callsOf, signIn, stillness } from './steps.ts'
import { expect, test } from './test.ts'

const MARK = `"'><img src=x onerror=hit()><script>hit()</script><svg onload=hit()>`
/** Columns that hold people's own words. */
const WRITTEN =
  'name title note words services insurer_name description review_text reply_text question answer original_name notes content business_name body reason text'

/** Which of these words the page shows, and what came of them. */
async function look(page: Page, path: string, still: (path: string) => Promise<void>): Promise<boolean> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await still(path)
  const became = page.locator('img[src="x"], svg[onload], :not(head) > script:text-is("hit()")')
  await expect(became, `${path} made something of it`).toHaveCount(0)
  return (await page.locator('body').innerText()).includes('<img src=x onerror=hit()>')
}

test('markup in titles, reviews, messages, names, notes and file names is text on every page and runs nowhere', async ({
  browser,
  inDatabase,
}) => {
  test.slow()
  await inDatabase(async (owner) => {
    const { rows } = await owner.query<{ name: string; column: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name, quote_ident(column_name) as column
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and column_name = any($1)
         and table_name not in ('migrations', 'us_places', 'zip_places', 'holidays', 'status_transitions')`,
      [WRITTEN.split(' ')],
    )
    // history that may not be changed and columns that know their words refuse it; nothing of it is needed
    for (const { name, column } of rows)
      await owner
        .query(`update ${name} set ${column} = left(${column}, 20) || $1 where ${column} <> ''`, [MARK])
        .catch(() => {})
  })
  const shown: string[] = []
  const hits: string[] = []
  const walk = async (who: string | null, pages: string[]) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const still = stillness(page)
    await page.exposeFunction('hit', () => hits.push(page.url()))
    page.on('console', (message) => message.text().includes('Content Security Policy') && hits.push(message.text()))
    if (who) await signIn(page, who, '/dashboard')
    for (const path of pages) if (await look(page, path, still)) shown.push(`${who ?? 'visitor'} ${path}`)
    await context.close()
  }
  const listing = `/listing/${LISTINGS.collision}`
  await walk(null, [paths.marketplace(), paths.services(), listing, `/listing/${LISTINGS.corolla}`])
  const probe = await (await browser.newContext()).newPage()
  const ids = async (who: string, path: string) =>
    (await (await callsOf(probe.request, who)).get<{ id: string }[]>(path)).slice(0, 2).map(({ id }) => id)
  const [claim] = await ids('dana.driver', '/rest/v1/claims')
  const talks = await ids('dana.driver', '/rest/v1/conversations')
  const own = [paths.dashboard(), paths.claims(), `/claim/${claim}`, paths.bookings(), paths.notifications(), listing]
  await walk('dana.driver', [...own, ...talks.map((id) => `/messages?conversation=${id}`)])
  await walk('sal.shop', [...PAGES['sal.shop'], paths.messages()])
  const people = [`/admin/claims/${claim}`, `/admin/providers/${PROVIDERS.sal.id}`, `/admin/users/${CAST.dana.id}`]
  await walk('ada.admin', [...PAGES['ada.admin'], ...people])
  await walk('amy.admin', PAGES['amy.admin'])
  expect(hits).toEqual([])
  // the words were there to be shown
  for (const page of [
    'visitor /marketplace',
    `visitor ${listing}`,
    'dana.driver /bookings',
    'sal.shop /provider/reviews',
  ])
    expect(shown).toContain(page)
  expect(shown.length).toBeGreaterThan(15)
})
