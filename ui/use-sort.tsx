import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { columnOf } from '#lib/sort.ts'
import { SelectField } from './field.tsx'
import { useChange } from './use-change.ts'

/** What the headers of a table need to know of its order; the same for phones, which show no headers. */
export type Sorting = {
  way: (column: string) => 'asc' | 'desc' | false
  /** By this column, then the other way round, then as the list stands unless asked. */
  press: (column: string) => void
  select: (columns: readonly { sort: string; name: string }[]) => ReactNode
}

/** The order of a list as the address says it: one of `sorts`, or how it stands without one, where a column says so. */
export function useSort<S extends string>(sorts: readonly S[], usual?: S): Sorting {
  const t = useTranslations('table')
  const [params] = useSearchParams()
  const change = useChange()
  const now = sorts.find((one) => one === params.get('sort')) ?? usual
  const sortBy = (sort: string | undefined) => change({ sort: sort === usual ? undefined : sort })
  const isBy = (column: string) => usual !== undefined && columnOf(usual) === column
  return {
    way: (column) => (now === column ? 'asc' : now === `-${column}` && 'desc'),
    press: (column) =>
      // the third press leads back to how the list stands; where that is by this column, the other way is all there is
      sortBy(now === column ? `-${column}` : now !== `-${column}` || isBy(column) ? column : undefined),
    select: (columns) => (
      <SelectField
        label={t('sort')}
        {...(!usual && { empty: t('usual') })}
        value={now ?? ''}
        options={columns.flatMap(({ sort, name }) => [
          { value: sort, label: t('up', { name }) },
          { value: `-${sort}`, label: t('down', { name }) },
        ])}
        onChange={(event) => sortBy(event.target.value)}
      />
    ),
  }
}
