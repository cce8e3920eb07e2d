import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'

export type ToastOptions = {
  /** One thing to do about it: "Undo", "View". */
  action?: { label: string; onClick: () => void }
  /** A toast with the same id replaces the one on screen. */
  id?: string
  /** Holds on every page: news, or what leads to another page. Otherwise a failure ends with its page, its dialog and the next success. */
  stays?: boolean
  /** The address it is about: what somebody just did themselves is not told them once more as news of that address. */
  about?: string | null
}
type Shown = {
  title: string
  description: string | undefined
  tone: 'plain' | 'bad'
  icon?: ReactNode
} & ToastOptions
/** What can be asked of the toasts once they are there. */
export type Toasts = { show: (toast: Shown) => void; dismiss: (id: string) => void; dropFailures: () => void }

const LONG_MS = 10_000
const PHONE = '(max-width: 600px)'

/** The failures on screen by what they say. */
const failures = new Map<string, string | number>()
function dropFailures() {
  for (const id of failures.values()) sonner.dismiss(id)
  failures.clear()
}

/** The toasts on screen that are about an address: what the person did, and news of it. */
const own = new Map<string, string | number>()
const news = new Map<string, string | number>()
function drop(from: Map<string, string | number>, key: string) {
  const id = from.get(key)
  if (id !== undefined) sonner.dismiss(id)
  from.delete(key)
}

function show({ title, description, tone, icon, id, action, stays, about }: Shown) {
  if (about && stays && own.has(about)) return
  if (about && !stays) drop(news, about)
  const said = `${title}: ${description}`
  if (tone === 'bad') drop(failures, said)
  else if (!stays) dropFailures()
  const gone = () => {
    if (about) (stays ? news : own).delete(about)
  }
  const options = {
    // a dialog and a phone have their buttons at the bottom: there a toast would lie on the very button to press next
    ...((document.querySelector('[data-dialog]') || matchMedia(PHONE).matches) && { position: 'top-center' as const }),
    ...(description && { description }),
    ...(id && { id }),
    onAutoClose: gone,
    onDismiss: gone,
    ...(action && { action, duration: LONG_MS }),
  }
  const shown =
    tone === 'plain'
      ? sonner(title, options)
      : sonner.error(title, { duration: LONG_MS, ...options, className: 'toast toast-bad', icon })
  if (about) (stays ? news : own).set(about, shown)
  if (tone === 'bad' && !stays) failures.set(said, shown)
}
const toasts: Toasts = { show, dismiss: (id) => void sonner.dismiss(id), dropFailures }

/** The region itself, on the page from the first toast on. */
export default function ToastRegion({
  label,
  closeText,
  onReady,
}: {
  label: string
  closeText: string
  onReady: (toasts: Toasts | null) => void
}) {
  useEffect(() => {
    // The region must be heard of before the first toast is put into it
    const timer = setTimeout(() => onReady(toasts), 0)
    return () => {
      clearTimeout(timer)
      onReady(null)
    }
  }, [onReady])
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel={label}
      closeButton
      expand // stacked, the crosses of the lower ones could not be hit
      duration={6000}
      visibleToasts={4}
      mobileOffset={{ top: '4.75rem' }} // below the header
      gap={10}
      style={{ '--width': '25rem' } as Record<string, string>}
      icons={{ close: <X aria-hidden className="size-4.5" /> }}
      toastOptions={{ unstyled: true, className: 'toast', closeButtonAriaLabel: closeText }}
    />
  )
}
