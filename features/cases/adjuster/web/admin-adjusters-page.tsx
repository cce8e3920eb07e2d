import { useState } from 'react'
import { MailQuestion } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { type Source, SourceFields, sourceOf, useSourceCheck } from '#features/claims/coverage/web/act-dialog.tsx'
import { useDocuments } from '#features/claims/documents/web/document-calls.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { SelectField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { ListPage } from '#ui/list-frame.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { DECIDED } from '#features/trades/repairs/repair.ts'
import type { WaitingAnswer } from '../adjuster.ts'
import { adjustersApi, answersChanged, useWaiting } from './adjuster-calls.ts'

/** `/admin/adjusters`: answers by link that count only once the insurer has confirmed them. */
export default function AdminAdjustersPage() {
  const t = useTranslations('adminAdjusters')
  return (
    <ListPage
      title={t('title')}
      meta={t('meta')}
      back={{ to: paths.adminRepairs(), label: t('back') }}
      query={useWaiting()}
      keep
      label={t('loading')}
      failed={t('failed')}
      none={
        <Empty icon={<MailQuestion aria-hidden />} title={t('none')}>
          {t('noneText')}
        </Empty>
      }
    >
      {(rows) => (
        <ul className="grid gap-4">
          {rows.map((row) => (
            <li key={row.id} className="min-w-0">
              <Waiting row={row} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function useSay() {
  const t = useTranslations('adminAdjusters.refusals')
  return (error: unknown) => {
    const code = isRefusal(error) ? error.code : ''
    return t(code === 'superseded' || code === 'decided_already' ? code : 'other')
  }
}

function Waiting({ row }: { row: WaitingAnswer }) {
  const t = useTranslations('adminAdjusters')
  const codes = useTranslations('adjuster.codes')
  const decisions = useTranslations('repairs.decisions')
  const answers = useTranslations('adjuster.answers')
  const when = useWhen()
  const { inspect_on, photo_lines } = row
  const asked = inspect_on
    ? answers('inspect', { day: when.day(inspect_on) })
    : photo_lines.length > 0 && answers('photosOf', { count: photo_lines.length, lines: photo_lines.join(', ') })
  const title = t(DECIDED.includes(row.decision) ? 'said' : 'asked', {
    decision: decisions(row.decision),
    version: row.version,
    amount: formatCents(row.approved_cents),
  })
  return (
    <Card
      title={title}
      action={
        <LinkButton variant="quiet" size="sm" to={paths.adminRepair(row.repair_id)}>
          {t('repair')}
        </LinkButton>
      }
    >
      <Facts
        rows={[
          [t('by'), row.by],
          [t('email'), row.email],
          [t('claim'), `${row.insurer_name} · ${row.claim_number}`],
          [t('shop'), row.shop_name],
          [t('phone'), row.insurer_phone ?? t('noPhone')],
          [t('at'), when.at(row.at)],
          [t('why'), row.waits_for && t(`waits.${row.waits_for}`)],
          [t('wanted'), asked],
          [t('note'), row.note],
        ]}
      />
      {row.lines.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm">
          {row.lines.map((line) => (
            <li key={line.line_no} className="wrap-anywhere">
              {t('line', {
                number: line.line_no,
                amount: formatCents(line.approved_cents),
                code: codes(line.code),
                note: line.note,
              })}
            </li>
          ))}
        </ul>
      )}
      {!row.stands && <p className="mt-3 text-sm font-semibold text-bad">{t('gone')}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {row.stands && <Confirm row={row} title={title} />}
        <Refuse row={row} title={title} />
        <LinkButton variant="quiet" size="sm" to={paths.adminInsurer(row.insurer_id)}>
          {t('insurer')}
        </LinkButton>
      </div>
    </Card>
  )
}

function Confirm({ row, title }: { row: WaitingAnswer; title: string }) {
  const t = useTranslations('adminAdjusters')
  const say = useSay()
  const sourceCheck = useSourceCheck()
  const [source, setSource] = useState<Source>({ how: '', by: '' })
  const [evidence, setEvidence] = useState('')
  const documents = useDocuments(row.claim_id)
  return (
    <FormDialog
      trigger={
        <Button size="sm">
          {t('confirm')}
          <span className="sr-only">: {title}</span>
        </Button>
      }
      title={t('confirmTitle')}
      text={t('confirmText')}
      submit={t('confirm')}
      busyText={t('confirming')}
      check={() => sourceCheck(source)}
      say={say}
      run={() => adjustersApi.confirmAnswer({ id: row.id, ...sourceOf(source), evidence_id: evidence || null })}
      onFailed={answersChanged}
      onSent={() => {
        toast(t('confirmed'))
        void answersChanged()
      }}
    >
      {(wrong) => (
        <>
          <SourceFields source={source} onSource={setSource} wrong={wrong} />
          <SelectField
            name="evidence_id"
            label={t('evidence')}
            empty={t('evidenceNone')}
            value={evidence}
            options={(documents.data ?? []).map((one) => ({ value: one.file_id, label: one.original_name }))}
            onChange={({ target }) => setEvidence(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

function Refuse({ row, title }: { row: WaitingAnswer; title: string }) {
  const t = useTranslations('adminAdjusters')
  const say = useSay()
  return (
    <ReasonDialog
      name={`${row.id}:refuse`}
      label={t('refuse')}
      about={title}
      look={{ variant: 'secondary', size: 'sm' }}
      title={t('refuseTitle')}
      text={t('refuseText')}
      busyText={t('refusing')}
      audited
      say={say}
      run={async (reason) => void (await adjustersApi.refuseAnswer({ id: row.id, reason }))}
      onFailed={answersChanged}
      onSent={() => void answersChanged()}
    />
  )
}
