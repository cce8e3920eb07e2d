import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useState,
} from 'react'
import type { Opened } from './dialog-window.tsx'
import { later } from './later.ts'

const MOVES = ['pointermove', 'pointerdown', 'keydown'] as const
type Pressed = ReactElement<ComponentProps<'button'>>

export type Opener = {
  /** Left out, the `trigger` alone opens it. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The element that opens it (a Button); leave out when `open` is controlled from elsewhere. */
  trigger?: ReactElement
}

/**
 * What opens a window over the page. The window weighs 20 KB: it is fetched when somebody first does anything on the page,
 * to be there when it is wanted.
 */
export function opening<Shown extends object>(window: () => Promise<{ default: ComponentType<Shown & Opened> }>) {
  const load = () => later(window)
  const Window = lazy(load)
  const fetchOnce = () => {
    for (const move of MOVES) removeEventListener(move, fetchOnce)
    void load()
  }
  return function Opening({ open: given, onOpenChange, trigger, ...shown }: Shown & Opener) {
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
            <Window {...(shown as unknown as Shown)} open={open} onOpenChange={change} opener={opener} />
          </Suspense>
        )}
      </>
    )
  }
}

/** Work set apart from the page: centered on wide screens, a sheet from the bottom on phones. Escape and the cross close it. */
export const Dialog = opening(() => import('./dialog-window.tsx'))
