import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { BesideTitle } from './badge.tsx'
import { cx } from './cx.ts'

export type PageProps = {
  title: ReactNode
  /** One soft line above the title: what this is about. */
  over?: ReactNode
  /** One soft line under it. */
  meta?: ReactNode
  /** The way back, by name. */
  back?: { to: string; label: string }
  /** Directly after the title: its one status. */
  status?: ReactNode
  /** Right of the title: the page's one action. */
  action?: ReactNode
  /** A second column on wide screens, below the content on phones. */
  aside?: ReactNode
  /** The head of that column; on phones it comes before the content. */
  lead?: ReactNode
  /** Right after the title, over both columns: the next step, a notice. */
  top?: ReactNode
  /** `work`: wide, with dense rows. */
  width?: 'page' | 'text' | 'work'
  /** A title that only greets: what matters comes right below it. */
  small?: boolean
  children?: ReactNode
}

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6'
const widths = { page: 'max-w-page sm:pt-8', text: 'max-w-[46rem] sm:pt-8', work: 'max-w-work' }

/** The frame of every screen: one `main`, one h1 that takes the focus after a client-side navigation. */
export function Page({
  title,
  over,
  meta,
  back,
  status,
  action,
  aside,
  lead,
  top,
  width = 'page',
  small,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  useEffect(() => {
    // 'default' is the first page of a visit: there the browser's own order is right
    const typing = document.activeElement?.matches('input, textarea, select, [role=dialog] *')
    if (key !== 'default' && !typing) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the query alone (filters, tabs) keeps the focus
  }, [pathname])
  return (
    <main data-width={width} className={cx('mx-auto px-4 pt-5 pb-12 sm:px-6 sm:pb-18', widths[width])}>
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
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {over && <p className="text-sm text-ink-soft">{over}</p>}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1
              ref={heading}
              tabIndex={-1}
              className={cx('wrap-anywhere', small ? 'text-lg' : width === 'work' && 'text-xl')}
            >
              {title}
            </h1>
            {status && <BesideTitle value>{status}</BesideTitle>}
          </div>
          {meta && <p className="mt-1.5 text-sm text-ink-soft">{meta}</p>}
        </div>
        {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
      </div>
      {top && <div className="mb-6 grid gap-4">{top}</div>}
      {aside ? (
        <div className="grid items-start gap-x-8 gap-y-6 max-lg:has-[>aside>.sheet]:gap-y-0 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          {lead && <div className={cx(column, 'max-lg:mb-6 lg:col-start-2')}>{lead}</div>}
          <div className={cx(column, 'lg:col-start-1 lg:row-span-2 lg:row-start-1')}>{children}</div>
          <aside className={cx(column, 'lg:col-start-2')}>{aside}</aside>
        </div>
      ) : (
        <div className={column}>{children}</div>
      )}
    </main>
  )
}
