import { createContext, type ReactNode, Suspense, useContext, useDeferredValue, useEffect, useState } from 'react'

/** How long a page that could be read waits for what stands among its first lines. */
const PATIENCE_MS = 2500
const Alone = createContext(true)

/**
 * A booking together with the parts that are fetched for it, so that nothing moves once it can be read; a change of it
 * waits for its parts as well, while what was there stays. Parts that take too long come when they come.
 */
export function ShownTogether<O extends { id: string }>({
  order,
  waiting,
  children,
}: {
  order: O | undefined
  waiting: ReactNode
  children: (order: O) => ReactNode
}) {
  const ready = useDeferredValue(order)
  const [late, setLate] = useState(false)
  const held = order !== undefined && ready !== order
  useEffect(() => {
    if (!held) return
    const patience = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [held])
  const shown = late ? order : ready
  return (
    <Alone value={late}>
      <Suspense fallback={waiting}>{shown && shown.id === order?.id ? children(shown) : waiting}</Suspense>
    </Alone>
  )
}

/** A part of {@link ShownTogether} that stands among its first lines; anywhere else it comes by itself. */
export function Part({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return useContext(Alone) ? <Suspense fallback={fallback}>{children}</Suspense> : children
}
