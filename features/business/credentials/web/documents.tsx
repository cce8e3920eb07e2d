import { useTranslations } from 'use-intl'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { FILE_TYPES, type FileType } from '#features/base/files/file.ts'
import type { Tone } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.tsx'
import {
  type DocumentName,
  DOCUMENTS,
  isFullyVerified,
  type ProviderDocument,
  type ProviderProfile,
} from '#features/business/providers/provider.ts'
import { attachedOf, forgetFile, keepProfile, openDocument } from '#features/business/providers/web/data.ts'
import { credentialsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(credentialsContract)
const TYPES = Object.keys(FILE_TYPES) as FileType[]
const WORDS = {
  insurance_proof: { label: 'insurance', hint: 'insuranceHint' },
  w9: { label: 'w9', hint: 'w9Hint' },
} as const

/** The two documents: each is sent as it is picked and stays with the profile; each carries its own decision. */
export function Documents({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('providers.verification')
  const error = useTranslations('providers')('error')
  const attach = async (name: DocumentName, value: Attached | null) => {
    const before = profile[name]
    try {
      keepProfile(await api.attach({ id: profile.id, [`${name}_url`]: value?.path ?? null }))
      if (before && before.path !== value?.path) forgetFile(before.path)
    } catch (refusal) {
      toastError(error, (refusal as Error).message)
    }
  }
  return (
    <div className="grid gap-4">
      {DOCUMENTS.map((name) => (
        <FileSlot
          key={name}
          id={`${name}_url`}
          label={t(WORDS[name].label)}
          hint={t(WORDS[name].hint)}
          types={TYPES}
          folder="verification"
          capture
          value={attachedOf(profile[name])}
          onValue={(value) => void attach(name, value)}
          disabledReason={
            isFullyVerified(profile) ? t('locked') : profile[name]?.review === 'accepted' && t('acceptedStays')
          }
          extra={profile[name] && <Extra profile={profile} document={profile[name]} />}
        />
      ))}
    </div>
  )
}

/** The names of what the person still has to upload: missing, or sent back and not replaced. */
export function useMissingDocuments() {
  const t = useTranslations('providers.verification.needs')
  return (profile: ProviderProfile): string[] =>
    DOCUMENTS.flatMap((name) => {
      const key = WORDS[name].label
      if (!profile[name]) return [t(key)]
      return profile[name].review === 'refused' ? [t('anew', { name: t(key) })] : []
    })
}

function Extra({ profile, document }: { profile: ProviderProfile; document: ProviderDocument }) {
  const t = useTranslations('providers.verification')
  const [tone, word] = stateOf(profile, document)
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-4">
        <StatusBadge tone={tone}>{t(`document.${word}`)}</StatusBadge>
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('openOf', { name: document.original_name })}
          onClick={() => {
            openDocument(document.path).catch(() => toastError(t('openFailed')))
          }}
        >
          {t('open')}
        </Button>
      </span>
      {document.review_reason && (
        <p className="mt-1 font-semibold text-bad">{t('correct', { reason: document.review_reason })}</p>
      )}
    </>
  )
}

function stateOf(
  { background_check_status: status }: ProviderProfile,
  { review }: ProviderDocument,
): [Tone, 'uploaded' | 'review' | 'accepted' | 'refused'] {
  if (review) return [review === 'accepted' ? 'good' : 'bad', review]
  return status === 'pending' ? ['warn', 'review'] : ['info', 'uploaded']
}
