import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { langCookie } from '#lib/lang-cookie.ts'
import { guardForms } from '#ui/unreadable.ts'
import said from 'virtual:copy-of/public'
import { isLanguage, type Language } from '#lib/languages.ts'
import { loadPageCopy } from './copy.ts'

// a page in the other language led here: keep speaking it
const asked = new URLSearchParams(location.search).get('lang')
if (isLanguage(asked)) document.cookie = langCookie(asked, location.href)

// React makes a <script> through innerHTML, also those that never run: when the error page takes the whole page's place.
// The empty element is let through and every text is dropped; without this the error page stays blank.
const SCRIPT = '<script></script>'
const { trustedTypes } = window as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }
// The map's worker is started by a package that knows no policies, so that one file of ours is let through, too.
trustedTypes?.createPolicy('default', {
  createHTML: (html: string) => (html === SCRIPT ? html : ''),
  createScriptURL: (url: string) =>
    /^\/(service-worker|assets\/maplibre-gl-worker-[\w-]+)\.js$/.test(url) ? url : null,
})

guardForms()
await loadPageCopy(said, location.pathname, document.documentElement.lang as Language)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// what this visit feels like, for /metrics: fetched when all else is done, and not by programs that drive a browser
const listen = () =>
  (window.requestIdleCallback ?? setTimeout)(() => void import('#features/base/site/web/visit.ts').catch(() => {}))
if (!navigator.webdriver) {
  if (document.readyState === 'complete') listen()
  else addEventListener('load', listen)
}
