import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKept } from '#features/base/accounts/web/draft.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import type { Seen } from '#features/cases/adjuster/adjuster.ts'
import { keptOfLink } from '#features/cases/adjuster/web/link-calls.ts'
import { isRefusal } from '#lib/errors.ts'
import { INSURER_WAYS } from '#features/trades/invoices/invoice.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Problems, Wrong } from '#ui/form-window.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import type { Kind, RentalNow, Statement } from '../statement.ts'
import { linkSaysApi, type LinkSaysApi, useSaysByLink } from './says-calls.ts'
import { SaidList } from './statements.tsx'

/** Rental, payments and a total loss, as the adjuster reads and says them. */
export function LinkSays({ seen, token }: { seen: Seen; token: string }) {
  const t = useTranslations('adjusterSays')
  const api = useMemo(() => linkSaysApi(token), [token])
  const says = useSaysByLink(api, token)
  return (
    <Section title={t('title')}>
      <Loaded query={says} keep label={t('loading')} lines={3} failed={t('failed')}>
        {({ rental, statements }) => {
          const act = { api, token, statements }
          return (
            <>
              <h3 className="text-sm font-semibold">{t('now.title')}</h3>
              {rental ? <Now rental={rental} /> : <p className="text-sm text-ink-soft">{t('now.none')}</p>}
              {statements.length > 0 && (
                <>
                  <h3 className="mt-4 text-sm font-semibold">{t('own')}</h3>
                  <SaidList statements={statements.toReversed()} />
                </>
              )}
              {seen.contact.answers && (
                <div className="mt-4 flex flex-wrap gap-2">
                  {rental && <GrantRental {...act} />}
                  {seen.repairs.length > 0 && <SentPayment {...act} repairs={seen.repairs} />}
                  <TotalLoss {...act} />
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function Now({ rental }: { rental: RentalNow }) {
  const t = useTranslations('adjusterSays.now')
  const when = useWhen()
  const days = (count: number | null) => (count === null ? t('noLimit') : t('dayCount', { days: count }))
  const { total_cents, left_cents, until } = rental
  return (
    <Facts
      className="mt-2"
      rows={[
        [t('daily'), formatCents(rental.daily_cap_cents)],
        [t('days'), days(rental.days)],
        [t('used'), days(rental.days_used)],
        [t('left'), days(rental.days_left)],
        [t('total'), total_cents !== null && formatCents(total_cents)],
        [
          t('left'),
          left_cents !== null && t('spent', { used: formatCents(rental.used_cents), left: formatCents(left_cents) }),
        ],
        [t('until'), until && when.day(until)],
      ]}
    />
  )
}

type Act = { api: LinkSaysApi; token: string; statements: readonly Statement[] }
/**
 * One window in which something is said, with a note; what was typed stays until it was sent. What it follows is what the
 * page knew when it opened: sent again after its answer got lost, it is the same word, and no second one.
 */
function Say<T extends { note: string }>({
  kind,
  token,
  statements,
  fields,
  put,
  drop,
  check,
  run,
  children,
}: Pick<Act, 'token' | 'statements'> & {
  kind: Kind
  fields: T
  put: (part: Partial<T>) => void
  drop: () => void
  check?: () => Problems
  run: (known: readonly Statement[]) => Promise<Statement>
  children: (wrong: Wrong) => ReactNode
}) {
  const t = useTranslations('adjusterSays')
  const [open, setOpen] = useState(false)
  const [known, setKnown] = useState(statements)
  const reread = () => void queries.invalidateQueries({ queryKey: ['adjuster', token] })
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => {
        if (next) setKnown(statements)
        setOpen(next)
      }}
      trigger={<Button variant="secondary">{t(`${kind}.open`)}</Button>}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      submit={t('send')}
      busyText={t('sending')}
      {...(check && { check })}
      say={(error) => {
        if (!isRefusal(error) || error.status >= 500) return t('failedToSend')
        // the page is in English, as the server's sentences are
        return error.code === 'answered_already' ? t('twice') : error.message
      }}
      run={() => run(known)}
      onFailed={reread}
      onSent={({ outcome }) => {
        drop()
        toast(t(outcome !== 'counted' ? 'waits' : kind === 'payment' ? 'recorded' : 'counted'))
        reread()
      }}
    >
      {(wrong) => (
        <>
          {children(wrong)}
          <TextArea
            name="note"
            label={t('note')}
            optional={t('optional')}
            maxLength={1000}
            value={fields.note}
            error={wrong['note']}
            onChange={({ target }) => put({ note: target.value } as Partial<T>)}
          />
        </>
      )}
    </FormDialog>
  )
}
const lastOf = (statements: readonly Statement[], kind: Kind, repair: string | null = null) =>
  statements.findLast((one) => one.kind === kind && one.repair_id === repair)?.id ?? null

const NO_RENTAL = { days: '', until: '', daily: null as number | null, total: null as number | null, note: '' }
function GrantRental({ api, token, statements }: Act) {
  const t = useTranslations('adjusterSays.rental')
  const words = useTranslations('adjusterSays')
  const [fields, setFields, drop] = useKept(keptOfLink(token, 'rental'), NO_RENTAL)
  const put = (part: Partial<typeof NO_RENTAL>) => setFields((all) => ({ ...all, ...part }))
  const days = Number(fields.days || 0)
  const badDays = !/^\d{0,2}$/.test(fields.days.trim()) || days > 60
  return (
    <Say
      kind="rental"
      {...{ token, statements, fields, put, drop }}
      check={() => ({
        days: badDays
          ? t('badDays')
          : days === 0 && !fields.until && fields.daily === null && fields.total === null && t('need'),
      })}
      run={(known) =>
        api.grantRental({
          days,
          until: fields.until || null,
          daily_cap_cents: fields.daily,
          total_cap_cents: fields.total,
          note: fields.note,
          after: lastOf(known, 'rental'),
        })
      }
    >
      {(wrong) => (
        <>
          <TextField
            name="days"
            label={t('days')}
            optional={words('optional')}
            inputMode="numeric"
            maxLength={2}
            className="max-w-40"
            value={fields.days}
            error={wrong['days']}
            onChange={({ target }) => put({ days: target.value })}
          />
          <DateField
            name="until"
            label={t('until')}
            optional={words('optional')}
            value={fields.until}
            error={wrong['until']}
            onChange={({ target }) => put({ until: target.value })}
          />
          {(['daily', 'total'] as const).map((name) => (
            <MoneyField
              key={name}
              name={`${name}_cap_cents`}
              label={t(name)}
              optional={words('optional')}
              value={fields[name]}
              invalidText={words('unreadable')}
              error={wrong[`${name}_cap_cents`]}
              onValue={(cents) => put({ [name]: cents })}
            />
          ))}
        </>
      )}
    </Say>
  )
}

const NO_PAYMENT = { repair: '', way: '', cents: null as number | null, day: '', reference: '', note: '' }
function SentPayment({ api, token, statements, repairs }: Act & Pick<Seen, 'repairs'>) {
  const t = useTranslations('adjusterSays.payment')
  const words = useTranslations('adjusterSays')
  const [fields, setFields, drop] = useKept(keptOfLink(token, 'payment'), NO_PAYMENT)
  const put = (part: Partial<typeof NO_PAYMENT>) => setFields((all) => ({ ...all, ...part }))
  const repair = repairs.find(({ id }) => id === fields.repair) ?? repairs[0]!
  const way = INSURER_WAYS.find((one) => one === fields.way)
  return (
    <Say
      kind="payment"
      {...{ token, statements, fields, put, drop }}
      check={() => ({
        way: !way && t('needWay'),
        cents: !fields.cents && t('needCents'),
        sent_on: !fields.day && t('needDay'),
      })}
      run={(known) =>
        api.sentPayment({
          repair_id: repair.id,
          way: way!,
          cents: fields.cents!,
          sent_on: fields.day,
          reference: fields.reference,
          note: fields.note,
          after: lastOf(known, 'payment', repair.id),
        })
      }
    >
      {(wrong) => (
        <>
          {repairs.length > 1 && (
            <SelectField
              name="repair_id"
              label={t('repair')}
              value={repair.id}
              options={repairs.map(({ id, shop }) => ({ value: id, label: shop.name }))}
              onChange={({ target }) => put({ repair: target.value })}
            />
          )}
          <SelectField
            name="way"
            label={t('way')}
            empty={t('choose')}
            value={fields.way}
            options={INSURER_WAYS.map((value) => ({ value, label: words(`ways.${value}`) }))}
            error={wrong['way']}
            onChange={({ target }) => put({ way: target.value })}
          />
          <MoneyField
            name="cents"
            label={t('cents')}
            value={fields.cents}
            invalidText={t('needCents')}
            error={wrong['cents']}
            onValue={(cents) => put({ cents })}
          />
          <DateField
            name="sent_on"
            label={t('day')}
            value={fields.day}
            error={wrong['sent_on']}
            onChange={({ target }) => put({ day: target.value })}
          />
          <TextField
            name="reference"
            label={t('reference')}
            optional={words('optional')}
            maxLength={100}
            value={fields.reference}
            error={wrong['reference']}
            onChange={({ target }) => put({ reference: target.value })}
          />
        </>
      )}
    </Say>
  )
}

const NO_LOSS = { offered: '', until: '', note: '' }
function TotalLoss({ api, token, statements }: Act) {
  const t = useTranslations('adjusterSays.total_loss')
  const words = useTranslations('adjusterSays')
  const [fields, setFields, drop] = useKept(keptOfLink(token, 'total_loss'), NO_LOSS)
  const put = (part: Partial<typeof NO_LOSS>) => setFields((all) => ({ ...all, ...part }))
  return (
    <Say
      kind="total_loss"
      {...{ token, statements, fields, put, drop }}
      run={(known) =>
        api.sayTotalLoss({
          offered_on: fields.offered || null,
          rental_until: fields.until || null,
          note: fields.note,
          after: lastOf(known, 'total_loss'),
        })
      }
    >
      {(wrong) => (
        <>
          <DateField
            name="offered_on"
            label={t('offered')}
            optional={words('optional')}
            value={fields.offered}
            error={wrong['offered_on']}
            onChange={({ target }) => put({ offered: target.value })}
          />
          <DateField
            name="rental_until"
            label={t('until')}
            optional={words('optional')}
            value={fields.until}
            error={wrong['rental_until']}
            onChange={({ target }) => put({ until: target.value })}
          />
        </>
      )}
    </Say>
  )
}
