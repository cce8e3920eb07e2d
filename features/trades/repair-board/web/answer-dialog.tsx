import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { type Source, SourceFields, sourceOf, useSourceCheck } from '#features/claims/coverage/web/act-dialog.tsx'
import { claimChanged } from '#features/claims/claims/web/claim-calls.ts'
import { EvidenceField, evidenceId, NO_EVIDENCE } from '#features/claims/documents/web/evidence-field.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { ANSWER_CODES, DECISIONS, type Version, versionName } from '#features/trades/repairs/repair.ts'
import { api, repairChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'
import { AskedFields, NOTHING_ASKED } from './asked-fields.tsx'
import { LessLines } from './less-lines.tsx'

type Less = Record<string, { cents: number | null; code: string; note: string }>
const EMPTY = {
  decision: '',
  less: {} as Less,
  note: '',
  asked: NOTHING_ASKED,
  source: { how: '', by: '' } as Source,
  evidence: NO_EVIDENCE,
}

type Props = { version: Version; claimId: string; onOpen: (open: boolean) => void }
/** What the insurer said of one version, as its portal or a call told: whole, less for some lines, or that it wants something first. */
export function AnswerDialog({ version, claimId, onOpen }: Props) {
  const t = useTranslations('adminRepairs')
  const sentence = useSentence()
  const decisions = useTranslations('repairs.decisions')
  const codes = useTranslations('repairs.codes')
  const sourceCheck = useSourceCheck()
  const [sending, setSending] = useState(false)
  const [fields, setFields, drop] = useDraft(`${version.id}:answer`, EMPTY)
  const put = (part: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...part }))
  const decision = DECISIONS.find((one) => one === fields.decision)
  const lines = Object.entries(fields.less).flatMap(([number, { cents, code, note }]) =>
    cents === null
      ? []
      : [
          {
            line_no: Number(number),
            approved_cents: cents,
            code: ANSWER_CODES.find((one) => one === code) ?? null,
            note,
          },
        ],
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
      waits={sending}
      check={() => ({
        decision: !decision && t('needDecision'),
        lines: decision === 'in_part' && lines.length === 0 && t('needLine'),
        ...sourceCheck(fields.source),
        evidence_id: fields.source.how === 'document' && !evidenceId(fields.evidence) && t('needEvidence'),
      })}
      say={sentence}
      run={() =>
        api.answerVersion({
          estimate_id: version.id,
          hash: version.hash,
          decision: decision!,
          lines: decision === 'in_part' ? lines : [],
          note: fields.note,
          inspect_on: fields.asked.inspect_on || null,
          photo_lines: fields.asked.photo_lines,
          evidence_id: evidenceId(fields.evidence),
          ...sourceOf(fields.source),
        })
      }
      onOpenChange={onOpen}
      onSent={(changed) => {
        drop()
        toast(t('saved'))
        repairChanged(changed)
        void claimChanged()
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
              blank={{ cents: null, code: '', note: '' }}
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
              reason={(number, { code }, putLine) => (
                <SelectField
                  name={`lines.${Number(number) - 1}.code`}
                  label={t('lineCode', { number })}
                  optional={t('optional')}
                  empty={t('noCode')}
                  value={code}
                  options={ANSWER_CODES.map((value) => ({ value, label: codes(value) }))}
                  onChange={({ target }) => putLine({ code: target.value })}
                />
              )}
            />
          )}
          <AskedFields
            version={version}
            decision={decision}
            asked={fields.asked}
            say={{
              day: t('inspectOn'),
              photos: t('photoLines'),
              optional: t('optional'),
              line: (named) => t('photoLine', named),
            }}
            wrong={wrong}
            onAsked={(asked) => put({ asked })}
          />
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
          <EvidenceField
            claimId={claimId}
            evidence={fields.evidence}
            say={{
              label: t('evidence'),
              optional: fields.source.how !== 'document' && t('optional'),
              none: t('evidenceNone'),
              upload: t('evidenceUpload'),
              hint: t('evidenceHint'),
            }}
            error={wrong['evidence_id']}
            onEvidence={(evidence) => put({ evidence })}
            onSending={setSending}
          />
        </>
      )}
    </FormDialog>
  )
}
