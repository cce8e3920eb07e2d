import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.tsx'
import { numberOf } from '#lib/ids.ts'
import type { Credit } from '../receivable.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { receivables, receivablesChanged, useCredits } from './receivable-calls.ts'

/** What one insurer paid and what was written off, each with where it went; a mistake is taken back. */
export function CreditsCard({ insurer }: { insurer: string }) {
  const t = useTranslations('receivables')
  return (
    <Card title={t('credits.title')} aria-label={t('credits.title')}>
      <Loaded query={useCredits(insurer)} keep label={t('loading')} shape="rows" lines={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">{t('credits.none')}</p>
          ) : (
            <ul className="grid gap-4">
              {rows.map((credit) => (
                <OneCredit key={credit.id} credit={credit} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function OneCredit({ credit }: { credit: Credit }) {
  const t = useTranslations('receivables.credits')
  const hows = useTranslations('receivables.payment.hows')
  const locale = useLocale()
  const cents = formatCents(credit.amount_cents)
  const day = credit.received_on ? formatDay(credit.received_on, locale) : formatInstant(credit.recorded_at, locale)
  return (
    <li className="border-b border-line pb-4 last:border-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b className={credit.undone_at ? 'line-through' : undefined}>
          {credit.kind === 'paid' ? `${hows(credit.how!)} ${credit.reference}` : t('kinds.written_off')}
        </b>
        <b className={credit.undone_at ? 'line-through' : undefined}>{cents}</b>
      </p>
      <p className="text-sm text-ink-soft">{[day, credit.recorded_by, credit.reason].filter(Boolean).join(' · ')}</p>
      <ul aria-label={t('lines')} className="flex flex-wrap gap-x-4 text-sm">
        {credit.lines.map((line) => (
          <li key={line.order_id}>
            <Link className="link inline-flex min-h-11 items-center gap-1" to={paths.adminOrder(line.order_id)}>
              {numberOf({ id: line.order_id })}: {formatCents(line.amount_cents)}
            </Link>
          </li>
        ))}
      </ul>
      {credit.undone_at ? (
        <p className="text-sm">
          {t('undone', {
            name: credit.undone_by ?? '—',
            day: formatInstant(credit.undone_at, locale),
            reason: credit.undo_reason ?? '',
          })}
        </p>
      ) : (
        !credit.own && (
          <ReasonDialog
            name={`${credit.id}:undo`}
            label={t('undo')}
            title={t('undoTitle', { cents })}
            text={t('undoText')}
            doText={t('undo')}
            busyText={t('undoing')}
            look={{ variant: 'quiet' }}
            danger
            run={async (reason) => {
              await receivables.undoCredit({ id: credit.id, reason })
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
