import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { PhotoLinks } from '#features/base/files/web/photo-links.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useWhen } from '#ui/time-text.ts'
import { towPhotosContract } from '../photo-contract.ts'
import { PHOTO_STEPS } from '../photos.ts'

const api = clientOf(towPhotosContract)

/** The pictures of a tow, by step, fetched once somebody opens them. */
export default function TowPhotos({ job, count }: { job: string; count: number }) {
  const t = useTranslations('towOperators.photos')
  const when = useWhen()
  const [open, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['tow_photos', job, count],
    queryFn: ({ signal }) => api.list({ job }, { signal }),
    enabled: open,
    // their links are good for an hour
    staleTime: 30 * 60_000,
  })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link inline-flex min-h-11 items-center font-semibold">{t('shown', { count })}</summary>
      {open && (
        <Loaded query={query} label={t('loading')} failed={t('failed')} lines={3}>
          {(photos) =>
            PHOTO_STEPS.map((step) => {
              const taken = photos.filter((one) => one.step === step)
              return (
                taken.length > 0 && (
                  <section key={step} aria-label={t(`step.${step}`)}>
                    <h3>{t(`step.${step}`)}</h3>
                    <PhotoLinks
                      label={t(`step.${step}`)}
                      className="grid-cols-2"
                      photos={taken.map((one) => ({
                        ...one,
                        name: t('name', { slot: t(`slot.${one.slot}`), at: when.at(one.taken_at) }),
                      }))}
                    />
                  </section>
                )
              )
            })
          }
        </Loaded>
      )}
    </details>
  )
}
