import { useNow, useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { dayIn } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { CheckboxField, DateField, SelectField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { Repair, WorkLine } from '#features/trades/repairs/repair.ts'
import { api, repairChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

const OUTCOMES = ['received', 'wrong', 'damaged', 'returned'] as const
const keyOf = ({ estimate_id, line_no }: WorkLine) => `${estimate_id}:${line_no}`
const isOpen = ({ work }: WorkLine) => !work || (work.withdrawn_reason === null && work.part_status !== 'received')
const useToday = ({ time_zone }: Repair) => dayIn(time_zone, useNow())

/** Parts and outside work on their way, several lines at once, each with the day it is expected. */
export function OrderParts({ repair }: { repair: Repair }) {
  const t = useTranslations('ownRepairs.parts')
  const sentence = useSentence()
  const words = useTranslations('repairs.page')
  const today = useToday(repair)
  const lines = repair.work.filter((line) => isOpen(line) && (line.part_kind !== null || line.sublet_vendor !== ''))
  const [fields, setFields, drop] = useDraft(`${repair.id}:order`, {
    lines: [] as string[],
    supplier: '',
    ordered_on: '',
    eta_on: '',
    backordered: false,
  })
  const put = (part: Partial<typeof fields>) => setFields((all) => ({ ...all, ...part }))
  if (lines.length === 0) return null
  const order = async () => {
    const chosen = lines.filter((line) => fields.lines.includes(keyOf(line)))
    let changed: Repair | null = null
    for (const estimate_id of new Set(chosen.map((line) => line.estimate_id)))
      changed = await api.orderParts({
        estimate_id,
        lines: chosen.filter((line) => line.estimate_id === estimate_id).map(({ line_no }) => line_no),
        supplier: fields.supplier,
        ordered_on: fields.ordered_on || today,
        eta_on: fields.eta_on || null,
        backordered: fields.backordered,
      })
    return changed!
  }
  return (
    <FormDialog
      trigger={<Button variant="secondary">{t('order')}</Button>}
      title={t('title')}
      submit={t('save')}
      busyText={t('saving')}
      back
      check={() => ({ lines: !lines.some((line) => fields.lines.includes(keyOf(line))) && t('need') })}
      say={sentence}
      run={order}
      onSent={(changed) => {
        drop()
        toast(t('saved'))
        repairChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <CheckboxCards
            name="lines"
            legend={t('lines')}
            values={fields.lines}
            error={wrong['lines']}
            options={lines.map((line) => ({
              value: keyOf(line),
              label: line.description,
              hint: [line.section, line.part_number, line.sublet_vendor].filter(Boolean).join(' · '),
            }))}
            onValues={(chosen) => put({ lines: chosen })}
          />
          <TextField
            name="supplier"
            label={t('supplier')}
            optional={words('optional')}
            maxLength={80}
            value={fields.supplier}
            onChange={({ target }) => put({ supplier: target.value })}
          />
          <DateField
            name="ordered_on"
            label={t('ordered')}
            value={fields.ordered_on || today}
            error={wrong['ordered_on']}
            onChange={({ target }) => put({ ordered_on: target.value })}
          />
          <DateField
            name="eta_on"
            label={t('eta')}
            optional={words('optional')}
            value={fields.eta_on}
            error={wrong['eta_on']}
            onChange={({ target }) => put({ eta_on: target.value })}
          />
          <CheckboxField
            name="backordered"
            label={t('backordered')}
            checked={fields.backordered}
            onChange={({ target }) => put({ backordered: target.checked })}
          />
        </>
      )}
    </FormDialog>
  )
}

/** What can be done with one signed line: its part has arrived, or it is left out after all. */
export function LineActs({
  repair,
  line,
  arrives,
  drops,
}: {
  repair: Repair
  line: WorkLine
  arrives: boolean
  drops: boolean
}) {
  const t = useTranslations('ownRepairs.parts')
  const sentence = useSentence()
  const { estimate_id, line_no, description, work } = line
  if (work?.withdrawn_reason) return null
  return (
    <span className="flex flex-wrap gap-2" data-no-print>
      {arrives && work?.part_status && work.part_status !== 'received' && <Arrived repair={repair} line={line} />}
      {drops && (
        <ReasonDialog
          name={`${estimate_id}:${line_no}:drop`}
          look={{ variant: 'quiet', size: 'sm' }}
          label={t('undo')}
          about={`: ${description}`}
          title={t('undoTitle')}
          text={t('undoText')}
          danger
          say={sentence}
          run={async (reason) => repairChanged(await api.withdrawLines({ estimate_id, lines: [line_no], reason }))}
        />
      )}
    </span>
  )
}

function Arrived({ repair, line: { estimate_id, line_no, description } }: { repair: Repair; line: WorkLine }) {
  const t = useTranslations('ownRepairs.parts')
  const sentence = useSentence()
  const parts = useTranslations('repairs.parts')
  const today = useToday(repair)
  const [{ outcome, on }, setFields, drop] = useDraft(`${estimate_id}:${line_no}:part`, { outcome: 'received', on: '' })
  return (
    <FormDialog
      size="sm"
      trigger={
        <Button variant="secondary" size="sm">
          {t('arrived')}
          <span className="sr-only">: {description}</span>
        </Button>
      }
      title={t('arrivedTitle')}
      text={description}
      submit={t('save')}
      busyText={t('saving')}
      say={sentence}
      run={() =>
        api.receivePart({
          estimate_id,
          line_no,
          on: on || today,
          outcome: OUTCOMES.find((one) => one === outcome)!,
        })
      }
      onSent={(changed) => {
        drop()
        repairChanged(changed)
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="outcome"
            label={t('outcome')}
            value={outcome}
            options={OUTCOMES.map((value) => ({ value, label: parts(value) }))}
            onChange={({ target }) => setFields((all) => ({ ...all, outcome: target.value }))}
          />
          <DateField
            name="on"
            label={t('on')}
            value={on || today}
            error={wrong['on']}
            onChange={({ target }) => setFields((all) => ({ ...all, on: target.value }))}
          />
        </>
      )}
    </FormDialog>
  )
}
