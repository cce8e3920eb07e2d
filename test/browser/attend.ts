// What every page of a test is watched for: whether it is awake, and what its toasts said.
import type { BrowserContext, Page } from '@playwright/test'

export type Said = { title: string; text: string; bad: boolean }
const heard = new WeakMap<Page, Said[]>()
/** Every toast the page has shown, oldest first, also those that have left and those of the addresses before. */
export function heardOf(page: Page): Said[] {
  const all = heard.get(page) ?? []
  heard.set(page, all)
  return all
}

/** How many times slower the pages run than the machine: SLOW_PAGES=4 finds what waits for too little. */
const SLOWER = Number(process.env['SLOW_PAGES'] ?? 1)

/** What stands beside the toasts, asked of the browser itself: as a CSS selector each element would be asked in script. */
export const besideToasts = () => {
  const all = (root: ParentNode) =>
    [...root.querySelectorAll('*')].filter((element) => !element.closest('[data-sonner-toaster]'))
  return { query: (root: ParentNode) => all(root)[0] ?? null, queryAll: all }
}

/** Pages of this context say what their toasts say, and nothing is done to one that does not answer yet. */
export async function attend(context: BrowserContext): Promise<BrowserContext> {
  context.on('page', (page) => {
    const asleep = page.locator('html[data-asleep]')
    page.addLocatorHandler(asleep, async () => {}).catch(() => {}) // a page that is closed already
    lookPastToasts(page)
    if (SLOWER > 1) void slowDown(page)
  })
  await context.exposeBinding('toastSaid', ({ page }, said: Said) => void heardOf(page).push(said))
  await context.addInitScript(inPage)
  return context
}

/**
 * What a toast says stands on the page, too, and a toast is an item of a list: for some seconds a test would find two.
 * `said` asks for toasts, `toast` finds one.
 */
function lookPastToasts(page: Page) {
  const beside = page.locator('beside=toasts')
  const [byText, byRole] = [page.getByText.bind(page), page.getByRole.bind(page)]
  page.getByText = (...given) => byText(...given).and(beside)
  page.getByRole = (...given) => byRole(...given).and(beside)
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

type Fiber = { stateNode: { current: { memoizedState?: { isDehydrated?: boolean } } } }

/** Runs in the page before anything of its own. */
function inPage() {
  const keyOf = (node: Node, name: string) => Object.keys(node).find((key) => key.startsWith(name))
  /** What the server drew answers only when React has taken it over; before that a click is lost. */
  const answers = () => {
    if (document.readyState === 'loading') return false
    if (!document.querySelector('script[type=module]')) return true // a page without script
    const root = keyOf(document, '__reactContainer$')
    if (!root) return false
    const { memoizedState } = (Reflect.get(document, root) as Fiber).stateNode.current
    if (!memoizedState || memoizedState.isDehydrated) return false
    const mark = root.replace('__reactContainer$', '__reactProps$') // the same letters in all of one React
    const parts = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    if (parts.every((part) => mark in part)) return true
    window.dispatchEvent(new Event('scroll')) // what comes with a person's first move comes now
    return false
  }
  let calm = 0
  setInterval(() => {
    const page = document.documentElement
    if (!page?.hasAttribute('data-asleep')) return
    calm = answers() ? calm + 1 : 0
    if (calm > 1) page.removeAttribute('data-asleep') // twice: effects come a moment after the drawing
  }, 20)

  const last = new WeakMap<Element, string>()
  const listen = () => {
    // drawn by the server, to be looked at and not pressed: what is tested is the page itself (ahead.spec.ts has both)
    if (!('aheadToo' in window)) document.querySelector('page-ahead')?.remove()
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
      const part = (name: string) => toast.querySelector(`[data-${name}]`)?.textContent ?? ''
      const said = {
        title: part('title'),
        text: part('description'),
        bad: toast.matches('[data-type="error"].toast-bad'),
      }
      const line = JSON.stringify(said)
      if (last.get(toast) === line) continue
      last.set(toast, line)
      void (Reflect.get(window, 'toastSaid') as (said: object) => Promise<void>)(said)
    }
  }
  new MutationObserver(() => document.documentElement?.setAttribute('data-asleep', '')).observe(document, {
    childList: true,
  })
  new MutationObserver(listen).observe(document, { childList: true, subtree: true, characterData: true })
}
