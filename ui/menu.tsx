import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

const sheet = 'pop z-50 rounded-md border border-line bg-card text-ink shadow-high outline-none'
type Side = 'start' | 'center' | 'end'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: ReactNode
  danger?: boolean
  /** An address makes it a link; else `onSelect` runs. */
  to?: string
  onSelect?: () => void
}

/** A list of actions behind a button; arrow keys, type-ahead, Escape. */
export function Menu({
  trigger,
  items,
  align = 'end',
  header,
}: {
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: Side
  header?: ReactNode
}) {
  const line = (item: MenuItem) =>
    cx(
      'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-sm font-semibold outline-none data-highlighted:bg-accent-wash',
      item.danger && 'text-bad',
    )
  const inside = (item: MenuItem) => (
    <>
      {item.icon && <span className="shrink-0 [&_svg]:size-4.5">{item.icon}</span>}
      {item.label}
    </>
  )
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={8} className="z-50">
          <BaseMenu.Popup className={cx(sheet, 'min-w-48 p-1.5')}>
            {header && <div className="border-b border-line px-3 pt-1.5 pb-2.5 text-sm">{header}</div>}
            {items.map((item) =>
              item.to ? (
                <BaseMenu.LinkItem key={item.key} closeOnClick render={<Link to={item.to} />} className={line(item)}>
                  {inside(item)}
                </BaseMenu.LinkItem>
              ) : (
                <BaseMenu.Item key={item.key} onClick={() => item.onSelect?.()} className={line(item)}>
                  {inside(item)}
                </BaseMenu.Item>
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

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
  align?: Side
  className?: string
  children: ReactNode
}) {
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align={align} sideOffset={8} collisionPadding={12} className="z-50">
          <BasePopover.Popup className={cx(sheet, 'w-[min(24rem,calc(100vw-1.5rem))] p-4', className)}>
            <BasePopover.Title className={cx('text-base', hideTitle ? 'sr-only' : 'mb-2')}>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
