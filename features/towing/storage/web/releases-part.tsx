import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import type { ReleasePaper, StorageCase } from '../stay.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { useRefused } from './refused.ts'
import { storageApi, storageChanged, storageStale, type Viewer } from './storage-calls.ts'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { savePdf } from '#features/base/files/web/save-file.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { useWhen } from '#ui/time-text.ts'
import { codeKey, ENDED_BY, PAPER_TONES } from '../stay-lists.ts'

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

const QrCode = lazy(() => import('#features/base/sign-in/web/qr-code.tsx'))
/** A release with its number and how far it is; with its code for its driver while it can be used. */
export function PaperRow({ paper, zone, children }: { paper: ReleasePaper; zone: string; children?: ReactNode }) {
  const t = useTranslations('storage.release')
  const locale = useLocale()
  const when = useWhen()
  const { facts, state, code } = paper
  const save = useMutation({
    mutationFn: (language: string) =>
      savePdf('/rest/v1/rpc/release_file', { release_id: paper.id, language }, `release-${paper.number}`),
    onError: () => toastError(t('failedTitle'), t('failed')),
  })
  const ended = ENDED_BY.find((why) => why === paper.revoked_reason)
  const shown = [...new Set([locale, 'en'])]
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {paper.number}
            {facts &&
              ` · ${t(`kinds.${facts.kind}`)} · ${[facts.to_name, facts.to_company].filter(Boolean).join(', ')}`}{' '}
            <StatusBadge tone={PAPER_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {[
              t('signed', { name: paper.typed_name, at: when.at(paper.signed_at) }),
              state === 'good' && t('until', { at: when.promise(paper.valid_until, zone) }),
              paper.consent &&
                t('consented', { of: paper.consent.of, by: paper.consent.by, at: when.at(paper.consent.at) }),
              paper.used_at && t('used', { name: paper.used_name ?? '', at: when.promise(paper.used_at, zone) }),
              state === 'revoked' &&
                (ended ? t(`endedBy.${ended}`) : t('revoked', { reason: paper.revoked_reason ?? '' })),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {facts && (
          <div className="flex flex-wrap gap-1" data-no-print>
            {shown.map((language) => (
              <Button
                key={language}
                variant="quiet"
                size="sm"
                icon={<FileDown aria-hidden className="size-4.5" />}
                busy={save.isPending && save.variables === language && t('making')}
                onClick={() => save.mutate(language)}
              >
                {t(language === locale ? 'pdf' : 'inEnglish')}
                <span className="sr-only">: {paper.number}</span>
              </Button>
            ))}
          </div>
        )}
      </div>
      {code && (
        <div className="grid justify-items-start gap-2">
          <p className="max-w-text text-sm">{t('show')}</p>
          <CopyText text={code} copyText={t('copy')} copiedText={t('copied')} size="md" />
          <Suspense>
            <QrCode text={`${location.origin}${paths.release()}#${codeKey(code)}`} label={t('qr')} />
          </Suspense>
        </div>
      )}
      {children}
    </li>
  )
}
