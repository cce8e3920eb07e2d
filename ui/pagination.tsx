import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { cx } from './cx.ts'

/** Page links as real addresses: first, last, the neighbors. Nothing when there is one page. */
export function Pagination({
  page,
  pages,
  hrefOf,
  label,
}: {
  /** From 1. */
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** Where a screen has pages of more than one thing. */
  label?: string
}) {
  const t = useTranslations('pages')
  if (pages <= 1) return null
  const near = [1, page - 1, page, page + 1, pages]
  const shown = [...new Set(near)].filter((each) => each >= 1 && each <= pages).sort((a, b) => a - b)
  const item = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md px-3 text-sm font-semibold'
  return (
    <nav aria-label={label ?? t('label')} className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev" className={cx(item, 'hover:bg-accent-wash')}>
          <ChevronLeft aria-hidden className="size-4" />
          {t('previous')}
        </Link>
      )}
      {shown.map((each, index) => (
        <span key={each} className="inline-flex items-center">
          {index > 0 && each - shown[index - 1]! > 1 && <span aria-hidden>…</span>}
          <Link
            to={hrefOf(each)}
            aria-label={t('page', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            className={cx(item, each === page ? 'bg-accent text-on-accent' : 'hover:bg-accent-wash')}
          >
            {each}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={hrefOf(page + 1)} rel="next" className={cx(item, 'hover:bg-accent-wash')}>
          {t('next')}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  )
}
