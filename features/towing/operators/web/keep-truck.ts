// What an operator's phone keeps so that its page opens in a dead zone: the page itself, and what it read last.
import { TOW_SEEN } from '#features/base/accounts/account.ts'
import { auth } from '#features/base/accounts/web/session.ts'

/** As public/service-worker.js names it. */
const PAGE = 'dispatch'

/** What was read last by this person; undefined where nothing was. */
export function keptBoard<Board>(me: string): Board | undefined {
  try {
    const text = localStorage.getItem(TOW_SEEN + me)
    return text === null ? undefined : (JSON.parse(text) as Board)
  } catch {
    return undefined
  }
}
/** `null` keeps nothing of it. */
export function keepBoard(me: string, board: unknown): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(TOW_SEEN) && (board === null || name !== TOW_SEEN + me)) localStorage.removeItem(name)
    if (board !== null) localStorage.setItem(TOW_SEEN + me, JSON.stringify(board))
  } catch {
    // a browser that keeps nothing reads again
  }
}

/** The same board, later: where one is kept. */
export function keepAgain(board: unknown): void {
  const name = Object.keys(localStorage).find((each) => each.startsWith(TOW_SEEN))
  if (name) keepBoard(name.slice(TOW_SEEN.length), board)
}

/** Keeps this page with its scripts and styles, which hold nothing personal, instead of an older one. */
export async function keepPage(path: string): Promise<void> {
  if (!('caches' in window) || !navigator.onLine) return
  // fetched otherwise when a form is opened, when a photo is taken, and when the session is renewed
  await Promise.all([import('#ui/form-window.tsx'), import('#features/base/files/web/draw-anew.ts'), auth()])
  const page = await fetch(path, { headers: { accept: 'text/html' } })
  if (!page.ok) return
  const named = (await page.clone().text()).matchAll(/\/assets\/[\w./-]+/g)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')].map(
    ({ href }) => new URL(href),
  )
  const files = new Set(
    [...loaded, ...linked, ...[...named].map(({ 0: path }) => new URL(path, location.origin))]
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  )
  const cache = await caches.open(PAGE)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.all([...files].filter((file) => !there.has(file)).map((file) => cache.add(file).catch(() => {})))
  await cache.put(path, page)
  for (const old of there) if (old !== path && !files.has(old)) await cache.delete(old)
}
export const forgetTruck = (): void => {
  keepBoard('', null)
  void globalThis.caches?.delete(PAGE)
}
