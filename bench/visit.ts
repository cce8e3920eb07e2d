// One visit on an empty cache, in headless Chromium: what arrives, when it is painted, what moves, what blocks.
import type { Browser, BrowserContext, Page } from 'playwright'
import { CPU_SLOWDOWN, NETWORK } from './pages.ts'

export type Device = 'phone' | 'desktop'
/** Lighthouse's desktop line: 10 Mbit/s, 40 ms. */
const CABLE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }
export const SLOWER: Record<Device, number> = { phone: CPU_SLOWDOWN, desktop: 1 }
const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

/** Runs in the page before anything of its own. Times are milliseconds since the visit began. */
const WATCH = `(() => {
  const seen = (window.__seen = { lcp: 0, fcp: 0, cls: 0, tasks: [], events: [] })
  const watch = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
  watch('event', (entry) => { if (entry.interactionId) seen.events.push([entry.startTime, entry.duration]) }, { durationThreshold: 16 })
})()`

type Seen = {
  lcp: number
  fcp: number
  cls: number
  tasks: [at: number, ms: number][]
  events: [at: number, ms: number][]
}
export const seenIn = (page: Page): Promise<Seen> => page.evaluate<Seen>('window.__seen')

/** KB as transferred, by what it is; `blocked_ms` is what tasks take beyond 50 ms after the first paint. */
export type Visit = {
  lcp_s: number
  cls: number
  blocked_ms: number
  requests: number
  html_kb: number
  script_kb: number
  style_kb: number
  font_kb: number
  image_kb: number
  all_kb: number
}
type Fetched = { name: string; size: number; kind: string }
const FETCHED = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map((entry) => ({ name: new URL(entry.name).pathname, size: entry.encodedBodySize, kind: entry.entryType === 'navigation' ? 'html' : entry.initiatorType }))`
const KINDS: Record<string, (one: Fetched) => boolean> = {
  html: ({ kind }) => kind === 'html',
  script: ({ name }) => name.endsWith('.js'),
  style: ({ name }) => name.endsWith('.css'),
  font: ({ name }) => name.endsWith('.woff2'),
  image: ({ name, kind }) => kind === 'img' || /\.(webp|jpe?g|png|svg|ico)$/.test(name),
}
const kb = (bytes: number) => Math.round(bytes / 102.4) / 10

/** A context that behaves like this device, signed in when `session` is what the browser keeps of one. */
export async function deviceOf(browser: Browser, device: Device, session?: string): Promise<BrowserContext> {
  const context = await browser.newContext(SCREENS[device])
  await context.addInitScript(WATCH)
  if (session) await context.addInitScript(`localStorage.setItem('claimchoice-session', ${JSON.stringify(session)})`)
  return context
}

/** Slows the page's processor, and its network unless `fast`. */
export async function slowDown(page: Page, device: Device, fast = false): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (!fast) await session.send('Network.emulateNetworkConditions', device === 'phone' ? NETWORK : CABLE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER[device] })
}

/** KB by kind of what the page has fetched so far. */
export async function fetchedBy(page: Page): Promise<Record<string, number> & { requests: number }> {
  const all = await page.evaluate<Fetched[]>(FETCHED)
  const sum = (some: Fetched[]) => kb(some.reduce((bytes, { size }) => bytes + size, 0))
  return {
    requests: all.length,
    ...Object.fromEntries(Object.entries(KINDS).map(([kind, is]) => [`${kind}_kb`, sum(all.filter(is))])),
    all_kb: sum(all),
  }
}

const QUIET_MS = 500
export async function visit(browser: Browser, device: Device, url: string, session?: string): Promise<Visit> {
  const context = await deviceOf(browser, device, session)
  try {
    const page = await context.newPage()
    await slowDown(page, device)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 90_000 })
    await page.waitForTimeout(QUIET_MS)
    const { lcp, fcp, cls, tasks } = await seenIn(page)
    const blocked = tasks.reduce((sum, [at, ms]) => (at + ms > fcp ? sum + Math.max(0, ms - 50) : sum), 0)
    const fetched = await fetchedBy(page)
    return {
      lcp_s: Number((lcp / 1000).toFixed(2)),
      cls: Number(cls.toFixed(3)),
      blocked_ms: Math.round(blocked),
      ...(fetched as Omit<Visit, 'lcp_s' | 'cls' | 'blocked_ms'>),
    }
  } finally {
    await context.close()
  }
}
