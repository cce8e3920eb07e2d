import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { type Source, SourceFields, sourceOf, useSourceCheck } from '#features/claims/coverage/web/act-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { DECISIONS, type Version, versionName } from '#features/trades/repairs/repair.ts'
import { api, repairChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'
import { LessLines } from './less-lines.tsx'

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
            <LessLines
              version={version}
              less={fields.less}
              blank={{ cents: null, note: '' }}
              say={{
                title: t('less'),
                hint: t('lessHint'),
                unreadable: t('unreadable'),
                optional: t('optional'),
                line: (named) => t('line', named),
                note: (named) => t('lineNote', named),
              }}
              error={wrong['lines']}
              onLess={(less) => put({ less })}
            />
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
