import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { milesOf } from '#features/trades/rentals/web/odometer.ts'
import type { Repair } from '#features/trades/repairs/repair.ts'
import { formatCents } from '#lib/money.ts'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast, toastError } from '#ui/toast.tsx'
import type { Bill } from '../invoice.ts'
import { canClose, canDeliver, canComplain, canPayShare, canSignHandBack } from '../policy.ts'
import { api, billChanged, billsChanged, useSentence } from './bill-calls.ts'

/** What a driver does about a bill: pays their share, and says that all is well once the car is back. */
export function DriverShare({ bill, shop }: { bill: Bill; shop: string }) {
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
      {due === 0 && <SignHandBack bill={bill} shop={shop} />}
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

/** The driver signs on their own phone for the car that they get back. */
function SignHandBack({ bill, shop }: { bill: Bill; shop: string }) {
  const t = useTranslations('bills.handBack')
  const language = useLocale()
  const sentence = useSentence()
  const { repair_id, hand_back } = bill
  const [name, setName, drop] = useDraft(`${repair_id}:handBack`, '')
  if (hand_back) return <p className="text-sm text-ink-soft">{t('waits')}</p>
  if (!canSignHandBack(bill, hand_back).yes) return null
  return (
    <FormDialog
      trigger={<Button>{t('do')}</Button>}
      title={t('do')}
      text={t('text', { business: shop })}
      submit={t('sign')}
      busyText={t('signing')}
      back
      check={() => ({ typed_name: name.trim().length < 3 && t('needName') })}
      say={sentence}
      run={() => api.signHandBack({ repair_id, typed_name: name.trim(), language })}
      onSent={(changed) => {
        toast(t('signed'))
        drop()
        billChanged(changed)
      }}
    >
      {(wrong) => (
        <TextField
          name="typed_name"
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="name"
          maxLength={120}
          value={name}
          error={wrong['typed_name']}
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </FormDialog>
  )
}

const NOBODY_YET = { who: '', name: '', unsigned: '' }
type Taker = typeof NOBODY_YET
/** Who takes the car: signed already, signed here on the shop's device, or why nobody signs. */
function TakerFields({
  bill: { hand_back },
  shop,
  taker: { who, name, unsigned },
  put,
  wrong,
}: {
  bill: Bill
  shop: string
  taker: Taker
  put: (part: Partial<Taker>) => void
  wrong: Readonly<Record<string, string | undefined>>
}) {
  const t = useTranslations('bills.handBack')
  const when = useWhen()
  if (hand_back)
    return <Notice tone="good">{t('hasSigned', { name: hand_back.typed_name, at: when.at(hand_back.at) })}</Notice>
  return (
    <>
      <RadioCards
        name="who"
        legend={t('who')}
        value={who}
        error={wrong['who']}
        options={[
          { value: 'here', label: t('here'), hint: t('hereHint') },
          { value: 'nobody', label: t('nobody'), hint: t('nobodyHint') },
        ]}
        onValue={(next) => put({ who: next })}
      />
      {who === 'here' && (
        <>
          <p className="text-sm">{t('text', { business: shop })}</p>
          <TextField
            name="typed_name"
            label={t('driverName')}
            hint={t('nameHint')}
            autoComplete="off"
            maxLength={120}
            value={name}
            error={wrong['typed_name']}
            onChange={({ target }) => put({ name: target.value })}
          />
        </>
      )}
      {who === 'nobody' && (
        <TextArea
          name="unsigned_words"
          dir="auto"
          label={t('why')}
          maxLength={500}
          value={unsigned}
          error={wrong['unsigned_words']}
          onChange={({ target }) => put({ unsigned: target.value })}
        />
      )}
    </>
  )
}

const EMPTY = { miles: '', words: '', ...NOBODY_YET }
/** Hands the car back: with the share paid, or in writing without; and signed for by its driver, or with a sentence why not. */
export function DeliverCar({ repair, bill }: { repair: Repair; bill: Bill }) {
  const t = useTranslations('bills.deliver')
  const taken = useTranslations('bills.handBack')
  const words = useTranslations('repairs.page')
  const sentence = useSentence()
  const { member_role } = useMe()
  const [fields, setFields, drop] = useDraft(`${bill.repair_id}:deliver`, EMPTY)
  const language = useLocale()
  const open = (bill.paid?.due_cents ?? 0) > 0
  const signs = !bill.hand_back && fields.who === 'here'
  const nobody = !bill.hand_back && fields.who === 'nobody'
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
          who: !bill.hand_back && !fields.who && taken('needWho'),
          typed_name: signs && fields.name.trim().length < 3 && taken('needName'),
          unsigned_words: nobody && fields.unsigned.trim().length < 3 && taken('needWhy'),
        })}
        say={sentence}
        run={() =>
          api.deliver({
            repair_id: repair.id,
            odometer: milesOf(fields.miles),
            balance_words: open ? fields.words : null,
            typed_name: signs ? fields.name.trim() : null,
            unsigned_words: nobody ? fields.unsigned : null,
            language,
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
            <TakerFields
              bill={bill}
              shop={repair.shop.name}
              taker={fields}
              put={(part) => setFields((all) => ({ ...all, ...part }))}
              wrong={wrong}
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
