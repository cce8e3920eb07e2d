import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { milesOf } from '#features/trades/handovers/web/odometer.ts'
import type { Repair } from '#features/trades/repairs/repair.ts'
import { formatCents } from '#lib/money.ts'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { Bill } from '../invoice.ts'
import { canClose, canDeliver, canComplain, canPayShare } from '../policy.ts'
import { api, billChanged, billsChanged, useSentence } from './bill-calls.ts'

/** What a driver does about a bill: pays their share, and says that all is well once the car is back. */
export function DriverShare({ bill }: { bill: Bill }) {
  const t = useTranslations('bills')
  const sentence = useSentence()
  const failed = (error: unknown) => {
    toastError(t('failed'), sentence(error))
    void billsChanged()
  }
  const { repair_id, paid, order } = bill
  const pay = useMutation({
    mutationFn: () => api.payShare({ repair_id, expected_cents: paid!.due_cents }),
    onSuccess: ({ url }) => url && window.location.assign(url),
    onError: failed,
  })
  const close = useMutation({
    mutationFn: () => api.close({ repair_id }),
    onSuccess: (closed) => {
      toast(t('closed'))
      billChanged(closed)
    },
    onError: failed,
  })
  const due = paid?.due_cents ?? 0
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2" data-no-print>
      {due > 0 && canPayShare(bill).yes && (
        <Button busy={pay.isPending && t('opening')} onClick={() => pay.mutate()}>
          {t('pay', { amount: formatCents(due) })}
        </Button>
      )}
      {due > 0 && bill.status === 'in_shop' && <p className="text-sm text-ink-soft">{t('payLater')}</p>}
      {due === 0 && canClose(bill).yes && (
        <Button busy={close.isPending && t('closing')} onClick={() => close.mutate()}>
          {t('close')}
        </Button>
      )}
      {canComplain(bill).yes && (
        <ReasonDialog
          name={`${repair_id}:complain`}
          label={t('complain')}
          title={t('complainTitle')}
          text={t('complainText')}
          busyText={t('complaining')}
          say={sentence}
          run={async (reason) => billChanged(await api.complain({ repair_id, reason }))}
        />
      )}
      {bill.counted_as && (
        <LinkButton variant="secondary" to={`${paths.booking(bill.counted_as)}#review`}>
          {t('review')}
        </LinkButton>
      )}
      {order && (
        <LinkButton variant="quiet" to={paths.booking(order.id)}>
          {t('order')}
        </LinkButton>
      )}
    </div>
  )
}

/** An admin decides what a driver reported. */
export function DecideProblem({ bill: { repair_id, status } }: { bill: Bill }) {
  const t = useTranslations('bills')
  const sentence = useSentence()
  return (
    <div className="mt-4 flex flex-wrap gap-2" data-no-print>
      {(status === 'disputed' ? (['closed', 'delivered'] as const) : (['closed'] as const)).map((to) => (
        <ReasonDialog
          key={to}
          name={`${repair_id}:${to}`}
          label={t(to === 'closed' ? 'decideClose' : 'decideBack')}
          title={t(to === 'closed' ? 'decideClose' : 'decideBack')}
          text={t('decideText')}
          busyText={t('deciding')}
          audited
          say={sentence}
          run={async (reason) => billChanged(await api.decide({ repair_id, to, reason }))}
        />
      ))}
    </div>
  )
}

const EMPTY = { miles: '', words: '' }
/** Hands the car back: with the share paid, or in writing without. */
export function DeliverCar({ repair, bill }: { repair: Repair; bill: Bill }) {
  const t = useTranslations('bills.deliver')
  const words = useTranslations('repairs.page')
  const sentence = useSentence()
  const { member_role } = useMe()
  const [fields, setFields, drop] = useDraft(`${bill.repair_id}:deliver`, EMPTY)
  const open = (bill.paid?.due_cents ?? 0) > 0
  if (!canDeliver(bill).yes || !mayAct(member_role, 'progress').yes) return null
  return (
    <div className="mt-4" data-no-print>
      <FormDialog
        trigger={<Button>{t('do')}</Button>}
        title={t('title')}
        text={open ? t('open', { amount: formatCents(bill.paid!.due_cents) }) : t('text')}
        submit={t('save')}
        busyText={t('saving')}
        back
        check={() => ({
          odometer: fields.miles.trim() !== '' && milesOf(fields.miles) === null && t('needMiles'),
          balance_words: open && fields.words.trim().length < 3 && t('needWords'),
        })}
        say={sentence}
        run={() =>
          api.deliver({
            repair_id: repair.id,
            odometer: milesOf(fields.miles),
            balance_words: open ? fields.words : null,
          })
        }
        onFailed={() => void billsChanged()}
        onSent={(changed) => {
          toast(t('done'))
          drop()
          billChanged(changed)
        }}
      >
        {(wrong) => (
          <>
            <TextField
              name="odometer"
              inputMode="numeric"
              label={t('miles')}
              optional={words('optional')}
              value={fields.miles}
              error={wrong['odometer']}
              onChange={({ target: { value } }) => setFields((all) => ({ ...all, miles: value }))}
            />
            {open && (
              <TextArea
                name="balance_words"
                dir="auto"
                label={t('words')}
                maxLength={1000}
                value={fields.words}
                error={wrong['balance_words']}
                onChange={({ target: { value } }) => setFields((all) => ({ ...all, words: value }))}
              />
            )}
          </>
        )}
      </FormDialog>
    </div>
  )
}
