import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { cx } from './cx.ts'
import { dropFailures } from './toast.tsx'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

export type WindowProps = {
  title: ReactNode
  description?: ReactNode
  /** What the cross is called. */
  closeText: string
  /** The actions, always in sight. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Has the focus first; otherwise the cross. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
  children?: ReactNode
}

export type Opened = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Gets the focus back; without one, whatever had it before. */
  opener: HTMLElement | null
}

/** The dialog itself, with its library; dialog.tsx fetches it. */
export default function DialogWindow({
  title,
  description,
  closeText,
  open,
  onOpenChange,
  opener,
  footer,
  size = 'md',
  initialFocus,
  children,
}: WindowProps & Opened) {
  useEffect(() => (open ? dropFailures : undefined), [open])
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="veil fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          data-dialog=""
          finalFocus={() => opener ?? true}
          {...(initialFocus && { initialFocus })}
          className={cx(
            'pop fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-lg border border-line bg-card text-ink shadow-high outline-none sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-lg',
            widths[size],
          )}
        >
          <div className="flex items-start gap-4 p-5 pb-3 sm:p-6 sm:pb-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-xl">{title}</Base.Title>
              {description && <Base.Description className="mt-1 text-sm text-ink-soft">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label={closeText}
              className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-content-center rounded-md hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6 sm:pb-6">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line p-4 max-sm:[&_button]:flex-1 max-sm:[&>*]:flex-1 sm:px-6">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
