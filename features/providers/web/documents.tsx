import { useTranslations } from 'use-intl'
import { type Attached, FileSlot } from '#features/files/web/file-slot.tsx'
import { FILE_TYPES, type FileType } from '#features/files/file.ts'
import type { Tone } from '#lib/status.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.tsx'
import { isFullyVerified, type ProviderProfile } from '../provider.ts'
import { api, attachedOf, keepProfile, openDocument } from './data.ts'

const TYPES = Object.keys(FILE_TYPES) as FileType[]
const SLOTS = [
  { key: 'insurance_proof', column: 'insurance_proof_url', label: 'insurance', hint: 'insuranceHint' },
  { key: 'w9', column: 'w9_url', label: 'w9', hint: 'w9Hint' },
] as const

/** The two papers: each is sent as it is picked and stays with the profile, whatever happens to the page. */
export function Documents({ profile }: { profile: ProviderProfile }) {
  const t = useTranslations('providers')
  const attach = async (column: 'insurance_proof_url' | 'w9_url', value: Attached | null) => {
    try {
      keepProfile(await api.attach({ id: profile.id, [column]: value?.path ?? null }))
    } catch (error) {
      toastError(t('error'), (error as Error).message)
    }
  }
  return (
    <div className="grid gap-4">
      {SLOTS.map(({ key, column, label, hint }) => (
        <FileSlot
          key={key}
          id={column}
          label={t(`verification.${label}`)}
          hint={t(`verification.${hint}`)}
          types={TYPES}
          folder="verification"
          value={attachedOf(profile[key])}
          onValue={(value) => void attach(column, value)}
          disabledReason={isFullyVerified(profile) && t('verification.locked')}
          extra={profile[key] && <Extra profile={profile} document={profile[key]} />}
        />
      ))}
    </div>
  )
}

function Extra({ profile, document }: { profile: ProviderProfile; document: { path: string; original_name: string } }) {
  const t = useTranslations('providers.verification')
  const [tone, word] = stateOf(profile)
  return (
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
  )
}

function stateOf({
  background_check_status: status,
}: ProviderProfile): [Tone, 'uploaded' | 'review' | 'accepted' | 'rejected'] {
  if (status === 'pending') return ['warn', 'review']
  if (status === 'approved') return ['good', 'accepted']
  return status === 'rejected' ? ['bad', 'rejected'] : ['info', 'uploaded']
}
