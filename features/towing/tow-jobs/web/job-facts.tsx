import { useLocale, useTranslations } from 'use-intl'
import { windowText } from '#features/towing/tows/later.ts'
import { pointText } from '#features/towing/tows/steps.ts'
import type { Language } from '#lib/languages.ts'
import { Facts } from '#ui/card.tsx'
import type { TowJob } from '../job.ts'

const BAD_WHEN_FALSE = ['rolls', 'steers', 'keys_present'] as const
const BAD_WHEN_TRUE = ['wheels_damaged', 'in_ditch', 'low_clearance', 'awd_or_ev'] as const

export function useCondition(): (condition: TowJob['condition']) => string {
  const t = useTranslations('towJob.facts')
  return (condition) =>
    [...BAD_WHEN_FALSE.filter((one) => !condition[one]), ...BAD_WHEN_TRUE.filter((one) => condition[one])]
      .map((one) => t(`trouble.${one}`))
      .join(', ') || t('fine')
}

/** Where the car is, where it goes, and what it is; for both sides. `timed`: when stands above already. */
export function JobFacts({ job, timed = false }: { job: TowJob; timed?: boolean }) {
  const t = useTranslations('towJob.facts')
  const locale = useLocale() as Language
  const condition = useCondition()
  const { scene, destination, car, arrival } = job
  return (
    <Facts
      rows={[
        [t('when'), !timed && job.needed && windowText(job.needed, locale)],
        [
          t(job.hooked_at ? 'from' : 'scene'),
          scene && (
            <>
              {[scene.near, scene.road, scene.around, !scene.near && pointText(scene)].filter(Boolean).join(', ')}{' '}
              {job.viewer === 'company' && (
                <a
                  className="link flex min-h-11 w-fit items-center"
                  href={`https://www.openstreetmap.org/?mlat=${scene.lat}&mlon=${scene.lng}&zoom=17`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('map')}
                </a>
              )}
            </>
          ),
        ],
        [t('to'), destination && (destination.kind === 'later' ? t('later') : destination.name)],
        [
          t('shop'),
          arrival &&
            [t(`shopSays.${arrival.status}`), arrival.reason && t(`shopWhy.${arrival.reason}`), arrival.words]
              .filter(Boolean)
              .join(' '),
        ],
        [t('miles'), job.miles !== null && t('about', { count: job.miles })],
        [t('car'), car && [car.year, car.make, car.model, car.color, car.plate].filter(Boolean).join(' ')],
        [t('condition'), condition(job.condition)],
        [t('driver'), job.viewer !== 'driver' && [job.caller_name, job.caller_phone].filter(Boolean).join(', ')],
        [t('receiver'), job.receiver],
      ]}
    />
  )
}
