import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { Again } from './again.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

/** As much of a query as is drawn around what it brings. */
export type Asked<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

export type LoadedProps<T> = {
  query: Asked<T>
  /** What a screen reader hears while it is being read. */
  label: string
  lines?: number
  shape?: 'lines' | 'cards' | 'rows' | 'record'
  className?: string
  /** Why there is nothing to see, where the heading above does not say what failed. */
  failed?: ReactNode | ((error: Error) => ReactNode)
  /** Where there is no such thing, or not for this reader: nothing came, or 404. */
  missing?: ReactNode
  /** What came before stays, though reading it again has failed. */
  keep?: boolean
  /** Left out where what came is drawn by somebody else. */
  children?: (data: NonNullable<T>) => ReactNode
}

/** Somebody asked for what is not there, or by a name that cannot be one: asking again would not help. */
export const isMissing = (error: unknown) => isRefusal(error) && (error.status === 404 || error.status === 422)

/** What a query brings; before that its places in gray, or why it did not come and the way to ask again. */
export function Loaded<T>({ query, label, failed, missing, keep, children, ...places }: LoadedProps<T>) {
  const t = useTranslations('ui')
  const { data, error } = query
  if (data !== undefined && (keep || !error)) return data === null ? missing : children?.(data as NonNullable<T>)
  if (!error) return <Skeleton label={label} {...places} />
  if (missing !== undefined && isMissing(error)) return missing
  return (
    <Notice tone="bad" live action={<Again onClick={() => void query.refetch()} />}>
      {typeof failed === 'function' ? failed(error) : (failed ?? t('notLoaded'))}
    </Notice>
  )
}

/** Two that are shown together: there when both are, failed when one is, and asked for again together. */
export const both = <A, B>(a: Asked<A>, b: Asked<B>): Asked<readonly [A, B]> => ({
  data: a.data === undefined || b.data === undefined ? undefined : [a.data, b.data],
  error: a.error ?? b.error,
  refetch: () => Promise.all([a.refetch(), b.refetch()]),
})
