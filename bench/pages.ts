// What a phone on a slow network waits for: JavaScript and largest contentful paint, in headless Chromium.
import { chromium } from 'playwright'
import { LISTINGS } from '#db/seed/cast.ts'
import { findBrowser } from '../bin/find-browser.ts'
import { openHouse, quantile, type Row } from './house.ts'

const LOADS = 5
/** Lighthouse's "slow 4G", applied to real packets, and a phone four times slower than this machine. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}
export const CPU_SLOWDOWN = 4

type Seen = { lcp: number; cls: number; scripts: number; all: number }
/** Runs in the page, after it came to rest. */
const LOOK = `new Promise((resolve) => {
  const entries = { 'largest-contentful-paint': [], 'layout-shift': [] }
  for (const type of Object.keys(entries))
    new PerformanceObserver((list) => entries[type].push(...list.getEntries())).observe({ type, buffered: true })
  setTimeout(() => {
    const resources = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
    const bytes = (of) => of.reduce((sum, entry) => sum + entry.encodedBodySize, 0)
    resolve({
      lcp: entries['largest-contentful-paint'].at(-1)?.startTime ?? 0,
      cls: entries['layout-shift'].reduce((sum, entry) => sum + entry.value, 0),
      scripts: bytes(resources.filter((entry) => entry.initiatorType === 'script' || /\\.js(\\?|$)/.test(entry.name))),
      all: bytes(resources),
    })
  }, 500)
})`

export async function pages(): Promise<Row[]> {
  const house = await openHouse()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows: Row[] = []
    for (const path of ['/', '/about', '/marketplace?zip=30303', `/listing/${LISTINGS.corolla}`]) {
      const first = await fetch(`${house.url}${path}`) // rendered once before
      if (!first.ok) throw new Error(`${path} answers ${first.status}`)
      await first.text()
      const seen: Seen[] = []
      for (let load = 0; load < LOADS; load++) {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 2,
          isMobile: true,
          hasTouch: true,
        })
        const page = await context.newPage()
        const session = await context.newCDPSession(page)
        await session.send('Network.enable')
        await session.send('Network.emulateNetworkConditions', NETWORK)
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
        await page.goto(`${house.url}${path}`, { waitUntil: 'networkidle', timeout: 60_000 })
        seen.push((await page.evaluate(LOOK)) as Seen)
        await context.close()
      }
      const lcp = seen.map((one) => one.lcp).sort((a, b) => a - b)
      const { scripts, all } = seen[0]!
      rows.push({
        what: path.replace(LISTINGS.corolla, ':id'),
        lcp_s: Number((quantile(lcp, 0.5) / 1000).toFixed(2)),
        cls: Number(Math.max(...seen.map((one) => one.cls)).toFixed(3)),
        javascript_kb: Math.round(scripts / 102.4) / 10,
        all_kb: Math.round(all / 1024),
      })
    }
    return rows
  } finally {
    await browser.close()
    await house.stop()
  }
}
