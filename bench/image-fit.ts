// Whether the pictures of a page fit the places they are shown in: how many come at first, and how much wider than shown.
import type { Browser } from 'playwright'
import type { Row } from './house.ts'
import { LISTING, MARKET } from './showroom.ts'

const SCREENS = [
  { name: 'phone 390, 2 dots a pixel', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'phone 390, 3 dots a pixel', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { name: 'desktop 1440', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { name: 'desktop 1440, 2 dots a pixel', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 },
]
type Shown = { shown: number; has: number; bytes: number; reserved: boolean }
const FETCHED = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/listing-photos/')).length`
const LOOK = `(async () => {
  const all = [...document.querySelectorAll('main img[src*="/listing-photos/"]')]
  for (const one of all) { one.scrollIntoView({ block: 'center' }); await one.decode().catch(() => {}) }
  const bytes = new Map(performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name, encodedBodySize]))
  return all.map((one) => ({
    shown: one.clientWidth * devicePixelRatio,
    has: Number(/(\\d+)\\.webp$/.exec(one.currentSrc)?.[1] ?? 0),
    bytes: bytes.get(one.currentSrc) ?? 0,
    reserved: one.hasAttribute('width') && one.hasAttribute('height'),
  }))
})()`

export async function pictures(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, ...screen } of SCREENS)
    for (const path of [MARKET, LISTING]) {
      const context = await browser.newContext(screen)
      const page = await context.newPage()
      await page.goto(url + path, { waitUntil: 'networkidle' })
      const first = await page.evaluate<number>(FETCHED)
      const all = await page.evaluate<Shown[]>(LOOK)
      const wider = all.map(({ shown, has }) => has / shown)
      rows.push({
        what: `${name}: pictures of ${path.replace(/[0-9a-f-]{36}/, ':id')}`,
        pictures: all.length,
        before_scrolling: first,
        shown_dots: Math.round(Math.max(...all.map(({ shown }) => shown))),
        fetched_dots: Math.max(...all.map(({ has }) => has)),
        widest_times: Number(Math.max(...wider).toFixed(2)),
        narrowest_times: Number(Math.min(...wider).toFixed(2)),
        all_kb: Math.round(all.reduce((sum, { bytes }) => sum + bytes, 0) / 1024),
        without_room: all.filter(({ reserved }) => !reserved).length,
      })
      await context.close()
    }
  return rows
}
