import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type Locale, loadCopy, PUBLIC_COPY } from './copy.ts'

await loadCopy(PUBLIC_COPY, document.documentElement.lang as Locale)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
