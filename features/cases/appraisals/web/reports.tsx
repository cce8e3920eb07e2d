import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import type { Booking } from '#features/work/orders/order.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import { Tag } from '#ui/badge.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { canAskRevision, canDeliver } from '../policy.ts'
import type { Report } from '../report.ts'
import { DeliverDialog } from './deliver-dialog.tsx'
import { api, reportsChanged, reportsKey, useReportRefusal } from './report-calls.ts'

/** Links live for an hour: asked again before they end. */
const LINKS_MS = 50 * 60_000

/** Every version of the report of a booking, newest first; the appraiser hands in the next, the driver asks once for one. */
export function Reports({ order }: { order: Booking }) {
  const t = useTranslations('appraisals')
  const query = useQuery({
    queryKey: reportsKey(order.id),
    queryFn: ({ signal }) => api.reports({ order_id: order.id }, { signal }),
    refetchInterval: LINKS_MS,
  })
  const works = canDeliver(order, []).yes
  const begun = order.work_status === 'accepted' || order.work_status === 'in_progress'
  return (
    <Section id="report" title={t('title')}>
      <Loaded query={query} label={t('loading')} lines={3} failed={t('failed')} keep>
        {(versions) => (
          <>
            {versions.length === 0 ? (
              <p className="text-ink-soft">
                {t(works ? 'noneMine' : 'none')}{' '}
                {order.status === 'paid' && begun && t('due', { count: order.price.product!.turnaround_business_days })}
              </p>
            ) : (
              <ul className="grid gap-4">
                {versions.map((version, at) => (
                  <Version key={version.id} version={version} newest={at === 0} />
                ))}
              </ul>
            )}
            {versions.length > 0 && order.viewer === 'customer' && order.claim && (
              <p className="mt-3 text-sm text-ink-soft">{t('yours')}</p>
            )}
            <div className="mt-4 flex flex-wrap gap-2" data-no-print>
              {canDeliver(order, versions).yes && <DeliverDialog orderId={order.id} next={versions.length > 0} />}
              {canAskRevision(order, versions).yes && <AskRevision orderId={order.id} />}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Version({ version, newest }: { version: Report; newest: boolean }) {
  const t = useTranslations('appraisals')
  const when = useWhen()
  const { license_type, license_state, license_number, number } = version
  return (
    <li>
      <p className="flex flex-wrap items-center gap-2">
        <b>{t('version', { version: version.version, at: when.at(version.created_at) })}</b>
        <Tag>{t(newest ? 'current' : 'earlier')}</Tag>
      </p>
      <p className="text-sm text-ink-soft">
        {license_type && license_state && license_number
          ? t('license', {
              type: t(`licenses.${license_type}`),
              state: US_STATES[license_state as UsState].name,
              number: license_number,
            })
          : t('noLicense')}
      </p>
      {version.signed_url ? (
        <a
          href={version.signed_url}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          {t('open', { number })}
        </a>
      ) : (
        <p className="text-sm text-ink-soft">{t('gone')}</p>
      )}
      {version.revision_reason && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {t('asked', { reason: version.revision_reason })}
        </p>
      )}
    </li>
  )
}

function AskRevision({ orderId }: { orderId: string }) {
  const t = useTranslations('appraisals.revise')
  const say = useReportRefusal()
  return (
    <ReasonDialog
      name={`${orderId}:revision`}
      label={t('do')}
      title={t('title')}
      text={t('text')}
      doText={t('submit')}
      busyText={t('busy')}
      reason={{ label: t('reason'), missing: t('missing') }}
      most={1000}
      say={say}
      run={async (reason) => void (await api.askRevision({ order_id: orderId, reason }))}
      onSent={() => {
        toast(t('done'))
        void reportsChanged(orderId)
      }}
    />
  )
}
