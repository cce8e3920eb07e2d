import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.tsx'
import type { ReleasePaper, StorageCase } from '../stay.ts'
import { PaperRow } from './paper-row.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { useRefused } from './refused.ts'
import { storageApi, storageChanged, storageStale, type Viewer } from './storage-calls.ts'

type Props = { claim: ClaimDetail; known: StorageCase; stay: StorageCase['stays'][number]; viewer: Viewer }

/** The papers by which the driver lets the car go: made, revoked, and for a lost car with a lender seen by two people. */
export function ReleasesPart({ claim, known, stay, viewer }: Props) {
  const t = useTranslations('storage.release')
  const say = useRefused()
  return (
    <Section title={t('title')}>
      <div className="grid justify-items-start gap-3">
        <p className="max-w-text">{t('text')}</p>
        {known.lender && <Notice>{t('twoPeople', { lender: known.lender })}</Notice>}
        {stay.papers.length > 0 && (
          <ul className="w-full divide-y divide-line">
            {stay.papers.map((paper) => (
              <PaperRow key={paper.id} paper={paper} zone={stay.zone}>
                {viewer === 'driver' && (paper.state === 'good' || paper.state === 'waits') && (
                  <div>
                    <ReasonDialog
                      name={`${paper.id}:revoke`}
                      label={t('revoke')}
                      about={`: ${paper.number}`}
                      title={t('revokeTitle', { number: paper.number })}
                      text={t('revokeText')}
                      busyText={t('revoking')}
                      danger
                      say={say}
                      onFailed={() => void storageStale(claim.id)}
                      run={async (reason) =>
                        void storageChanged(await storageApi.revokeRelease({ release_id: paper.id, reason }))
                      }
                    />
                  </div>
                )}
                {viewer === 'team' && paper.state === 'waits' && (
                  <div>
                    <ConsentDialog claimId={claim.id} paper={paper} />
                  </div>
                )}
              </PaperRow>
            ))}
          </ul>
        )}
        {viewer === 'driver' ? (
          <ReleaseDialog claim={claim} stay={stay} />
        ) : (
          <p className="text-sm text-ink-soft">{t('driverOnly')}</p>
        )}
      </div>
    </Section>
  )
}

const EMPTY = { of: '' as 'lender' | 'insurer' | '', by: '', words: '' }
/** The second person: whose consent there is, who gave it, and how we know. */
function ConsentDialog({ claimId, paper }: { claimId: string; paper: ReleasePaper }) {
  const t = useTranslations('storage.consent')
  const form = useTranslations('storage.form')
  const say = useRefused()
  const [typed, setTyped] = useState(EMPTY)
  return (
    <FormDialog
      trigger={<Button>{t('open')}</Button>}
      title={t('title', { number: paper.number })}
      text={t('text')}
      submit={t('open')}
      busyText={form('saving')}
      check={() => ({
        of: !typed.of && t('needOf'),
        by: typed.by.trim().length < 2 && t('needBy'),
        words: typed.words.trim().length < 10 && t('needWords'),
      })}
      say={say}
      run={() =>
        storageApi.consent({
          release_id: paper.id,
          of: typed.of as 'lender' | 'insurer',
          by: typed.by.trim(),
          words: typed.words.trim(),
        })
      }
      onFailed={() => void storageStale(claimId)}
      onSent={(found) => {
        setTyped(EMPTY)
        toast(t('saved'))
        void storageChanged(found)
      }}
    >
      {(wrong) => (
        <>
          <SelectField
            name="of"
            label={t('of')}
            empty={form('choose')}
            value={typed.of}
            error={wrong['of']}
            options={(['lender', 'insurer'] as const).map((value) => ({ value, label: t(`ofs.${value}`) }))}
            onChange={({ target }) => setTyped({ ...typed, of: target.value as typeof typed.of })}
          />
          <TextField
            name="by"
            label={t('by')}
            maxLength={200}
            value={typed.by}
            error={wrong['by']}
            onChange={({ target }) => setTyped({ ...typed, by: target.value })}
          />
          <TextArea
            name="words"
            label={t('words')}
            maxLength={500}
            value={typed.words}
            error={wrong['words']}
            onChange={({ target }) => setTyped({ ...typed, words: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
