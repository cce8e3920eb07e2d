import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'

export type ToastOptions = {
  /** One thing to do about it: "Undo", "View". */
  action?: { label: string; onClick: () => void }
  /** A toast with the same id replaces the one on screen. */
  id?: string
}
type Shown = {
  title: string
  description: string | undefined
  tone: 'plain' | 'bad'
  icon?: ReactNode
} & ToastOptions
/** What can be asked of the toasts once they are there. */
export type Toasts = { show: (toast: Shown) => void; dismiss: (id: string) => void }

const LONG_MS = 10_000
const PHONE = '(max-width: 600px)'

function show({ title, description, tone, icon, id, action }: Shown) {
  const options = {
    // a dialog and a phone have their buttons at the bottom: there a toast would lie on the very button to press next
    ...((document.querySelector('[data-dialog]') || matchMedia(PHONE).matches) && { position: 'top-center' as const }),
    ...(description && { description }),
    ...(id && { id }),
    ...(action && { action, duration: LONG_MS }),
  }
  if (tone === 'plain') sonner(title, options)
  else sonner.error(title, { duration: LONG_MS, ...options, className: 'toast toast-bad', icon })
}
const toasts: Toasts = { show, dismiss: (id) => void sonner.dismiss(id) }

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
