// Speed in the browser and of drawing pages, with photographs as heavy as real ones, against the budgets of the product.
import { loadavg } from 'node:os'
import { type Browser, chromium } from 'playwright'
import { CLAIMS, type Who } from '#db/seed/cast.ts'
import { findBrowser } from '../bin/find-browser.ts'
import { type House, openHouse, quantile, type Row } from './house.ts'
import { moves } from './moves.ts'
import { pictures } from './image-fit.ts'
import { rendering } from './rendering.ts'
import { sessionOf } from './session.ts'
import { hangPhotographs, LISTING, MARKET, SHOPS } from './showroom.ts'
import { type Device, type Visit, visit } from './visit.ts'

const LOADS = 3
type Budget = Partial<Record<keyof Visit, number>>
/** ux.md, "Budgets": on a phone in the lab. A desktop is held to the same. */
const WRITTEN: Budget = { lcp_s: 1.5, cls: 0.02, blocked_ms: 50, script_kb: 0, html_kb: 15, font_kb: 65, all_kb: 150 }
const PUBLIC: Budget = { lcp_s: 1.8, cls: 0.05, blocked_ms: 150, script_kb: 140 }
/** The goals of signed-in pages, on the same phone. */
const SIGNED_IN: Budget = { lcp_s: 2, requests: 25, script_kb: 170, cls: 0.02, blocked_ms: 200 }
const PAGES: [path: string, budget: Budget, who?: Who][] = [
  ['/', WRITTEN],
  ['/about', WRITTEN],
  [MARKET, PUBLIC],
  [LISTING, PUBLIC],
  [SHOPS, PUBLIC],
  ['/dashboard', SIGNED_IN, 'dana'],
  [`/claim/${CLAIMS.danaVerified}`, SIGNED_IN, 'dana'],
  ['/bookings/:newest', SIGNED_IN, 'dana'],
  [`/claim/${CLAIMS.danaVerified}/repair`, SIGNED_IN, 'dana'],
  ['/provider/bookings', SIGNED_IN, 'sal'],
  ['/provider/repairs', SIGNED_IN, 'sal'],
  ['/admin/claims', SIGNED_IN, 'ada'],
]
const name = (path: string) => path.replace(/[0-9a-f-]{36}/, ':id')

/** The page itself; `:newest` is the person's newest booking. */
async function addressOf({ url }: House, path: string, session: string | undefined): Promise<string> {
  if (!session || !path.endsWith(':newest')) return url + path
  const { access_token } = JSON.parse(session) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const [newest] = (await (await fetch(`${url}/rest/v1/orders?limit=1`, { headers })).json()) as { id: string }[]
  return url + path.replace(':newest', newest!.id)
}

async function visits(browser: Browser, house: House): Promise<Row[]> {
  const rows: Row[] = []
  for (const device of ['phone', 'desktop'] as Device[])
    for (const [path, budget, who] of PAGES) {
      const address = await addressOf(house, path, who && (await sessionOf(house, who)))
      await (await fetch(address)).text() // drawn once before
      const seen: Visit[] = []
      while (seen.length < LOADS) seen.push(await visit(browser, device, address, who && (await sessionOf(house, who))))
      const median = Object.fromEntries(
        (Object.keys(seen[0]!) as (keyof Visit)[]).map((figure) => [
          figure,
          quantile(
            seen.map((one) => one[figure]).sort((a, b) => a - b),
            0.5,
          ),
        ]),
      ) as Visit
      const over = (Object.entries(budget) as [keyof Visit, number][]).filter(([figure, most]) => median[figure] > most)
      rows.push({
        what: `${device}: ${name(path)}`,
        ...median,
        budgets: over.length
          ? `NOT MET (${over.map(([figure, most]) => `${figure} ${median[figure]} of ${most}`).join(', ')})`
          : 'met',
      })
    }
  return rows
}

/** How busy the machine is with other things: its load, and how long the same sum takes when nobody disturbs or somebody does. */
function busy(when: string): Row {
  const began = performance.now()
  let sum = 0
  for (let n = 0; n < 100_000_000; n++) sum = (sum * 31 + n) | 0
  const took = Math.round(performance.now() - began)
  return { what: `the machine, ${when}`, load: Number(loadavg()[0]!.toFixed(1)), same_sum_ms: Math.sign(sum) && took }
}

export async function web(): Promise<Row[]> {
  const before = busy('before')
  const house = await openHouse()
  try {
    const photographs = await hangPhotographs(house)
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
    const seen: Row[] = []
    try {
      seen.push(...(await visits(browser, house)), busy('after the visits'))
      seen.push(...(await pictures(browser, house.url)))
      seen.push(...(await moves(browser, house.url, () => sessionOf(house, 'dana'))), busy('after the moves'))
    } finally {
      await browser.close()
    }
    return [before, ...photographs, ...seen, ...(await rendering(house)), busy('at the end')]
  } finally {
    await house.stop()
  }
}
