import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { issuedDocumentFileContract } from '#features/money/documents/contract.ts'
import type { IssuedDocument } from '#features/money/documents/issued-document.ts'
import { IssuedDocumentList, SaveDocument } from '#features/money/documents/web/issued-document-list.tsx'
import { dayIn, formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { DataTable } from '#ui/table.tsx'
import { orderDocumentsContract } from '../order-documents.ts'
import type { Booking } from '#features/work/orders/order.ts'

const api = clientOf(orderDocumentsContract)

/** Nothing stands in its place: the document that followed only voids it. */
const voided = (documents: readonly IssuedDocument[], { replaced_by }: IssuedDocument) =>
  documents.some(({ number, cents }) => number === replaced_by && cents < 0)

/** The numbered documents of a booking, each to download in either language. */
export default function IssuedDocumentsCard({ order }: { order: Booking }) {
  const t = useTranslations('issuedDocuments')
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['orders', 'issued_documents', order.id],
    queryFn: ({ signal }) => api.issuedDocuments({ order_id: order.id }, { signal }),
  })
  return (
    <IssuedDocumentList
      noun="issuedDocuments"
      query={query}
      lines={2}
      fold={(rows) => t('count', { count: rows?.length ?? 0 })}
    >
      {(documents, language) => (
        <DataTable
          caption={t('title')}
          rows={documents}
          keyOf={({ id }) => id}
          lines
          columns={[
            {
              key: 'document',
              header: t('document'),
              cell: (row) => (
                <>
                  {t(`kinds.${row.kind}`)} <span className="whitespace-nowrap">{row.number}</span>
                  {row.cancels && (
                    <span className="block text-sm font-normal text-ink-soft">
                      {t(row.cents < 0 ? 'voids' : 'cancels', { number: row.cancels })}
                    </span>
                  )}
                  {row.replaced_by && (
                    <span className="block text-sm font-normal text-ink-soft">
                      {voided(documents, row)
                        ? t('voided', { number: row.replaced_by })
                        : t('replaced', { number: row.replaced_by })}
                    </span>
                  )}
                </>
              ),
            },
            {
              key: 'issued',
              header: t('issued'),
              cell: ({ issued_at }) => formatDay(dayIn(order.provider.time_zone, new Date(issued_at)), locale),
            },
            { key: 'amount', header: t('amount'), align: 'right', cell: ({ cents }) => formatCents(cents) },
            {
              key: 'file',
              header: t('file'),
              align: 'right',
              cell: (row) => (
                <span data-no-print>
                  <SaveDocument
                    noun="issuedDocuments"
                    path={issuedDocumentFileContract.issuedDocument.path}
                    query={{ id: row.id, language }}
                    name={`${row.number}.pdf`}
                    label={t('downloadOf', { document: `${t(`kinds.${row.kind}`)} ${row.number}` })}
                  >
                    {t('download')}
                  </SaveDocument>
                </span>
              ),
            },
          ]}
        />
      )}
    </IssuedDocumentList>
  )
}
