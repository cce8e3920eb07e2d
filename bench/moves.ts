// What a person does on a page that is there already, and how long the main thread is busy with it.
import type { Browser, Page } from 'playwright'
import { CLAIMS, LISTINGS } from '#db/seed/cast.ts'
import { addDays } from '#lib/dates.ts'
import { quantile, type Row } from './house.ts'
import { LISTING, MARKET } from './showroom.ts'
import { type Device, deviceOf, fetchedBy, seenIn, SLOWER, slowDown } from './visit.ts'

const TRIES = 3
/** ux.md, "Budgets": of main-thread time in long tasks, and until the page answers. */
const BUDGET_MS = 200
const BOOKING_DIALOG_KB = 75
const QUIET_MS = 700

type Move = {
  what: string
  at: string
  signedIn?: true
  only?: Device
  /** Before the clock: what a person does first. */
  before?: (page: Page, url: string) => Promise<void>
  act: (page: Page) => Promise<void>
  scriptBudgetKb?: number
}

/** A free pair of days of the car, a month ahead. */
async function chooseDays(page: Page, url: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const answer = await fetch(
    `${url}/rest/v1/rpc/listing_availability?listing_id=${LISTINGS.corolla}&to=${addDays(today, 365)}`,
  )
  const { taken } = (await answer.json()) as { taken: string[] }
  let start = addDays(today, 30)
  while ([0, 1, 2].some((more) => taken.includes(addDays(start, more)))) start = addDays(start, 1)
  await page.getByLabel('From', { exact: true }).first().fill(start)
  await page.getByLabel('To', { exact: true }).first().fill(addDays(start, 1))
}

const MOVES: Move[] = [
  {
    what: 'typing “corolla” into the search',
    at: MARKET,
    act: async (page) => {
      // on a phone the fields stand behind one line
      const line = page.getByRole('search').locator('summary').first()
      if (await line.isVisible()) await line.click()
      await page.getByLabel('Search', { exact: true }).first().pressSequentially('corolla', { delay: 80 })
      await page.waitForURL(/q=corolla/)
    },
  },
  {
    what: 'opening the filters',
    at: MARKET,
    only: 'phone',
    act: (page) => page.locator('details > summary').first().click(),
  },
  {
    what: 'choosing a filter',
    at: MARKET,
    only: 'desktop',
    act: async (page) => {
      await page.locator('select[name=category]').selectOption('vehicle')
      await page.waitForURL(/category=vehicle/)
    },
  },
  {
    what: 'opening the booking dialog',
    at: LISTING,
    signedIn: true,
    before: chooseDays,
    act: async (page) => {
      await page.getByRole('button', { name: /^Book/ }).filter({ visible: true }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).waitFor()
    },
    scriptBudgetKb: BOOKING_DIALOG_KB,
  },
  {
    what: 'from the marketplace to a listing',
    at: MARKET,
    act: async (page) => {
      await page.locator('article a').first().click()
      await page.waitForURL(/\/listing\//)
      await page
        .getByRole('link', { name: 'Search', exact: true })
        .or(page.getByRole('button', { name: /^Book/ }))
        .first()
        .waitFor()
    },
  },
  {
    what: 'from the dashboard to the claims',
    at: '/dashboard',
    signedIn: true,
    act: async (page) => {
      await page.locator('nav a[href="/claims"], ul a[href="/claims"]').first().dispatchEvent('click')
      await page.waitForURL('**/claims')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    what: 'from the claims to one',
    at: '/claims',
    signedIn: true,
    act: async (page) => {
      await page.locator(`a[href^="/claim/${CLAIMS.danaVerified}"]`).first().click()
      await page.waitForURL('**/claim/*')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
]

type Felt = { tasks: number; longest: number; answered: number; script: number }
async function feel(
  browser: Browser,
  device: Device,
  url: string,
  move: Move,
  session: () => Promise<string>,
): Promise<Felt> {
  const context = await deviceOf(browser, device, move.signedIn && (await session()))
  try {
    const page = await context.newPage()
    await slowDown(page, device, true)
    await page.goto(url + move.at, { waitUntil: 'networkidle', timeout: 90_000 })
    await move.before?.(page, url)
    await page.waitForTimeout(QUIET_MS)
    const script = (await fetchedBy(page))['script_kb']!
    const from = await page.evaluate<number>('performance.now()')
    await move.act(page)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    const { tasks, events } = await seenIn(page)
    const since = (all: [number, number][]) => all.filter(([at]) => at >= from).map(([, ms]) => ms)
    const long = since(tasks)
    return {
      tasks: long.reduce((sum, ms) => sum + ms, 0),
      longest: Math.max(0, ...long),
      answered: Math.max(0, ...since(events)),
      script: (await fetchedBy(page))['script_kb']! - script,
    }
  } finally {
    await context.close()
  }
}

/** `session` makes a fresh one: a token lives a quarter of an hour, the bench longer. */
export async function moves(browser: Browser, url: string, session: () => Promise<string>): Promise<Row[]> {
  const rows: Row[] = []
  for (const device of ['phone', 'desktop'] as const)
    for (const move of MOVES.filter(({ only }) => !only || only === device)) {
      const felt: Felt[] = []
      while (felt.length < TRIES) felt.push(await feel(browser, device, url, move, session))
      const median = (of: keyof Felt) =>
        quantile(
          felt.map((one) => one[of]).sort((a, b) => a - b),
          0.5,
        )
      const [tasks, answered, script] = [Math.round(median('tasks')), Math.round(median('answered')), median('script')]
      const over = [
        ...(tasks >= BUDGET_MS ? [`long tasks ${tasks} of ${BUDGET_MS} ms`] : []),
        ...(answered >= BUDGET_MS ? [`answered after ${answered} of ${BUDGET_MS} ms`] : []),
        ...(move.scriptBudgetKb && script > move.scriptBudgetKb
          ? [`script ${script} of ${move.scriptBudgetKb} KB`]
          : []),
      ]
      rows.push({
        what: `${device}: ${move.what}`,
        long_tasks_ms: tasks,
        longest_task_ms: Math.round(median('longest')),
        answered_ms: answered,
        script_kb: Number(script.toFixed(1)),
        processor: `1/${SLOWER[device]}`,
        budget: over.length ? `NOT MET (${over.join(', ')})` : 'met',
      })
    }
  return rows
}
