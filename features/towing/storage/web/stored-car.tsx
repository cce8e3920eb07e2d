import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { storageApi, useStorage } from './storage-calls.ts'

const REASONS = ['waits', 'no_storage_term'] as const
const KNOWN = ['stay_open', 'not_here'] as const
/** Of a job at a shop: that the car stands there, and why no storage can be charged for it. */
export function ShopStoragePart({ repairId, acts }: { repairId: string; acts: boolean }) {
  const t = useTranslations('storedCar')
  const when = useWhen()
  const key = ['storage_stays', 'repair', repairId]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => storageApi.ofRepair({ repair_id: repairId }, { signal }),
  })
  const record = useMutation({
    mutationFn: () => storageApi.recordAtShop({ repair_id: repairId }),
    onSuccess: (found) => {
      toast(t('saved'))
      queries.setQueryData(key, found)
    },
  })
  if (!data || (data.not_now && !data.stay)) return null
  const { stay, refused } = data
  const runs = stay !== null && stay.out_at === null
  const reason = REASONS.find((code) => code === refused.code)
  return (
    <Section title={t('title')}>
      <div className="grid max-w-text justify-items-start gap-3">
        {stay && (
          <p>
            {runs
              ? t('here', { since: when.promise(stay.in_at, stay.zone), count: stay.cost.days })
              : t('left', { until: when.promise(stay.out_at, stay.zone) })}
          </p>
        )}
        {!runs && !data.not_now && acts && (
          <>
            <p>{t('text')}</p>
            <Button variant="secondary" busy={record.isPending && t('saving')} onClick={() => record.mutate()}>
              {t('record')}
            </Button>
          </>
        )}
        {record.error && (
          <Notice tone="bad" live>
            {t(
              `refusals.${(isRefusal(record.error) && KNOWN.find((code) => code === (record.error as { code?: string }).code)) || 'other'}`,
            )}
          </Notice>
        )}
        {reason && (
          <p className="text-sm text-ink-soft">
            {t(`refused.${reason}`)}{' '}
            {data.free && t('free', { count: data.free.business_days, source: data.free.source })}
          </p>
        )}
      </div>
    </Section>
  )
}

/** Where the car of a claim stands in a line, with how far the release is: for the list of what goes with a lost car. */
export function CarLine({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('storedCar')
  const { data } = useStorage(claim.id)
  if (!data) return null
  const [stay] = data.stays
  if (!stay)
    return claim.status === 'closed' ? null : (
      <p className="mt-3 text-sm">
        {t('nowhere')}{' '}
        <Link className="link" to={paths.carPlace(claim.id)}>
          {t('say')}
        </Link>
      </p>
    )
  const [paper] = stay.papers
  return (
    <p className="mt-3 text-sm wrap-anywhere">
      {t('line', {
        name: stay.name,
        runs: String(stay.out_at === null),
        count: stay.cost.days,
        fee: stay.daily_cents === null ? 'unknown' : 'some',
        cost: formatCents(stay.cost.cents),
        release: paper?.state ?? 'none',
        number: paper?.number ?? '',
      })}{' '}
      <Link className="link" to={paths.carPlace(claim.id)}>
        {t('open')}
      </Link>
    </p>
  )
}
