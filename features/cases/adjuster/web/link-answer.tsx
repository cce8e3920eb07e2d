import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { toast } from '#ui/toast.tsx'
import { ANSWER_CODES, DECISIONS } from '#features/trades/repairs/repair.ts'
import type { SeenVersion } from '../adjuster.ts'
import type { LinkApi } from './link-calls.ts'

type Less = Record<string, { cents: number | null; code: string; note: string }>
const EMPTY = { decision: '', less: {} as Less, note: '' }

/** The adjuster's answer to one version, whole or per line with code and cents. */
export function LinkAnswer({ version, token, api }: { version: SeenVersion; token: string; api: LinkApi }) {
  const t = useTranslations('adjusterPage.answer')
  const decisions = useTranslations('repairs.decisions')
  const [fields, setFields] = useState(EMPTY)
  const put = (part: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...part }))
  const { name, own } = version
  const decision = DECISIONS.find((one) => one === fields.decision)
  const typed = Object.entries(fields.less).filter(([, { cents }]) => cents !== null)
  const uncoded = typed.find(([, { code }]) => !code)?.[0]
  const lines = typed.map(([number, { cents, code, note }]) => ({
    line_no: Number(number),
    approved_cents: cents!,
    code: ANSWER_CODES.find((one) => one === code) ?? ('other' as const),
    note,
  }))
  const reread = () => void queries.invalidateQueries({ queryKey: ['adjuster', token] })
  return (
    <FormDialog
      size="lg"
      trigger={
        <Button variant={own.length ? 'secondary' : 'primary'}>{t(own.length ? 'change' : 'open', { name })}</Button>
      }
      title={t('title', { name })}
      text={t('text')}
      submit={t('send')}
      busyText={t('sending')}
      check={() => ({
        decision: !decision && t('need'),
        lines:
          decision === 'in_part' &&
          (lines.length === 0 ? t('needLine') : uncoded !== undefined && t('needWhy', { number: uncoded })),
      })}
      say={(error) => {
        if (!isRefusal(error)) return t('failed')
        if (error.status === 422) return error.message
        return error.code === 'superseded'
          ? t('superseded')
          : error.code === 'answered_already'
            ? t('twice')
            : t('failed')
      }}
      run={() =>
        api.answer({
          estimate_id: version.id,
          hash: version.hash,
          decision: decision!,
          lines: decision === 'in_part' ? lines : [],
          note: fields.note,
          after: own.at(-1)?.id ?? null,
        })
      }
      onFailed={reread}
      onSent={({ outcome }) => {
        setFields(EMPTY)
        toast(t(outcome === 'counted' ? 'sent' : 'waits'))
        reread()
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="decision"
            label={t('decision')}
            empty={t('choose')}
            value={fields.decision}
            options={DECISIONS.map((value) => ({ value, label: decisions(value) }))}
            error={wrong['decision']}
            onChange={({ target }) => put({ decision: target.value })}
          />
          {decision === 'in_part' && (
            <LessLines version={version} less={fields.less} error={wrong['lines']} onLess={(less) => put({ less })} />
          )}
          <TextArea
            name="note"
            label={t('note')}
            optional={t('optional')}
            maxLength={1000}
            value={fields.note}
            onChange={({ target }) => put({ note: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}

type LessProps = { version: SeenVersion; less: Less; error: string | undefined; onLess: (less: Less) => void }
function LessLines({ version, less, error, onLess }: LessProps) {
  const t = useTranslations('adjusterPage.answer')
  const codes = useTranslations('adjusterPage.codes')
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">{t('less')}</legend>
      <p className="text-sm text-ink-soft">{t('lessHint')}</p>
      {version.lines.map((line, n) => {
        if (line.payer === 'customer') return null
        const number = String(n + 1)
        const { cents, tax_cents } = version.totals.lines[n]!
        const typed = less[number] ?? { cents: null, code: '', note: '' }
        const put = (part: Partial<typeof typed>) => onLess({ ...less, [number]: { ...typed, ...part } })
        return (
          <div key={number} className="grid gap-2 sm:grid-cols-2">
            <MoneyField
              name={`lines.${n}.approved_cents`}
              label={t('line', { number, what: line.description, amount: formatCents(cents + tax_cents) })}
              value={typed.cents}
              invalidText={t('unreadable')}
              onValue={(value) => put({ cents: value })}
            />
            {typed.cents !== null && (
              <>
                <SelectField
                  name={`lines.${n}.code`}
                  label={t('why', { number })}
                  empty={t('whyChoose')}
                  value={typed.code}
                  options={ANSWER_CODES.map((value) => ({ value, label: codes(value) }))}
                  onChange={({ target }) => put({ code: target.value })}
                />
                <TextField
                  name={`lines.${n}.note`}
                  fieldClass="sm:col-span-2"
                  label={t('lineNote', { number })}
                  optional={t('optional')}
                  maxLength={300}
                  value={typed.note}
                  onChange={({ target }) => put({ note: target.value })}
                />
              </>
            )}
          </div>
        )
      })}
      {error && (
        <p role="alert" className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
