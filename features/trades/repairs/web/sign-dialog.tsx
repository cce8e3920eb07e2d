import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { inPlaceOf, versionChange } from '#features/trades/estimates/comparison.ts'
import { EstimateLines } from '#features/trades/estimates/web/estimate-lines.tsx'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { lazyPart } from '#ui/later.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { type Repair, type Signing, type Version, versionName } from '../repair.ts'
import { api, repairChanged, repairsChanged, useRepair } from './repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

const DrawnName = lazyPart(async () => (await import('#ui/drawn-name.tsx')).DrawnName)

const EMPTY = { name: '', own_risk_name: '', own_risk_of: '', teardown: '', agreed: false, noticed: '', drawn: '' }
type Typed = typeof EMPTY
const isNewer = (error: unknown) => isRefusal(error) && (error.code === 'hash_changed' || error.code === 'superseded')
const isUnread = (error: unknown) => isRefusal(error) && error.code === 'adas_notice_missing'
/**
 * The driver reads one version with everything they agree to, and signs it. What was typed outlives a refusal, also on to
 * the version that took its place; only the name under the own risk is for the sentence that it stood under.
 */
export function SignDialog({
  repair,
  version,
  onOpen,
}: {
  repair: Repair
  version: Version
  onOpen: (open: boolean) => void
}) {
  const t = useTranslations('driverRepair.sign')
  const sentence = useSentence()
  const language = useLocale()
  const [asked, setAsked] = useState(false)
  /** It is said below the button already; what was read and typed stays above it. */
  const [overtaken, setOvertaken] = useState(false)
  const signing = useQuery({
    queryKey: ['repairs', 'signing', version.id, language],
    queryFn: ({ signal }) => api.signing({ estimate_id: version.id, language }, { signal }),
    enabled: asked,
    staleTime: 0,
  })
  const [kept, setTyped, drop] = useDraft<Typed>(`${repair.id}:sign`, EMPTY)
  const typed = kept.own_risk_of === version.id ? kept : { ...kept, own_risk_name: '' }
  const put = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const { data } = signing
  const sign = async (read: Signing): Promise<Repair> => {
    if (!read.consented_at) await api.consent({ language })
    return api.authorize({
      estimate_id: read.estimate_id,
      hash: read.hash,
      cap_cents: read.cap_cents,
      typed_name: typed.name.trim(),
      drawn: typed.drawn || null,
      own_risk_lines: read.own_risk_lines,
      own_risk_cents: read.own_risk_cents,
      own_risk_name: read.own_risk_lines.length ? typed.own_risk_name.trim() : null,
      teardown: typed.teardown === 'yes',
      calibration_notice: read.calibration_notice.length > 0 && typed.noticed === version.id,
      language,
    })
  }
  return (
    <FormDialog
      size="lg"
      back
      title={t('title', { name: versionName(version) })}
      text={t('text')}
      trigger={<Button>{t('open')}</Button>}
      onOpenChange={(open) => {
        setAsked(open)
        setOvertaken(false)
        onOpen(open)
      }}
      submit={!data || signing.isError || !data.electronic_ok ? null : t('sign', { cap: formatCents(data.cap_cents) })}
      busyText={t('signing')}
      check={() => ({
        agreed: data && !data.consented_at && !typed.agreed && t('needConsent'),
        teardown: !typed.teardown && t('needTeardown'),
        own_risk_name:
          data && data.own_risk_lines.length > 0 && typed.own_risk_name.trim().length < 3 && t('needOwnRisk'),
        calibration_notice:
          data && data.calibration_notice.length > 0 && typed.noticed !== version.id && t('needCalibration'),
        typed_name: typed.name.trim().length < 3 && t('needName'),
      })}
      run={() => sign(data!)}
      say={(error) => (isNewer(error) ? t('newer') : sentence(error))}
      // what is to be read about calibration came meanwhile: it is read again, and its checkbox says the rest
      asksBack={isUnread}
      onFailed={(error) => {
        if (isUnread(error)) {
          put({ noticed: '' })
          void signing.refetch()
        }
        setOvertaken(isNewer(error))
        if (isNewer(error)) void repairsChanged()
      }}
      more={(error) => isNewer(error) && <ChangeOf repair={repair} read={version} />}
      onSent={(changed) => {
        drop()
        toast(t('signed'), t('signedText'))
        repairChanged(changed)
      }}
    >
      {(wrong) =>
        signing.isError && !(overtaken && data) ? (
          <Notice tone="bad">
            {isRefusal(signing.error) ? sentence(signing.error) : t('failed')}
            {isNewer(signing.error) && <ChangeOf repair={repair} read={version} />}
          </Notice>
        ) : data ? (
          <ToSign {...{ repair, version, read: data, typed, put, wrong }} />
        ) : (
          <Skeleton label={t('loading')} lines={6} />
        )
      }
    </FormDialog>
  )
}

