// What a person looked at last, one claim, one booking and one tow, kept in this browser for when there is no connection.
import { LAST_SEEN, STORAGE_KEY } from '#features/base/accounts/account.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { Me } from '#features/base/accounts/account.ts'
import { formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { spokenIn } from '#lib/spoken.ts'
import type en from './offline-text.en.ts'

const SAID = import.meta.glob<typeof en>('./offline-text.*.ts', { eager: true, import: 'default' })
const KINDS = [
  /^\/claim\/[0-9a-f-]{36}$/,
  /^\/(?:bookings|provider\/booking)\/[0-9a-f-]{36}$/,
  /^\/tow\/[0-9a-f-]{36}$/,
]
const OFFLINE = '/offline'
/** A page that has stood still for so long is whole. */
const STILL_MS = 1500
/** What has an effect only with a connection (links that look like buttons, too), or shows what was never kept. */
const WITHOUT =
  'script,style,link,dialog,[role=dialog],[popover],button,form,input,select,textarea,label,iframe,canvas,video,audio,img,[aria-busy=true],[data-no-print],a.justify-center:not([href^="tel:"])'
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:",
}

/** A page of its own around this content: our styles, no script. Built as nodes, so that no text becomes markup. */
function pageOf(title: string, ...content: readonly Node[]): string {
  const page = document.implementation.createHTMLDocument(title)
  for (const { name, value } of document.documentElement.attributes) page.documentElement.setAttribute(name, value)
  for (const found of document.querySelectorAll('meta[name=viewport], link[rel=stylesheet]'))
    page.head.append(page.importNode(found))
  page.body.append(...content.map((node) => page.importNode(node, true)))
  return `<!doctype html>${page.documentElement.outerHTML}`
}

function textOf(tag: 'h1' | 'p', className: string, text: string): HTMLElement {
  const made = Object.assign(document.createElement(tag), { className })
  made.textContent = text
  return made
}

/** What the page shows, without what would do nothing; a phone number still calls. */
function shown(main: Element): Element {
  const copy = main.cloneNode(true) as Element
  for (const part of copy.querySelectorAll(WITHOUT)) part.remove()
  for (const link of copy.querySelectorAll('a:not([href^="tel:"], [href^="mailto:"])'))
    link.replaceWith(...link.childNodes)
  return copy
}

async function keep(reader: string): Promise<void> {
  const { pathname } = location
  const kind = KINDS.find((each) => each.test(pathname))
  const main = document.querySelector('main')
  const title = main?.querySelector('h1')?.textContent
  if (!kind || !main || !title || !navigator.onLine || queries.isFetching()) return
  const says = spokenIn(SAID, document.documentElement.lang as Language)
  const at = formatInstant(new Date(), document.documentElement.lang as Language)
  const bar = textOf('p', 'bg-warn-wash px-6 py-3 text-center text-warn', `${says.seen} ${at}`)
  const html = pageOf(document.title, bar, shown(main))
  const cache = await caches.open(LAST_SEEN)
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  for (const path of paths) if (path !== pathname && kind.test(path)) await cache.delete(path)
  await cache.put(pathname, new Response(html, { headers: { ...HEADERS, 'x-title': encodeURIComponent(title) } }))
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!(await cache.match(href))) await cache.add(href)
  await cache.put(OFFLINE, await listOf(cache, reader, says))
  // who signed out meanwhile leaves nothing behind
  if (localStorage.getItem(STORAGE_KEY) === null) await caches.delete(LAST_SEEN)
}

/** What any other page shows without a connection: where the kept ones are. */
async function listOf(cache: Cache, reader: string, says: typeof en): Promise<Response> {
  const main = Object.assign(document.createElement('main'), { className: 'mx-auto grid max-w-text gap-4 px-4 py-12' })
  main.append(textOf('h1', '', says.title), textOf('p', '', says.nothing), textOf('p', 'font-semibold', says.kept))
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    const title = (await cache.match(pathname))?.headers.get('x-title')
    if (!title) continue
    const link = Object.assign(document.createElement('a'), { className: 'link', href: pathname })
    link.textContent = decodeURIComponent(title)
    const line = textOf('p', '', '')
    line.append(link)
    main.append(line)
  }
  return new Response(pageOf(says.title, main), { headers: { ...HEADERS, 'x-reader': reader } })
}

/**
 * From now on keeps what this person looks at. What somebody else looked at in this browser before is deleted first; of
 * an admin, who reads other people's claims, nothing is kept.
 */
export async function keepOffline({ id, role }: Pick<Me, 'id' | 'role'>): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return
  const before = await (await caches.open(LAST_SEEN)).match(OFFLINE)
  if (before?.headers.get('x-reader') !== id) await caches.delete(LAST_SEEN)
  if (role === 'claims_admin') return
  await navigator.serviceWorker.register('/service-worker.js')
  let waiting: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void keep(id), STILL_MS)
  }
  queries.getQueryCache().subscribe(settle)
  settle()
}
