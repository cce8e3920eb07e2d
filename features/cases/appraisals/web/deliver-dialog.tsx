import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { REPORT_FOLDER } from '#features/base/files/file.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { LICENSE_KINDS, type LicenseType } from '#features/business/providers/credential.ts'
import { STATE_CODES, US_STATES, type UsState } from '#lib/us-states.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { STATEMENT_MIN } from '../report.ts'
import { api, reportsChanged, useReportRefusal } from './report-calls.ts'

const EMPTY = {
  license_type: '',
  license_state: '',
  license_number: '',
  statement: '',
  file: null as Attached | null,
}

/** The appraiser hands in a PDF under a license, with a statement of independence. */
export function DeliverDialog({ orderId, next }: { orderId: string; next: boolean }) {
  const t = useTranslations('appraisals.deliver')
  const types = useTranslations('appraisals.licenses')
  const say = useReportRefusal()
  const [typed, setTyped, drop] = useDraft(`${orderId}:report`, EMPTY)
  const { file } = typed
  const [sending, setSending] = useState(false)
  /** A license is stated; then all of it. */
  const states = Boolean(typed.license_type || typed.license_state || typed.license_number.trim())
  const bind = (name: Exclude<keyof typeof EMPTY, 'file'>, error: string | undefined) => ({
    name,
    value: typed[name],
    error,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <FormDialog
      size="lg"
      trigger={<Button variant={next ? 'secondary' : 'primary'}>{t(next ? 'next' : 'do')}</Button>}
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      busyText={t('busy')}
      waits={sending}
      check={() => ({
        file_id: !file && t('missing.file_id'),
        license_type: states && !typed.license_type && t('missing.license_type'),
        license_state: states && !typed.license_state && t('missing.license_state'),
        license_number: states && typed.license_number.trim().length < 2 && t('missing.license_number'),
        statement: typed.statement.trim().length < STATEMENT_MIN && t('missing.statement'),
      })}
      say={say}
      run={() =>
        api.deliver({
          order_id: orderId,
          file_id: file!.file_id,
          ...(states && {
            license_type: typed.license_type as LicenseType,
            license_state: typed.license_state as UsState,
            license_number: typed.license_number,
          }),
          statement: typed.statement,
        })
      }
      onSent={async () => {
        toast(t('done'))
        drop()
        await reportsChanged(orderId)
      }}
    >
      {(wrong) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <div className="sm:col-span-2" data-missing={wrong['file_id'] && ''}>
            <FileSlot
              id="file_id"
              label={t('file')}
              hint={t('fileHint')}
              types={['application/pdf']}
              folder={REPORT_FOLDER}
              value={file}
              // the file arrives later, into what has been typed by then
              onValue={(next) => setTyped((all) => ({ ...all, file: next }))}
              onSending={setSending}
            />
            {wrong['file_id'] && <FieldError>{wrong['file_id']}</FieldError>}
          </div>
          <SelectField
            {...bind('license_type', wrong['license_type'])}
            label={t('type')}
            hint={t('licenseHint')}
            empty={t('choose')}
            options={LICENSE_KINDS.map((kind) => ({ value: kind, label: types(kind) }))}
          />
          <SelectField
            {...bind('license_state', wrong['license_state'])}
            label={t('state')}
            empty={t('choose')}
            options={STATE_CODES.map((code) => ({ value: code, label: US_STATES[code].name }))}
          />
          <TextField
            {...bind('license_number', wrong['license_number'])}
            label={t('number')}
            hint={t('numberHint')}
            maxLength={60}
            autoComplete="off"
            fieldClass="sm:col-span-2"
          />
          <TextArea
            {...bind('statement', wrong['statement'])}
            label={t('statement')}
            hint={t('statementHint')}
            rows={3}
            maxLength={1000}
            fieldClass="sm:col-span-2"
          />
        </div>
      )}
    </FormDialog>
  )
}
