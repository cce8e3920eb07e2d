import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'
import { numberOf } from '#lib/ids.ts'
import type { Settlement } from '../receivable.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { receivables, receivablesChanged, useSettlements } from './receivable-calls.ts'

/** What one insurer paid and what was written off, each with where it went; a mistake is reversed. */
export function SettlementsCard({ insurer }: { insurer: string }) {
  const t = useTranslations('receivables')
  return (
    <Card title={t('settlements.title')} aria-label={t('settlements.title')}>
      <Loaded query={useSettlements(insurer)} keep label={t('loading')} shape="rows" lines={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">{t('settlements.none')}</p>
          ) : (
            <ul className="grid gap-4">
              {rows.map((settlement) => (
                <OneSettlement key={settlement.id} settlement={settlement} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function OneSettlement({ settlement }: { settlement: Settlement }) {
  const t = useTranslations('receivables.settlements')
  const hows = useTranslations('receivables.payment.hows')
  const locale = useLocale()
  const cents = formatCents(settlement.amount_cents)
  const day = settlement.received_on
    ? formatDay(settlement.received_on, locale)
    : formatInstant(settlement.recorded_at, locale)
  return (
    <li className="border-b border-line pb-4 last:border-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b className={settlement.undone_at ? 'line-through' : undefined}>
          {settlement.kind === 'paid' ? `${hows(settlement.how!)} ${settlement.reference}` : t('kinds.written_off')}
        </b>
        <b className={settlement.undone_at ? 'line-through' : undefined}>{cents}</b>
      </p>
      <p className="text-sm text-ink-soft">
        {[day, settlement.recorded_by, settlement.reason].filter(Boolean).join(' · ')}
      </p>
      <ul aria-label={t('lines')} className="flex flex-wrap gap-x-4 text-sm">
        {settlement.lines.map((line) => (
          <li key={line.order_id}>
            <Link className="link inline-flex min-h-11 items-center gap-1" to={paths.adminOrder(line.order_id)}>
              {numberOf({ id: line.order_id })}: {formatCents(line.amount_cents)}
            </Link>
          </li>
        ))}
      </ul>
      {settlement.undone_at ? (
        <p className="text-sm">
          {t('undone', {
            name: settlement.undone_by ?? '—',
            day: formatInstant(settlement.undone_at, locale),
            reason: settlement.undo_reason ?? '',
          })}
        </p>
      ) : (
        !settlement.own && (
          <ReasonDialog
            name={`${settlement.id}:undo`}
            label={t('undo')}
            title={t('undoTitle', { cents })}
            text={t('undoText')}
            doText={t('undo')}
            busyText={t('undoing')}
            look={{ variant: 'quiet' }}
            danger
            run={async (reason) => {
              await receivables.undoSettlement({ id: settlement.id, reason })
            }}
            onSent={() => {
              toast(t('undoDone'), t('undoDoneText', { cents }))
              void receivablesChanged()
            }}
          />
        )
      )}
    </li>
  )
}