/** What the version that took the place of the one on the screen changes: the totals, and each line that isn't the same. */
function ChangeOf({ repair, read }: { repair: Repair; read: Version }) {
  const t = useTranslations('driverRepair.sign.changed')
  const newer = inPlaceOf(read, useRepair(repair.id).data?.versions ?? [])
  if (!newer) return null
  const { before_cents, after_cents, lines } = versionChange(read, newer)
  const cents = (amount: number | null) => formatCents(amount ?? 0)
  return (
    <>
      <p className="mt-2 font-semibold">
        {t('total', {
          was: versionName(read),
          before: cents(before_cents),
          is: versionName(newer),
          after: cents(after_cents),
        })}
      </p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {lines.map((line, n) => (
          <li key={n} dir="auto" className="wrap-anywhere">
            {t(line.how, { line: line.description, before: cents(line.before_cents), after: cents(line.after_cents) })}
          </li>
        ))}
      </ul>
    </>
  )
}

function ToSign({
  repair,
  version,
  read,
  typed,
  put,
  wrong,
}: {
  repair: Repair
  version: Version
  read: Signing
  typed: Typed
  put: (part: Partial<Typed>) => void
  wrong: Readonly<Record<string, string | undefined>>
}) {
  const t = useTranslations('driverRepair.sign')
  const head = useId()
  const { sums } = repair
  if (!read.electronic_ok) return <Notice tone="warn">{t('paper')}</Notice>
  return (
    <>
      <Facts
        rows={[
          [t('total'), <b key="cap">{formatCents(read.cap_cents)}</b>],
          [t('share'), sums && formatCents(sums.now.own_cents)],
          [t('worst'), sums && formatCents(sums.worst.own_cents)],
        ]}
      />
      <details open={version.lines.length <= 12}>
        <summary className="link min-h-11 cursor-pointer py-2.5 font-semibold">{t('lines')}</summary>
        <EstimateLines lines={version.lines} totals={version.totals} photos={repair.photos} />
      </details>
      <section aria-labelledby={head}>
        <h3 id={head} className="font-semibold">
          {t('agree')}
        </h3>
        <Points points={read.text} />
      </section>
      <RadioCards
        name="teardown"
        legend={t('teardown')}
        value={typed.teardown}
        error={wrong['teardown']}
        options={[
          { value: 'yes', label: t('yes'), hint: read.teardown_text },
          { value: 'no', label: t('no'), hint: read.no_teardown_text },
        ]}
        onValue={(teardown) => put({ teardown })}
      />
      {read.own_risk_lines.length > 0 && (
        <Notice tone="warn" title={t('ownRisk')}>
          <p>{read.own_risk_text}</p>
          <p className="mt-2 text-sm">{t('ownRiskWait')}</p>
          <TextField
            name="own_risk_name"
            label={t('ownRiskName')}
            autoComplete="name"
            maxLength={120}
            fieldClass="mt-3"
            value={typed.own_risk_name}
            error={wrong['own_risk_name']}
            onChange={({ target }) => put({ own_risk_name: target.value, own_risk_of: version.id })}
          />
        </Notice>
      )}
      {!read.consented_at && (
        <fieldset>
          <legend className="font-semibold">{t('consent')}</legend>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
            {read.consent_text.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <CheckboxField
            name="agreed"
            label={t('consentTick')}
            checked={typed.agreed}
            error={wrong['agreed']}
            onChange={({ target }) => put({ agreed: target.checked })}
          />
        </fieldset>
      )}
      {read.calibration_notice.length > 0 && (
        <fieldset>
          <legend className="font-semibold">{t('calibration')}</legend>
          <Points points={read.calibration_notice} />
          <CheckboxField
            name="calibration_notice"
            label={t('calibrationTick')}
            checked={typed.noticed === version.id}
            error={wrong['calibration_notice']}
            onChange={({ target }) => put({ noticed: target.checked ? version.id : '' })}
          />
        </fieldset>
      )}
      <TextField
        name="typed_name"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={120}
        value={typed.name}
        error={wrong['typed_name']}
        onChange={({ target }) => put({ name: target.value })}
      />
      <Suspense>
        <DrawnName
          label={t('draw')}
          optional={t('optional')}
          hint={t('drawHint')}
          clear={t('clear')}
          value={typed.drawn}
          onValue={(drawn) => put({ drawn })}
        />
      </Suspense>
    </>
  )
}

/** What is agreed to or said, each with the law it comes from. */
function Points({ points }: { points: Signing['text'] }) {
  const t = useTranslations('driverRepair.sign')
  return (
    <ul className="mt-2 grid list-disc gap-2 pl-5">
      {points.map(({ text, source }) => (
        <li key={text}>
          {text}
          {source && <span className="block text-sm text-ink-soft">{t('source', { source })}</span>}
        </li>
      ))}
    </ul>
  )
}
