import { CircleAlert, X } from 'lucide-react'
import { type ExternalToast, Toaster as Sonner, toast as sonner } from 'sonner'

export type ToastOptions = {
  /** One thing to do about it: "Undo", "View". */
  action?: { label: string; onClick: () => void }
  /** A toast with the same id replaces the one on screen. */
  id?: string
}
const options = (description: string | undefined, { action, id }: ToastOptions): ExternalToast => ({
  ...(description && { description }),
  ...(id && { id }),
  ...(action && { action, duration: 10_000 }),
})

/** Says that something happened. Title and description are separate elements; the same news must also stand on the page. */
export const toast = (title: string, description?: string, more: ToastOptions = {}) =>
  void sonner(title, options(description, more))

/** The destructive look: something failed. Stays twice as long. */
export const toastError = (title: string, description?: string, more: ToastOptions = {}) =>
  void sonner.error(title, {
    duration: 10_000,
    ...options(description, more),
    className: 'toast toast-bad',
    icon: <CircleAlert aria-hidden className="mt-0.5 size-5 text-bad" />,
  })

/** Takes a toast away before its time: what it said is no longer so. */
export const dismissToast = (id: string) => void sonner.dismiss(id)

/** Where toasts appear; once, in the layout. `label` names the region, `closeText` the cross. */
export function Toaster({ label, closeText }: { label: string; closeText: string }) {
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel={label}
      closeButton
      duration={6000}
      visibleToasts={4}
      expand
      gap={10}
      style={{ '--width': '25rem' } as Record<string, string>}
      icons={{ close: <X aria-hidden className="size-4.5" /> }}
      toastOptions={{ unstyled: true, className: 'toast', closeButtonAriaLabel: closeText }}
    />
  )
}
