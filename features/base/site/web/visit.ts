// Listens to what this visit feels like and tells it once, when the tab is left. Fetched when everything else is done.
import { siteContract } from '../contract.ts'

type Felt = { page: string; cls: number; lcp_ms?: number; ttfb_ms?: number; inp_ms?: number }
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number; responseStart: number }
type Router = { state: { matches: { route: { path?: string } }[] }; subscribe: (heard: () => void) => void }

const router = (window as unknown as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter
const felt = new Map<string, Felt>()
/** The page that is shown, by the name of its route: an address would tell ids. */
const here = () => {
  const page = `/${router?.state.matches.at(-1)?.route.path ?? ''}`
  const known = felt.get(page) ?? { page, cls: 0 }
  felt.set(page, known)
  return known
}
const watch = (type: string, heard: (entry: Entry) => void) => {
  try {
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(heard)).observe({
      type,
      buffered: true,
      durationThreshold: 40,
    } as PerformanceObserverInit)
  } catch {
    // this browser does not measure it
  }
}

/** Bursts of shifts: less than a second apart, five seconds at most. The largest one counts. */
let [burst, began, last] = [0, 0, 0]
const first = here()
watch('navigation', ({ responseStart }) => {
  first.ttfb_ms = responseStart
})
watch('largest-contentful-paint', ({ startTime }) => {
  first.lcp_ms = startTime
})
watch('event', ({ interactionId, duration }) => {
  const page = here()
  if (interactionId) page.inp_ms = Math.max(page.inp_ms ?? 0, duration)
})
watch('layout-shift', ({ hadRecentInput, startTime, value }) => {
  if (hadRecentInput) return
  if (startTime - last > 1000 || startTime - began > 5000) [burst, began] = [0, startTime]
  burst += value
  last = startTime
  const page = here()
  page.cls = Math.max(page.cls, burst)
})
router?.subscribe(here)

/** Each page once: a tab that comes back goes on with the next page. */
const told = new Set<string>()
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  const pages = [...felt.values()].filter(({ page }) => !told.has(page))
  for (const { page } of pages) told.add(page)
  if (pages.length) navigator.sendBeacon(siteContract.reportVisit.path, JSON.stringify({ pages }))
})
