/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- display: grid (phones) takes the implicit roles away */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import type { Sorting } from './use-sort.tsx'

export type Column<R> = {
  key: string
  header: ReactNode
  cell: (row: R) => ReactNode
  align?: 'left' | 'right'
  /** Prose: on a wide work page it may take several lines. */
  wraps?: boolean
  /** Left out on phones, always or in these rows. */
  wideOnly?: boolean | ((row: R) => boolean)
  /** In `lines`: what does not say what it is stands in the second line, after its header. */
  named?: boolean
  /** By what its header, then a button, sorts the list; the header is a text. */
  sort?: string
}

/** A dense table on wide screens, on phones cards or, with `lines`, rows of two lines; one markup. The first column names the row; with `hrefOf` it is the row's link. */
export function DataTable<R>({
  caption,
  columns,
  rows,
  keyOf,
  hrefOf,
  current,
  lines,
  sort,
  className,
}: {
  /** What the table lists, for those who do not see it. */
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
  hrefOf?: (row: R) => string
  /** Key of the row that is open or selected. */
  current?: string | null
  /** On phones the naming cell and the one aligned right are the first line, the others the second: for values that say what they are, or are `named`. */
  lines?: boolean
  /** With it the columns that name a `sort` can be sorted by. */
  sort?: Sorting
  className?: string
}) {
  const side = (column: Column<R>) => (column.align === 'right' ? 'md:text-right' : 'text-left')
  const sortable = columns.flatMap((column) =>
    column.sort ? [{ sort: column.sort, name: String(column.header) }] : [],
  )
  const table = (
    <table role="table" className={cx('w-full border-collapse text-sm max-md:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-line-strong">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={column.sort ? ARIA_SORT[String(sort?.way(column.sort))] : undefined}
              className={cx(
                'px-3 py-2 font-semibold whitespace-nowrap text-ink-soft pointer-fine:in-data-[width=work]:py-1',
                side(column),
              )}
            >
              {sort && column.sort ? (
                <SortHeader header={column.header} sort={sort} column={column.sort} />
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={cx(lines ? 'max-md:block' : 'max-md:grid max-md:gap-3')}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            data-key={keyOf(row)}
            aria-current={current === keyOf(row) ? 'true' : undefined}
            className={cx(
              'relative md:border-b md:border-line',
              lines
                ? 'two-lines max-md:border-b'
                : 'max-md:grid max-md:gap-1.5 max-md:rounded-md max-md:border max-md:border-line max-md:bg-card max-md:p-4',
              hrefOf && 'hover:bg-accent-wash',
              current === keyOf(row) && 'bg-accent-wash',
            )}
          >
            {columns.map((column, index) => {
              const naming = index === 0
              const content = column.cell(row)
              const { wideOnly, named, wraps } = column
              const wide = typeof wideOnly === 'function' ? wideOnly(row) : wideOnly
              const Cell = naming ? 'th' : 'td'
              return (
                <Cell
                  key={column.key}
                  role={naming ? 'rowheader' : 'cell'}
                  {...(naming && { scope: 'row' })}
                  className={cx(
                    'align-middle md:h-12 md:px-3 md:py-2',
                    // on a work page a mouse needs less room than a finger
                    'md:pointer-fine:in-data-[width=work]:h-9 md:pointer-fine:in-data-[width=work]:py-1',
                    !naming && !wraps && 'xl:in-data-[width=work]:whitespace-nowrap',
                    side(column),
                    naming
                      ? 'text-left font-semibold max-md:text-base'
                      : cx('font-normal', !lines && 'max-md:flex max-md:justify-between max-md:gap-4'),
                    lines && !naming && !named && column.align === 'right' && 'first-line',
                    wide && 'max-md:hidden',
                  )}
                >
                  {!naming && (!lines || named) && (
                    <span aria-hidden className="text-ink-soft md:hidden">
                      {column.header}{' '}
                    </span>
                  )}
                  {naming && hrefOf ? (
                    <Link
                      to={hrefOf(row)}
                      className="inline-flex min-h-11 items-center text-accent underline decoration-1 underline-offset-3 after:absolute after:inset-0 hover:decoration-2 md:pointer-fine:in-data-[width=work]:min-h-0"
                    >
                      {content}
                    </Link>
                  ) : (
                    <span className={cx(!naming && !lines && 'max-md:text-right')}>{content}</span>
                  )}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return sort ? (
    <>
      <div className="md:hidden">{sort.select(sortable)}</div>
      {table}
    </>
  ) : (
    table
  )
}

const ARIA_SORT: Record<string, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' }

/** On phones, where no header is seen, it is only read. */
function SortHeader({ header, sort, column }: { header: ReactNode; sort: Sorting; column: string }) {
  const way = sort.way(column)
  const Arrow = way === 'asc' ? ArrowUp : way === 'desc' ? ArrowDown : ArrowUpDown
  return (
    <>
      <span className="md:hidden">{header}</span>
      <button
        type="button"
        onClick={() => sort.press(column)}
        className="-my-1 inline-flex min-h-11 items-center gap-0.5 py-1 hover:text-ink hover:underline max-md:hidden pointer-fine:in-data-[width=work]:min-h-0"
      >
        {header}
        <Arrow aria-hidden className={cx('size-3 shrink-0', !way && 'opacity-60')} />
      </button>
    </>
  )
}
