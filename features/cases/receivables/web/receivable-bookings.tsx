import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { Output } from '#lib/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { TextArea } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { DataTable } from '#ui/table.tsx'
import { useSort } from '#ui/use-sort.tsx'
import { toast } from '#ui/toast.tsx'
import { numberOf } from '#lib/ids.ts'
import { type Receivable, RECEIVABLE_SORTS, type receivablesContract } from '../receivable.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MONEY_UNDO_SECONDS } from '#features/money/decisions/money-decision.ts'
import { moneyDecisionsChanged } from '#features/money/decisions/web/money-decisions-data.ts'
import { receivables } from './receivable-calls.ts'
import { Pages } from './receivable-insurers.tsx'
import type { Found, Search } from './receivables-search.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'

/** The bookings of one insurer: what was covered, billed, paid and is open, and since when. */
export function ReceivableTable({
  list,
  search,
  page,
}: {
  list: Output<typeof receivablesContract.receivables>
  search: Found
  page: number
}) {
  const t = useTranslations('receivables')
  const locale = useLocale()
  const day = (one: string) => formatDay(one, locale)
  const { insurer } = search
  const sort = useSort(RECEIVABLE_SORTS, '-age')
  if (list.rows.length === 0)
    return (
      <Empty
        title={t('none')}
        action={<LinkButton to={paths.adminReceivables({ insurer } as Search)}>{t('clear')}</LinkButton>}
      >
        {t('noneText')}
      </Empty>
    )
  return (
    <Card title={t('bookings')} meta={t('bookingCount', { count: list.total })}>
      <DataTable
        caption={t('bookings')}
        sort={sort}
        rows={list.rows}
        keyOf={({ order_id }) => order_id}
        columns={[
          {
            key: 'booking',
            header: t('booking'),
            cell: (row) => (
              <>
                <Link className="link" to={paths.adminOrder(row.order_id)}>
                  {numberOf({ id: row.order_id })}
                </Link>
                <span className="block text-xs font-normal text-ink-soft">{row.title}</span>
              </>
            ),
          },
          {
            key: 'claim',
            header: t('claim'),
            sort: 'claim',
            cell: (row) => (
              <>
                <Link className="link wrap-anywhere" to={paths.adminClaim(row.claim_id)}>
                  {row.claim_number}
                </Link>
                <span className="block text-xs text-ink-soft">{row.driver}</span>
              </>
            ),
          },
          {
            key: 'covered',
            header: t('covered'),
            cell: (row) => (
              <>
                {t('coveredDays', { count: row.covered_days, rate: formatCents(row.insurer_day_cents) })}
                {row.confirmed_on && row.daily_cap_cents !== null && (
                  <span className="block text-xs text-ink-soft">
                    {t('confirmed', { day: day(row.confirmed_on), cap: formatCents(row.daily_cap_cents) })}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'billed',
            header: t('billed'),
            sort: 'billed',
            align: 'right',
            cell: (row) => formatCents(row.billed_cents),
          },
          {
            key: 'paid',
            header: t('paid'),
            sort: 'paid',
            align: 'right',
            cell: (row) => (
              <>
                {formatCents(row.paid_cents)}
                {row.written_off_cents > 0 && (
                  <span className="block text-xs text-ink-soft">
                    {t('writtenOff', { cents: formatCents(row.written_off_cents) })}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'open',
            header: t('open'),
            sort: 'open',
            align: 'right',
            cell: (row) => <b>{formatCents(row.open_cents)}</b>,
          },
          {
            key: 'age',
            header: t('age'),
            sort: 'age',
            align: 'right',
            cell: (row) => (row.age_days === null ? t('notDone') : t('days', { count: row.age_days })),
          },
          {
            key: 'acts',
            header: t('acts'),
            cell: (row) =>
              row.open_cents <= 0 ? (
                '—'
              ) : row.own ? (
                <span className="text-xs">{t('own')}</span>
              ) : (
                <WriteOff receivable={row} />
              ),
          },
        ]}
      />
      <Pages
        page={page}
        of={list}
        hrefOf={(to) => paths.adminReceivables({ ...search, ...(to > 1 && { page: to }) } as Search)}
      />
    </Card>
  )
}

function WriteOff({ receivable }: { receivable: Receivable }) {
  const t = useTranslations('receivables.writeOff')
  const words = useTranslations('receivables')
  const empty = { cents: receivable.open_cents as number | null, reason: '' }
  const [fields, setFields, drop] = useDraft(`${receivable.order_id}:write-off`, empty)
  const { cents, reason } = fields
  const over =
    cents !== null &&
    cents > receivable.open_cents &&
    words('payment.over', { cents: formatCents(receivable.open_cents) })
  return (
    <FormDialog
      trigger={
        <Button variant="quiet" size="sm">
          {t('do')}
        </Button>
      }
      title={t('title', { number: numberOf({ id: receivable.order_id }) })}
      text={t('text')}
      size="sm"
      variant="danger"
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({
        amount_cents: cents ? over : words('payment.needAmount'),
        reason: reason.trim().length < 3 && t('needReason'),
      })}
      run={() =>
        receivables.writeOff({
          order_id: receivable.order_id,
          amount_cents: cents!,
          reason: reason.trim(),
          after_seconds: MONEY_UNDO_SECONDS,
        })
      }
      onSent={() => {
        drop()
        toast(t('saved'), t('savedText', { cents: formatCents(cents!) }))
        void moneyDecisionsChanged()
      }}
    >
      {(wrong) => (
        <>
          <MoneyField
            name="amount_cents"
            label={t('amount')}
            value={cents}
            onValue={(next) => setFields({ ...fields, cents: next })}
            invalidText={words('payment.badMoney')}
            error={over || wrong['amount_cents']}
          />
          <TextArea
            name="reason"
            label={t('reason')}
            dir="auto"
            maxLength={500}
            value={reason}
            error={wrong['reason']}
            onChange={(event) => setFields({ ...fields, reason: event.target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
