// What several paragraphs of the story do: sign in, wait for a toast, look for barriers, make files.
import { type APIRequestContext, expect, type Locator, type Page, type Request } from '@playwright/test'
import axe from 'axe-core'
import sharp from 'sharp'
import { addDays, formatDay } from '#lib/dates.ts'
import { heardOf, type Said } from './attend.ts'
import { AGAIN } from '../looks.ts'

const PASSWORD = 'claimchoice-demo'

/** Signs a member of the cast in, as if an earlier visit had done so, and goes where the story goes on. */
export async function signIn(page: Page, who: string, next: string) {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email: `${who}@example.com`, password: PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  // before the page's own scripts, and only this once: what becomes of the session later is the page's matter
  const session = await page.addInitScript(
    (text) => localStorage.setItem('claimchoice-session', text),
    await answer.text(),
  )
  await page.goto(next)
  await session.dispose()
  await expect(page).toHaveURL(next)
}

/** Each call of a page by itself, where the story answers, holds or breaks one of them. */
export const callsAlone = (page: Page) =>
  page.route(/\/rest\/v1\/first_reads\?/, (route) => route.fulfill({ json: [] }))

/** Says when the page has what it asked for and asks for nothing more; it is told before the page goes anywhere. */
export function stillness(page: Page): (path: string) => Promise<void> {
  const underway = new Set<Request>()
  page.on('request', (request) => underway.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underway.delete(request))
  return async (path) => {
    const still = () => expect.poll(() => underway.size, { message: `${path} asks on`, intervals: [20, 50] }).toBe(0)
    await expect(page.locator('.skeleton'), path).toHaveCount(0)
    await still()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 500 }))) // an answer may ask on
    await still()
  }
}

/** The calls of a member of the cast, or of an address, for what the story takes as given. */
export async function callsOf(request: APIRequestContext, who: string, password = PASSWORD) {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: who.includes('@') ? who : `${who}@example.com`, password },
  })
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    id: user.id,
    get: async <T>(path: string): Promise<T> => {
      const response = await request.get(path, { headers })
      expect(response.ok(), await response.text()).toBe(true)
      return (await response.json()) as T
    },
    post: async <T>(path: string, data: unknown): Promise<T> => {
      const response = await request.post(path, {
        headers: {
          ...headers,
          'content-type': Buffer.isBuffer(data) ? 'application/octet-stream' : 'application/json',
        },
        data,
      })
      expect(response.ok(), await response.text()).toBe(true)
      return (await response.json()) as T
    },
  }
}

/** Opens a part of a page that a phone shows in one line. */
export const unfold = (page: Page, title: string) =>
  page
    .locator('summary')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .click()

export const toast = (page: Page, title: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).last()

/** A toast says this or has said it, however short it stayed. Each one counts once: ask again and it must say it again. */
export async function said(page: Page, title: string, text: string | RegExp = '', more: Partial<Said> = {}) {
  const all = heardOf(page)
  const fits = (one: Said) =>
    one.title === title &&
    (typeof text === 'string' ? one.text.includes(text) : text.test(one.text)) &&
    (more.bad === undefined || one.bad === more.bad)
  const taken = () => (all.some(fits) ? 'said' : all)
  await expect.poll(taken, { message: `a toast says "${title}": ${text}`, intervals: [20, 50, 100] }).toBe('said')
  all.splice(all.findIndex(fits), 1)
}

/** No barrier that axe knows of (WCAG 2.2 AA). Toasts lie over the page where they like and are looked at by themselves. */
export async function noBarriers(page: Page, { toasts = false } = {}) {
  // half of a fade has half of a contrast: what moves is brought to its end. Not waited for: a page that nobody looks at
  // may draw no frame for minutes
  const finish = () =>
    page.evaluate(() => {
      const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      const moving = finite.filter(({ playState }) => playState !== 'finished')
      for (const each of moving) each.finish()
      return moving.length
    })
  await expect
    .poll(finish, { message: 'the end of one movement may begin another', intervals: [10, 20, 50, 100] })
    .toBe(0)
  // what a sticky header happens to cover is as large as it is; pages are judged from their beginning
  const scrolled = await page.evaluate(() => {
    const before = scrollY
    scrollTo({ top: 0, behavior: 'instant' })
    return before
  })
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${axe.source};0`)
  const barriers = await page.evaluate(async (withToasts) => {
    const hidden = new CSSStyleSheet()
    hidden.replaceSync(withToasts ? '' : '[data-sonner-toaster] { display: none !important }')
    document.adoptedStyleSheets.push(hidden)
    const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      preload: false,
    })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hidden)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }, toasts)
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
  expect(barriers).toEqual([])
}

/** The same of a page in the middle of a story; every page as it opens has been looked at by `every-page.spec.ts`. */
export const clean = (...given: Parameters<typeof noBarriers>) => (AGAIN ? noBarriers(...given) : undefined)

export const picture = (color = '#0e4a38') =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer()
export const paper = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
/** The first so many days in a row on which a listing is free, at least so many days from today: first and last. */
export async function freeDays(request: APIRequestContext, listing: string, ahead: number, days = 1) {
  const today = new Date().toISOString().slice(0, 10)
  const query = `listing_id=${listing}&to=${addDays(today, 365)}`
  const { taken, closed } = (await (await request.get(`/rest/v1/rpc/listing_availability?${query}`)).json()) as {
    taken: string[]
    closed: string[]
  }
  for (let at = ahead; at < 360; at++) {
    const range = Array.from({ length: days }, (_, index) => addDays(today, at + index))
    const open = !closed.includes(range[0]!) && !closed.includes(range.at(-1)!)
    if (open && range.every((day) => !taken.includes(day))) return [range[0]!, range.at(-1)!] as [string, string]
  }
  throw new Error('the listing is booked out')
}
/** A claim number nobody used before. */
export const freshNumber = (mark: string) => `${mark}-${Date.now().toString(36).toUpperCase()}`

/** Signs a new person up through the calls, confirms by the demo's mail and lands on the dashboard. */
export async function newPerson(page: Page, name: string, role: 'driver' | 'shop' = 'driver') {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now().toString(36)}@example.com`
  const password = 'a heron over Ponce'
  await page.request.post('/auth/v1/signup', { data: { email, password, data: { name, role } } })
  const mails = async () =>
    (await (await page.request.get(`/dev/mail.json?to=${email}`)).json()) as { subject: string; text: string }[]
  await expect.poll(async () => (await mails()).length).toBe(1)
  await page.goto(/https?:\S+token_hash\S+/.exec((await mails())[0]!.text)![0])
  await expect(page).toHaveURL('/dashboard')
  return { email, password, mails }
}

/** Chooses a day in a booking's calendar, turning its pages until it is there. */
export async function pick(dialog: Locator, day: string) {
  const button = dialog.getByRole('button', { name: new RegExp(`^${formatDay(day, 'en', { dateStyle: 'full' })}`) })
  const further = dialog.getByRole('button', { name: 'Go to the Next Month' })
  await expect(further).toBeVisible()
  for (let month = 0; month < 13 && !(await button.isVisible()); month++) await further.click()
  await button.click()
}
