import { useTranslations } from 'use-intl'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { ClaimDocuments } from '#features/claims/documents/web/claim-documents.tsx'
import { DocumentSharing, useSharing } from './document-sharing.tsx'

/** A claim's documents; its driver shows each to the providers of paid bookings, or no longer. */
export function DocumentsToShare({ claim, mine }: { claim: ClaimDetail; mine: boolean }) {
  const t = useTranslations('ownClaims.documentList')
  const { ready, providers, shares } = useSharing(claim.id, mine)
  if (!ready) return <ClaimDocuments claim={claim} mine={mine} />
  return (
    <ClaimDocuments
      claim={claim}
      mine={mine}
      below={(row) =>
        providers.map((provider) => (
          <DocumentSharing
            key={provider.id}
            document={row}
            provider={provider}
            since={
              shares.find((share) => share.file_id === row.file_id && share.provider_id === provider.id)?.created_at
            }
          />
        ))
      }
      note={mine && <p className="text-sm text-ink-soft">{t(providers.length ? 'sharing' : 'sharingLater')}</p>}
    />
  )
}
