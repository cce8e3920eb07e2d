import { Suspense, useRef, useState } from 'react'
import towCardCopy from 'virtual:copy/towCard'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { focusField, TextField } from '#ui/field.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { LEAST_LEAVE, WHOSE } from '../steps.ts'
import type { TowQuote } from '../tow.ts'
import { towNumber } from '../tow-status.ts'
import { askedAmong, askedOf, type Draft, type StepProps } from './draft.ts'
import { api } from './use-cars.ts'

const PayChoice = lazyWithCopy(
  async () => (await import('#features/towing/tows/web/pay-choice.tsx')).PayChoice,
  towCardCopy,
)
const CAR = ['year', 'make', 'model', 'plate'] as const
const KNOWN = [
  'price_changed',
  'busy',
  'too_many',
  'claim_closed',
  'stay_ended',
  'no_place',
  'no_destination',
  'not_safe_answered',
  'police_hold',
  'over_request_rate_limit',
] as const
const BACK: Partial<Record<(typeof KNOWN)[number], string>> = {
  claim_closed: '?step=car',
  stay_ended: '?step=where',
  no_place: '?step=where',
  no_destination: '?step=to',
  not_safe_answered: '?step=safe',
}
/** What a refusal names by such a path. */
const namedIn = (error: unknown, by: RegExp) =>
  isRefusal(error) ? error.details.find(({ path }) => by.test(path))?.message : undefined

/** A car that no claim names. */
const isUnnamed = ({ claim_id }: Draft) => claim_id === '' || claim_id === 'none'
const missingIn = (draft: Draft) => {
  const { year, make, model, plate, phone, whose, leave, police } = draft
  return {
    year: !/^(19|20)\d\d$/.test(year.trim()),
    make: !make.trim(),
    model: !model.trim(),
    plate: !plate.trim(),
    // its whole form is the server's to read: with it this step would fetch 32 KB more, at the roadside
    phone: phone.replaceAll(/\D/g, '').length < 7,
    whose: isUnnamed(draft) && !whose,
    leave: isUnnamed(draft) && whose === 'leave' && leave.trim().length < LEAST_LEAVE,
    police: isUnnamed(draft) && police !== 'no',
  }
}

