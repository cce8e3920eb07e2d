import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { cx } from './cx.ts'

export type PageProps = {
  title: ReactNode
  /** One soft line above the title: what this is about. */
  over?: ReactNode
  /** One soft line under it. */
  meta?: ReactNode
  /** The way back, by name. */
  back?: { to: string; label: string }
  /** Right of the title: a status, the page's one action. */
  action?: ReactNode
  /** A second column on wide screens, below the content on phones. */
  aside?: ReactNode
  /** Right after the title, over both columns: the next step, a notice. */
  top?: ReactNode
  width?: 'page' | 'text'
  children?: ReactNode
}

/** The frame of every screen: one `main`, one h1 that takes the focus after a client-side navigation. */
export function Page({ title, over, meta, back, action, aside, top, width = 'page', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  useEffect(() => {
    // 'default' is the first page of a visit: there the browser's own order is right
    const typing = document.activeElement?.matches('input, textarea, select, [role=dialog] *')
    if (key !== 'default' && !typing) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the query alone (filters, tabs) keeps the focus
  }, [pathname])
  return (
    <main className={cx('mx-auto px-4 pt-6 pb-18 sm:px-6 sm:pt-8', width === 'page' ? 'max-w-page' : 'max-w-[46rem]')}>
      {back && (
        <Link
          to={back.to}
          data-no-print
          className="-mt-2 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent hover:underline"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {over && <p className="text-sm text-ink-soft">{over}</p>}
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
            {title}
          </h1>
          {meta && <p className="mt-1.5 text-sm text-ink-soft">{meta}</p>}
        </div>
        {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
      </div>
      {top && <div className="mb-6 grid gap-4">{top}</div>}
      {aside ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
          <aside className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">{aside}</aside>
        </div>
      ) : (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
      )}
    </main>
  )
}
