import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

/** Page links as real addresses: first, last, the neighbors. Nothing when there is one page. */
export function Pagination({
  page,
  pages,
  hrefOf,
  words,
}: {
  /** From 1. */
  page: number
  pages: number
  hrefOf: (page: number) => string
  words: { label: string; previous: string; next: string; page: (page: number) => string }
}) {
  if (pages <= 1) return null
  const near = [1, page - 1, page, page + 1, pages]
  const shown = [...new Set(near)].filter((each) => each >= 1 && each <= pages).sort((a, b) => a - b)
  const item = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md px-3 text-sm font-semibold'
  return (
    <nav aria-label={words.label} className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev" className={cx(item, 'hover:bg-accent-wash')}>
          <ChevronLeft aria-hidden className="size-4" />
          {words.previous}
        </Link>
      )}
      {shown.map((each, index) => (
        <span key={each} className="inline-flex items-center">
          {index > 0 && each - shown[index - 1]! > 1 && <span aria-hidden>…</span>}
          <Link
            to={hrefOf(each)}
            aria-label={words.page(each)}
            aria-current={each === page ? 'page' : undefined}
            className={cx(item, each === page ? 'bg-accent text-on-accent' : 'hover:bg-accent-wash')}
          >
            {each}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={hrefOf(page + 1)} rel="next" className={cx(item, 'hover:bg-accent-wash')}>
          {words.next}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  )
}
