import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Booking } from '../order.ts'
import { api } from './order-calls.ts'

/** A link opens for an hour; asked for again a little earlier. */
const FRESH_MS = 50 * 60_000

/** Pictures of a step, small; each opens whole in a tab of its own. */
export function WorkPhotos({ order, ids }: { order: Booking; ids: readonly string[] }) {
  const t = useTranslations('orderWork.photos')
  const all = order.timeline.flatMap(({ photos }) => photos)
  const { data, isError } = useQuery({
    // not below `orders`: a new state of the booking is no reason to load every picture again
    queryKey: ['order_photos', order.id, [...new Set([...all, ...ids])].join()],
    queryFn: ({ signal }) => api.workPhotos({ id: order.id }, { signal }),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  if (ids.length === 0) return null
  if (isError) return <p className="text-sm text-bad">{t('failed')}</p>
  return (
    <ul aria-label={t('legend')} className="mt-2 flex flex-wrap gap-2">
      {ids.map((id, index) => {
        const link = data?.find(({ file_id }) => file_id === id)
        return (
          <li key={id} className="size-20">
            {link ? (
              <a href={link.signed_url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={link.signed_url}
                  alt={t('photo', { number: index + 1 })}
                  loading="lazy"
                  className="size-20 rounded-md border border-line bg-sunken object-cover"
                />
              </a>
            ) : (
              <span className="block size-20 rounded-md border border-line bg-sunken" aria-hidden />
            )}
          </li>
        )
      })}
    </ul>
  )
}
