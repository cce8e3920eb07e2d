import { useQuery } from '@tanstack/react-query'
import { FileText, Image } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { Section } from '#ui/section.tsx'
import { claimDocumentsContract } from '../claim-documents.ts'

const api = clientOf(claimDocumentsContract)
/** Links live for an hour: asked again before they end. */
const LINKS_MS = 50 * 60_000

/** What the driver of a booking shows to its provider; nothing on the page while that is nothing. */
export function SharedDocuments({ orderId }: { orderId: string }) {
  const t = useTranslations('ownClaims.shown')
  const nameOf = useDocumentName()
  const documents = useQuery({
    queryKey: ['orders', 'shared-documents', orderId],
    queryFn: ({ signal }) => api.sharedDocuments({ order_id: orderId }, { signal }),
    refetchInterval: LINKS_MS,
  })
  if (!documents.data?.length) return null
  return (
    <Section title={t('title')} meta={t('text')} data-no-print>
      <ul className="grid gap-3">
        {documents.data.map((document) => {
          const Icon = document.content_type === 'application/pdf' ? FileText : Image
          return (
            <li key={document.file_id} className="flex items-start gap-3">
              <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{nameOf(document)}</p>
                <a
                  href={document.signed_url}
                  target="_blank"
                  rel="noreferrer"
                  className="link inline-flex min-h-11 items-center text-sm wrap-anywhere"
                >
                  {document.original_name}
                </a>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
