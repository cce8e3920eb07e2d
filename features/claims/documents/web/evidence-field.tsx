import { ACCEPTED_TYPES, EVIDENCE_FOLDER } from '#features/base/files/file.ts'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import { type Attached, forgetFile } from '#features/base/files/web/upload-file.ts'
import { SelectField } from '#ui/field.tsx'
import { useDocuments } from './document-calls.ts'

/** A document of the claim, or an upload that becomes one once the form is sent. */
export type Evidence = { document: string; upload: Attached | null }
export const NO_EVIDENCE: Evidence = { document: '', upload: null }
export const evidenceId = ({ document, upload }: Evidence): string | null => upload?.file_id ?? (document || null)

/** What shows an insurer's answer: chosen among the claim's documents, or uploaded. */
export function EvidenceField({
  claimId,
  evidence,
  say,
  error,
  onEvidence,
  onSending,
}: {
  claimId: string
  evidence: Evidence
  say: { label: string; optional: string | false; none: string; upload: string; hint: string }
  error: string | undefined
  onEvidence: (evidence: Evidence) => void
  onSending: (sending: boolean) => void
}) {
  const documents = useDocuments(claimId)
  const { document, upload } = evidence
  return (
    <>
      <SelectField
        name="evidence_id"
        label={say.label}
        optional={say.optional}
        empty={say.none}
        value={upload ? '' : document}
        options={(documents.data ?? []).map((one) => ({ value: one.file_id, label: one.original_name }))}
        error={error}
        onChange={({ target }) => {
          if (upload) forgetFile(upload.path)
          onEvidence({ document: target.value, upload: null })
        }}
      />
      <FileSlot
        label={say.upload}
        hint={say.hint}
        types={ACCEPTED_TYPES}
        folder={EVIDENCE_FOLDER}
        value={upload}
        onValue={(value) => onEvidence({ document: '', upload: value })}
        onSending={onSending}
      />
    </>
  )
}