/** The last step: which car, which phone, and the companies that were ticked are asked at once. */
export function AskPart({
  draft,
  onDraft,
  quote,
  onStale,
}: Pick<StepProps, 'draft' | 'onDraft'> & { quote: TowQuote; onStale: () => void }) {
  const t = useTranslations('towAsk')
  const navigate = useNavigate()
  const { status } = useSession()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [hasCard, setHasCard] = useState(false)
  // one key per thing wanted: an answer that was lost on the way is not a second tow; made by the browser, whose own weighs nothing
  const attempt = useRef({ about: '', key: '' })
  const { chosen, companies, cap_cents } = askedAmong(quote.companies, draft.ticked)
  const most = (fee: 'cancel_after_rolling_cents' | 'gone_cents') =>
    formatCents(Math.max(...chosen.map(({ card }) => card[fee])))
  const missing = missingIn(draft)
  const then = quote.needed ? 'yes' : 'no'
  const ask = async () => {
    const input = {
      ...askedOf(draft),
      safe: draft.safe,
      claim_id: draft.claim_id === 'none' ? null : draft.claim_id || null,
      car: {
        year: Number(draft.year),
        make: draft.make.trim(),
        model: draft.model.trim(),
        plate: draft.plate.trim(),
      },
      phone: draft.phone.trim(),
      ...(isUnnamed(draft) && {
        whose: draft.whose || null,
        leave: draft.leave.trim(),
        police_hold: draft.police === 'yes',
      }),
      ...(draft.stay_id && { stay_id: draft.stay_id }),
      companies,
      cap_cents,
      pay: draft.pay,
    }
    const about = JSON.stringify(input)
    if (attempt.current.about !== about) attempt.current = { about, key: crypto.randomUUID() }
    const { id } = await api.ask(input, { idempotencyKey: attempt.current.key }).catch((refused: unknown) => {
      if (isRefusal(refused)) attempt.current = { about: '', key: '' }
      throw refused
    })
    // the answers stay until the car is dropped off: if nobody comes, they are asked with again
    onDraft({ ticked: [] })
    await navigate(paths.towJob(id))
  }
  const keep = async () => {
    await api.keepDraft({ answers: draft })
    await navigate(paths.auth({ tab: 'signup', next: paths.tow({ step: 'who' }) }))
  }
  const send = async () => {
    setTried(true)
    const first = Object.entries(missing).find(([, is]) => is)?.[0]
    if (first) return focusField(first)
    if (status === 'signed-in' && draft.pay === 'card' && !hasCard) return focusField('pay')
    if (chosen.length === 0 || busy || status === 'loading') return
    setBusy(true)
    setError(null)
    await (status === 'signed-in' ? ask() : keep()).catch(setError)
    setBusy(false)
  }
  const known = isRefusal(error) && KNOWN.find((code) => code === error.code)
  const under = namedIn(error, /^(job|claim_id)$/)
  const closed = namedIn(error, /^companies\./)
  // the field that the server could not read
  const unread = isRefusal(error) && error.status === 422 ? error.details[0]?.path.split('.').at(-1) : undefined
  const company = quote.companies.find(({ provider_id }) => provider_id === closed)?.business_name
  return (
    <form
      noValidate
      aria-label={t('title', { then })}
      className="grid gap-4 rounded-lg border-2 border-accent bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h3>{t('title', { then })}</h3>
      {draft.stay_id && <p>{t('moves', { place: draft.road })}</p>}
      <p role="status">
        {chosen.length === 0 ? t('none') : t('asked', { count: chosen.length })}
        {cap_cents !== null && ` ${t('most', { cents: formatCents(cap_cents) })}`}
      </p>
      <div className="grid grid-cols-2 items-end gap-3">
        {CAR.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`car.${name}`)}
            hint={name === 'plate' && t('plateHint')}
            inputMode={name === 'year' ? 'numeric' : 'text'}
            maxLength={name === 'plate' ? 12 : 40}
            value={draft[name]}
            error={((tried && missing[name]) || unread === name) && t(`missing.${name}`)}
            onChange={(event) => onDraft({ [name]: event.target.value })}
          />
        ))}
      </div>
      {isUnnamed(draft) && <WhoseCar draft={draft} onDraft={onDraft} missing={tried ? missing : null} />}
      <TextField
        name="phone"
        type="tel"
        autoComplete="tel"
        label={t('phone', { then })}
        maxLength={40}
        value={draft.phone}
        error={((tried && missing.phone) || unread === 'phone') && t('missing.phone')}
        onChange={(event) => onDraft({ phone: event.target.value })}
      />
      {status === 'signed-in' ? (
        <Suspense fallback={<Skeleton label={t('loading')} lines={3} />}>
          <PayChoice
            pay={draft.pay}
            cap_cents={cap_cents}
            then={then}
            missing={tried && !hasCard}
            onPay={(pay) => onDraft({ pay })}
            onCard={setHasCard}
          />
        </Suspense>
      ) : (
        <p className="text-sm font-semibold">{t('pay')}</p>
      )}
      {chosen.length > 0 && (
        <p className="text-sm">
          {t('fees', {
            cancel: most('cancel_after_rolling_cents'),
            gone: most('gone_cents'),
          })}
        </p>
      )}
      <p className="text-sm text-ink-soft">{t('private')}</p>
      {error !== null && (
        <Notice
          tone="bad"
          live
          action={
            under ? (
              <LinkButton to={paths.towJob(under)}>{t('open', { number: towNumber(under) })}</LinkButton>
            ) : known && known in BACK ? (
              <LinkButton variant="secondary" to={BACK[known]!}>
                {t('back')}
              </LinkButton>
            ) : (
              (known === 'price_changed' || known === 'busy') && (
                <Button
                  variant="secondary"
                  onClick={() => {
                    setError(null)
                    onStale()
                  }}
                >
                  {t('look')}
                </Button>
              )
            )
          }
        >
          {known === 'busy' && under
            ? t('refusals.under', { number: towNumber(under) })
            : known === 'busy' && company
              ? t('refusals.busyCompany', { company })
              : t(`refusals.${known === 'no_place' && draft.stay_id ? 'corrected' : known || 'other'}`)}
        </Notice>
      )}
      {status === 'signed-out' && <p className="text-sm">{t('signInText')}</p>}
      <Button
        type="submit"
        size="lg"
        wide
        busy={busy ? t(status === 'signed-in' ? 'sending' : 'keeping') : status === 'loading' && t('loading')}
        disabledReason={chosen.length === 0 && t('none')}
      >
        {status === 'signed-out' ? t('signIn') : t('send', { count: chosen.length, then })}
      </Button>
    </form>
  )
}

/** Whose car it is, and whether it may be moved at all. */
function WhoseCar({
  draft: { whose, leave, police },
  onDraft,
  missing,
}: Pick<StepProps, 'draft' | 'onDraft'> & { missing: Partial<Record<'whose' | 'leave' | 'police', boolean>> | null }) {
  const t = useTranslations('towAsk')
  return (
    <>
      <RadioCards
        name="whose"
        legend={t('whose')}
        value={whose}
        error={missing?.whose && t('missing.whose')}
        onValue={(value) => onDraft({ whose: value as Draft['whose'] })}
        options={WHOSE.map((value) => ({ value, label: t(`whoses.${value}`) }))}
      />
      {whose === 'leave' && (
        <TextField
          name="leave"
          dir="auto"
          label={t('leave')}
          hint={t('leaveHint')}
          maxLength={200}
          value={leave}
          error={missing?.leave && t('missing.leave')}
          onChange={(event) => onDraft({ leave: event.target.value })}
        />
      )}
      <RadioCards
        name="police"
        columns={2}
        legend={t('police')}
        value={police}
        error={police === 'yes' ? t('refusals.police_hold') : missing?.police && t('missing.police')}
        onValue={(value) => onDraft({ police: value as Draft['police'] })}
        options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`polices.${value}`) }))}
      />
    </>
  )
}
