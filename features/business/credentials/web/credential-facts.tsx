import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.tsx'
import { type Credential, CREDENTIAL_STATUS } from '#features/business/providers/credential.ts'
import { openDocument } from '#features/business/providers/web/data.ts'

/** What it is, who issued it, its last four, until when, and how it stands. */
export function CredentialFacts({ row }: { row: Credential }) {
  const t = useTranslations('ownProviders.credentials')
  const locale = useLocale()
  return (
    <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <b>{t(`kinds.${row.kind}`)}</b>
        {row.license_type && (
          <span className="block text-sm text-ink-soft">{t(`licenseTypes.${row.license_type}`)}</span>
        )}
        <span className="block text-sm wrap-anywhere text-ink-soft">
          {t('line', {
            state: row.state,
            issuer: row.issuer,
            last4: row.number_last4,
            day: formatDay(row.expires_on, locale),
          })}
        </span>
        {row.handed_in_by && (
          <span className="block text-sm text-ink-soft">{t('handedInBy', { name: row.handed_in_by })}</span>
        )}
      </span>
      <StatusBadge tone={CREDENTIAL_STATUS[row.status].tone}>{t(`status.${row.status}`)}</StatusBadge>
    </span>
  )
}

export function OpenCredential({ row }: { row: Credential }) {
  const t = useTranslations('providers')
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t('verification.openOf', { name: row.file_name })}
      onClick={() => {
        openDocument(row.file_path).catch(() => toastError(t('error'), t('verification.openFailed')))
      }}
    >
      {t('verification.open')}
    </Button>
  )
}
