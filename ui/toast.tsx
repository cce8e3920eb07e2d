import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { later } from './later.ts'
import type { ToastOptions, Toasts } from './toast-region.tsx'

// The library behind the toasts is fetched with the first one; until it is there, they wait in line.
// Without a connection they go on waiting: what they say stands on the page, too.
const load = () => later(() => import('./toast-region.tsx'))
const ToastRegion = lazy(load)
let toasts: Toasts | null = null
let waiting: ((toasts: Toasts) => void)[] = []
let wanted = false
const listeners = new Set<() => void>()

function tell(work: (toasts: Toasts) => void) {
  if (toasts) return work(toasts)
  waiting.push(work)
  wanted = true
  for (const listener of listeners) listener()
}
const onReady = (ready: Toasts | null) => {
  toasts = ready
  if (!ready) return
  const line = waiting
  waiting = []
  for (const work of line) work(ready)
}

/** Says that something happened. Title and description are separate elements; the same news must also stand on the page. */
export const toast = (title: string, description?: string, more: ToastOptions = {}) =>
  tell(({ show }) => show({ title, description, tone: 'plain', ...more }))

/** The destructive look: something failed. Stays twice as long. */
export const toastError = (title: string, description?: string, more: ToastOptions = {}) =>
  tell(({ show }) =>
    show({
      title,
      description,
      tone: 'bad',
      icon: <CircleAlert aria-hidden className="mt-0.5 size-5 text-bad" />,
      ...more,
    }),
  )

/** Failures belong to where they happened: they go when their page or their dialog is left. */
export const dropFailures = () => {
  if (wanted) tell((ready) => ready.dropFailures())
}
/** Takes a toast away before its time: what it said is no longer so. */
export const dismissToast = (id: string) => {
  if (wanted) tell(({ dismiss }) => dismiss(id))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Where toasts appear; once, in the layout. `label` names the region, `closeText` the cross; `early` fetches what they need with the first touch of the page. */
export function Toaster({ early = false, ...words }: { label: string; closeText: string; early?: boolean }) {
  useEffect(() => {
    if (!early) return
    const fetchIt = () => void load()
    const touches = ['pointerdown', 'keydown'] as const
    for (const touch of touches) addEventListener(touch, fetchIt, { once: true })
    return () => touches.forEach((touch) => removeEventListener(touch, fetchIt))
  }, [early])
  const { pathname } = useLocation()
  useEffect(() => dropFailures, [pathname])
  const needed = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion {...words} onReady={onReady} />
    </Suspense>
  )
}
