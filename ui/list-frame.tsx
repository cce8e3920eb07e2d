import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { Loaded, type LoadedProps } from './loaded.tsx'
import { Page, type PageProps } from './page.tsx'

type Rows = readonly unknown[] | { rows: readonly unknown[] }
type Props<T extends Rows> = Omit<PageProps, 'title' | 'children'> &
  LoadedProps<T> & {
    title: string
    /** Between the title and the list: tabs, search, filters, what is kept under a name. */
    above?: ReactNode
    /** Instead of a list without rows. */
    none: ReactNode
    /** Under the list, also while it is being read: the way to its other pages. */
    below?: ReactNode
  }

/** A list by itself: its title and filters, what was found by them, and its pages. */
export function ListPage<T extends Rows>({
  title,
  above,
  none,
  below,
  query,
  label,
  lines,
  shape = 'rows',
  failed,
  missing,
  keep,
  children,
  ...page
}: Props<T>) {
  return (
    <Page {...page} title={title}>
      <title>{`${title} · ClaimChoice`}</title>
      {above}
      <Loaded {...{ query, label, lines, shape, failed, missing, keep }}>
        {(data) => {
          const rows: readonly unknown[] = 'rows' in data ? data.rows : data
          return rows.length === 0 ? none : children?.(data)
        }}
      </Loaded>
      {below}
    </Page>
  )
}

type Way = { to: string; text: string } | '' | 0 | null | undefined | false

/** Through a list that knows only what comes next: back to its beginning, and on. */
export function Onward({ label, first, next }: { label: string; first: Way; next: Way }) {
  if (!first && !next) return null
  return (
    <nav aria-label={label} className="flex flex-wrap justify-center gap-2">
      {[first, next].map(
        (way) =>
          way && (
            <LinkButton key={way.text} variant="secondary" to={way.to}>
              {way.text}
            </LinkButton>
          ),
      )}
    </nav>
  )
}
