import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type Locale, loadCopy, loadPageCopy, PUBLIC_COPY } from './copy.ts'

// a page in the other language led here: keep speaking it
const asked = new URLSearchParams(location.search).get('lang')
if (asked === 'en' || asked === 'es') document.cookie = `lang=${asked}; path=/; max-age=31536000; samesite=lax`

const locale = document.documentElement.lang as Locale
await Promise.all([loadCopy(PUBLIC_COPY, locale), loadPageCopy(location.pathname, locale)])
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
