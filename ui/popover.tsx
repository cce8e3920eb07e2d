import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

const sheet = 'pop z-50 rounded-md border border-line bg-card text-ink shadow-high outline-none'

/** A small sheet beside its trigger, for content that is not a list of actions (the bell's list, an explanation). */
export function Popover({
  trigger,
  title,
  hideTitle,
  open,
  onOpenChange,
  align = 'end',
  className,
  children,
}: {
  trigger: ReactElement
  title: ReactNode
  hideTitle?: boolean
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={12} className="z-50">
          <Base.Popup className={cx(sheet, 'w-[min(24rem,calc(100vw-1.5rem))] p-4', className)}>
            <Base.Title className={cx('text-base', hideTitle ? 'sr-only' : 'mb-2')}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
