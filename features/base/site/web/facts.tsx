import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Facts for search engines: only what the page itself shows, never the company claims. Written by the server and kept
 * through hydration; give it `import.meta.env.SSR ? facts : null`, so that a browser does not carry how they are made.
 */
export function Facts({ of }: { of: object | null }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [shown] = useState(fromServer)
  if (!shown) return null
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: of ? JSON.stringify(of).replaceAll('<', String.raw`\u003c`) : '' }}
    />
  )
}
