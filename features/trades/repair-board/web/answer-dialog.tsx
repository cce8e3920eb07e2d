import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { type Source, SourceFields, sourceOf, useSourceCheck } from '#features/claims/coverage/web/act-dialog.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { toast } from '#ui/toast.tsx'
import { DECISIONS, type Version, versionName } from '#features/trades/repairs/repair.ts'
import { api, repairChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

type Less = Record<string, { cents: number | null; note: string }>
const EMPTY = { decision: '', less: {} as Less, note: '', source: { how: '', by: '' } as Source }

/** What the insurer said of one version: whole, less for some lines, or that it wants something first. */
export function AnswerDialog({ version, onOpen }: { version: Version; onOpen: (open: boolean) => void }) {
  const t = useTranslations('adminRepairs')
  const sentence = useSentence()
  const decisions = useTranslations('repairs.decisions')
  const sourceCheck = useSourceCheck()
  const [fields, setFields, drop] = useDraft(`${version.id}:answer`, EMPTY)
  const put = (part: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...part }))
  const decision = DECISIONS.find((one) => one === fields.decision)
  const lines = Object.entries(fields.less).flatMap(([number, { cents, note }]) =>
    cents === null ? [] : [{ line_no: Number(number), approved_cents: cents, note }],
  )
  return (
    <FormDialog
      size="lg"
      trigger={
        <Button variant="secondary" size="sm">
          {t('answer')}
        </Button>
      }
      title={t('answerTitle', { name: versionName(version) })}
      text={t('answerText')}
      submit={t('save')}
      busyText={t('saving')}
      check={() => ({
        decision: !decision && t('needDecision'),
        lines: decision === 'in_part' && lines.length === 0 && t('needLine'),
        ...sourceCheck(fields.source),
      })}
      say={sentence}
      run={() =>
        api.answerVersion({
          estimate_id: version.id,
          hash: version.hash,
          decision: decision!,
          lines: decision === 'in_part' ? lines : [],
          note: fields.note,
          ...sourceOf(fields.source),
        })
      }
      onOpenChange={onOpen}
      onSent={(changed) => {
        drop()
        toast(t('saved'))
        repairChanged(changed)
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
            dir="auto"
            label={t('note')}
            optional={t('optional')}
            maxLength={1000}
            value={fields.note}
            onChange={({ target }) => put({ note: target.value })}
          />
          <SourceFields source={fields.source} onSource={(source) => put({ source })} wrong={wrong} />
        </>
      )}
    </FormDialog>
  )
}

/** The lines the insurer pays, each with what it approved where that is less. */
function LessLines({
  version,
  less,
  error,
  onLess,
}: {
  version: Version
  less: Less
  error: string | undefined
  onLess: (less: Less) => void
}) {
  const t = useTranslations('adminRepairs')
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('less')}</legend>
      <p className="text-sm text-ink-soft">{t('lessHint')}</p>
      {version.lines.map((line, n) => {
        if (line.payer === 'customer') return null
        const number = String(n + 1)
        const { cents, tax_cents } = version.totals.lines[n]!
        const typed = less[number] ?? { cents: null, note: '' }
        return (
          <div key={number} className="grid gap-2 sm:grid-cols-2">
            <MoneyField
              name={`lines.${n}.approved_cents`}
              label={t('line', { number, what: line.description, amount: formatCents(cents + tax_cents) })}
              value={typed.cents}
              invalidText={t('unreadable')}
              onValue={(value) => onLess({ ...less, [number]: { ...typed, cents: value } })}
            />
            {typed.cents !== null && (
              <TextField
                name={`lines.${n}.note`}
                label={t('lineNote', { number })}
                optional={t('optional')}
                maxLength={300}
                value={typed.note}
                onChange={({ target }) => onLess({ ...less, [number]: { ...typed, note: target.value } })}
              />
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
