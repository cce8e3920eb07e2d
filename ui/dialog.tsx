import { cloneElement, type ComponentProps, lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import type { WindowProps } from './dialog-window.tsx'
import { later } from './later.ts'

// The dialog weighs 20 KB: it is fetched when somebody first does anything on the page, to be there when it is wanted.
const load = () => later(() => import('./dialog-window.tsx'))
const DialogWindow = lazy(load)
const MOVES = ['pointermove', 'pointerdown', 'keydown'] as const
const fetchOnce = () => {
  for (const move of MOVES) removeEventListener(move, fetchOnce)
  void load()
}

type Pressed = ReactElement<ComponentProps<'button'>>

/** Work set apart from the page: centered on wide screens, a sheet from the bottom on phones. Escape and the cross close it. */
export function Dialog({
  open: given,
  onOpenChange,
  trigger,
  ...shown
}: WindowProps & {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The element that opens it (a Button); leave out when `open` is controlled from elsewhere. */
  trigger?: ReactElement
}) {
  const [own, setOwn] = useState(false)
  const open = given ?? own
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  useEffect(() => {
    for (const move of MOVES) addEventListener(move, fetchOnce, { passive: true })
  }, [])
  const change = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {trigger &&
        cloneElement(trigger as Pressed, {
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          onClick: ({ currentTarget }) => {
            setOpener(currentTarget)
            change(true)
          },
        })}
      {wanted && (
        <Suspense fallback={null}>
          <DialogWindow {...shown} open={open} onOpenChange={change} opener={opener} />
        </Suspense>
      )}
    </>
  )
}
