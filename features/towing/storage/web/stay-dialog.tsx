import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { dayIn } from '#lib/dates.ts'
import { STATE_CODES, US_STATES, type UsState, zoneOfState } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Wrong } from '#ui/form-window.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { toast } from '#ui/toast.tsx'
import { COUNT_RULES, type CountRule, FEE_KINDS, type FeeKind } from '../cost.ts'
import type { Stay, StayInput } from '../stay.ts'
import { MOST_DAILY_CENTS, MOST_FEE_CENTS, PAYERS, PLACES } from '../stay-lists.ts'
import { useRefused } from './refused.ts'
import { storageApi, storageChanged, storageStale } from './storage-calls.ts'

type Typed = Record<'name' | 'phone' | 'address' | 'in_day' | 'in_time' | 'free_until' | 'reason', string> & {
  place: StayInput['place'] | ''
  state: UsState | ''
  count_rule: CountRule
  payer: StayInput['payer']
  daily_cents: number | null
  fees: Partial<Record<FeeKind, number | null>>
  /** Of the stay as it stood when the correction began; 0 of a new one. */
  version: number
}
/** The time of the wall where the car stands, as a time field takes it. */
const clockIn = (zone: string, instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

function begun(claim: ClaimDetail, stay: Stay | undefined): Typed {
  if (!stay)
    return {
      place: '',
      name: '',
      phone: '',
      address: '',
      state: (claim.loss_state as UsState | null) ?? '',
      in_day: '',
      in_time: '',
      free_until: '',
      reason: '',
      count_rule: 'calendar_day',
      payer: 'unknown',
      daily_cents: null,
      fees: {},
      version: 0,
    }
  return {
    ...stay,
    phone: stay.phone ?? '',
    state: stay.state as UsState,
    in_day: dayIn(stay.zone, new Date(stay.in_at)),
    in_time: stay.in_known ? clockIn(stay.zone, stay.in_at) : '',
    free_until: stay.free_until ?? '',
    reason: '',
    fees: Object.fromEntries(stay.fees.map(({ kind, cents }) => [kind, cents])),
  }
}
const inputOf = (typed: Typed): StayInput => ({
  place: typed.place as StayInput['place'],
  name: typed.name.trim(),
  phone: typed.phone.trim() || null,
  address: typed.address.trim(),
  state: typed.state as UsState,
  in_day: typed.in_day,
  in_time: typed.in_time || null,
  daily_cents: typed.daily_cents,
  fees: FEE_KINDS.flatMap((kind) => (typed.fees[kind] ? [{ kind, cents: typed.fees[kind] }] : [])),
  count_rule: typed.count_rule,
  free_until: typed.free_until || null,
  payer: typed.payer,
})

type Props = { claim: ClaimDetail; stay?: Stay }
/** Says where a car stands and what the place asks, or corrects it with a reason. */
export function StayDialog({ claim, stay }: Props) {
  const t = useTranslations('storage.form')
  const say = useRefused()
  const [draft, setDraft, drop] = useDraft<Typed | null>(`${stay?.id ?? claim.id}:stay`, null)
  const typed = draft ?? begun(claim, stay)
  const put = (part: Partial<Typed>) => setDraft({ ...typed, ...part })
  const now = useNow()
  const late = (typed.state && typed.in_day > dayIn(zoneOfState(typed.state), now)) as boolean
  return (
    <FormDialog
      size="lg"
      trigger={<Button variant={stay ? 'secondary' : 'primary'}>{t(stay ? 'change' : 'open')}</Button>}
      // what was typed over an older record is forgotten: somebody corrected it meanwhile
      onOpenChange={(open) => open && stay && typed.version < stay.version && drop()}
      title={t(stay ? 'change' : 'open')}
      text={t('text')}
      submit={t('save')}
      busyText={t('saving')}
      check={() => ({
        place: !typed.place && t('needPlace'),
        name: typed.name.trim().length < 2 && t('needName'),
        state: !typed.state && t('needState'),
        in_day: !typed.in_day ? t('needDay') : late && t('future'),
        daily_cents: (typed.daily_cents ?? 0) > MOST_DAILY_CENTS && t('tooLarge'),
        reason: stay !== undefined && typed.reason.trim().length < 3 && t('needReason'),
        ...Object.fromEntries(
          FEE_KINDS.map((kind) => [`fee_${kind}`, (typed.fees[kind] ?? 0) > MOST_FEE_CENTS && t('tooLarge')]),
        ),
      })}
      say={say}
      run={() =>
        stay
          ? storageApi.change({
              ...inputOf(typed),
              stay_id: stay.id,
              version: typed.version,
              reason: typed.reason.trim(),
            })
          : storageApi.record({ ...inputOf(typed), claim_id: claim.id })
      }
      onFailed={() => void storageStale(claim.id)}
      onSent={(found) => {
        drop()
        toast(t('saved'))
        void storageChanged(found)
      }}
    >
      {(wrong) => <Fields typed={typed} put={put} wrong={wrong} corrects={stay !== undefined} />}
    </FormDialog>
  )
}

function Fields({
  typed,
  put,
  wrong,
  corrects,
}: {
  typed: Typed
  put: (part: Partial<Typed>) => void
  wrong: Wrong
  corrects: boolean
}) {
  const t = useTranslations('storage.form')
  const all = useTranslations('storage')
  const text = (name: 'name' | 'phone' | 'address' | 'in_day' | 'in_time' | 'free_until') => ({
    name,
    value: typed[name],
    error: wrong[name],
    onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
  })
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          name="place"
          label={t('place')}
          empty={t('choose')}
          value={typed.place}
          error={wrong['place']}
          options={PLACES.map((value) => ({ value, label: all(`places.${value}`) }))}
          onChange={({ target }) => put({ place: target.value as Typed['place'] })}
        />
        <TextField {...text('name')} dir="auto" label={t('name')} maxLength={120} autoComplete="off" />
        <TextField {...text('phone')} type="tel" label={t('phone')} optional={t('optional')} autoComplete="off" />
        <TextField
          {...text('address')}
          dir="auto"
          label={t('address')}
          optional={t('optional')}
          maxLength={200}
          autoComplete="off"
        />
        <SelectField
          name="state"
          label={t('state')}
          empty={t('choose')}
          value={typed.state}
          error={wrong['state']}
          options={STATE_CODES.map((value) => ({ value, label: US_STATES[value].name }))}
          onChange={({ target }) => put({ state: target.value as Typed['state'] })}
        />
        <SelectField
          name="payer"
          label={t('payer')}
          value={typed.payer}
          options={PAYERS.map((value) => ({ value, label: all(`payers.${value}`) }))}
          onChange={({ target }) => put({ payer: target.value as Typed['payer'] })}
        />
        <DateField {...text('in_day')} label={t('day')} />
        <TextField
          {...text('in_time')}
          type="time"
          label={t('time')}
          hint={t('timeHint')}
          optional={t('optional')}
          className="max-w-40"
        />
        <MoneyField
          name="daily_cents"
          label={t('daily')}
          hint={t('dailyHint')}
          optional={t('optional')}
          invalidText={t('notMoney')}
          value={typed.daily_cents}
          error={wrong['daily_cents']}
          onValue={(cents) => put({ daily_cents: cents })}
        />
        <SelectField
          name="count_rule"
          label={t('rule')}
          hint={t('ruleHint')}
          value={typed.count_rule}
          options={COUNT_RULES.map((value) => ({ value, label: all(`rules.${value}`) }))}
          onChange={({ target }) => put({ count_rule: target.value as CountRule })}
        />
        <DateField {...text('free_until')} label={t('free')} optional={t('optional')} />
      </div>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('fees')}</legend>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {FEE_KINDS.map((kind) => (
            <MoneyField
              key={kind}
              name={`fee_${kind}`}
              label={all(`fees.${kind}`)}
              optional={t('optional')}
              invalidText={t('notMoney')}
              value={typed.fees[kind] ?? null}
              error={wrong[`fee_${kind}`]}
              onValue={(cents) => put({ fees: { ...typed.fees, [kind]: cents } })}
            />
          ))}
        </div>
      </fieldset>
      {corrects && (
        <TextArea
          name="reason"
          dir="auto"
          label={t('reason')}
          maxLength={500}
          value={typed.reason}
          error={wrong['reason']}
          onChange={({ target }) => put({ reason: target.value })}
        />
      )}
    </>
  )
}
