// The pages that run scripts, as the table of routes has them: what travels is packed by who carries it.
import routes from '#app/routes.ts'
import { COUNTED } from './packing.ts'

type Entry = { file: string; path?: string; children?: Entry[] }
export type Page = {
  name: string
  path: string
  /** The outermost layout around it. */
  frame: string
  /** The page's own, after those of the layouts. */
  files: string[]
  /** Parts that it shows at once, though they are fetched by name. */
  shown: string[]
  /** What a byte counts on it. */
  weight: number
}

/** Pages of visitors are counted to the kilobyte (ux.md, "Budgets"), then come those that people open first. */
const [LIGHT, FIRST] = [50, 12]
const WEIGHTS: Record<string, number> = {
  marketplace: COUNTED,
  services: 820, // this one and the next are the nearest to their budgets
  listing: 860,
  auth: 320,
  unsubscribe: LIGHT,
  // opened at the roadside, on a bad connection
  tow: 20,
  dashboard: 16, // near to its 25 requests
  claim: 120, // of what a driver opens the nearest to 170 KB
  booking: 70,
  'booking-success': 2,
  messages: 2,
  'claim-repair': 70,
  'provider-estimate': FIRST,
  'provider-bookings': 40, // the nearest to its 25 requests
  'admin-claims': 24, // near to its 25 requests
  'admin-listings': 8,
  'provider-booking': 34,
  'admin-claim': 4,
  'admin-order': 2,
  'provider-repair': 8,
  'provider-repairs': 12,
  onboarding: 6,
  // opened from a mail, by whoever has a code to wait for
  adjuster: 0,
  // opened at a gate, with a paper in the hand
  release: 0,
  // opened from a message, by whoever waits at home
  share: 0,
}
const SHOWN: Record<string, string[]> = { services: ['../features/market/marketplace/web/search-view.tsx'] }
const nameOf = (file: string) => /([\w-]+?)(?:-page)?\.tsx?$/.exec(file)?.[1] ?? ''
const pagesOf = (entries: readonly Entry[], layouts: readonly string[] = []): Page[] =>
  entries.flatMap(({ file, path = '', children }) => {
    const files = [...layouts, file]
    if (children) return pagesOf(children, files)
    const [frame] = layouts.map(nameOf)
    if (frame === undefined) return [] // without a layout a page runs no script
    const name = nameOf(file)
    return { name, path: `/${path}`, frame, files, shown: SHOWN[name] ?? [], weight: WEIGHTS[name] ?? 1 }
  })
/** Every page that runs scripts; files are named as seen from `app/`. */
export const PAGES = pagesOf(routes as Entry[])
