import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { paperFileContract } from '#features/money/documents/contract.ts'
import type { Paper } from '#features/money/documents/paper.ts'
import { PaperList, SavePaper } from '#features/money/documents/web/paper-list.tsx'
import { dayIn, formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { DataTable } from '#ui/table.tsx'
import { orderPapersContract } from '../numbered-papers.ts'
import type { Booking } from '#features/work/orders/order.ts'

const api = clientOf(orderPapersContract)

/** Nothing stands in its place: the paper that followed only takes it back. */
const voided = (papers: readonly Paper[], { replaced_by }: Paper) =>
  papers.some(({ number, cents }) => number === replaced_by && cents < 0)

/** The numbered papers of a booking, each to download in either language. */
export default function PapersCard({ order }: { order: Booking }) {
  const t = useTranslations('papers')
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['orders', 'papers', order.id],
    queryFn: ({ signal }) => api.papers({ order_id: order.id }, { signal }),
  })
  return (
    <PaperList noun="papers" query={query} lines={2}>
      {(papers, language) => (
        <DataTable
          caption={t('title')}
          rows={papers}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'paper',
              header: t('paper'),
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
                      {t(voided(papers, row) ? 'voided' : 'replaced', { number: row.replaced_by })}
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
                  <SavePaper
                    noun="papers"
                    path={paperFileContract.paper.path}
                    query={{ id: row.id, language }}
                    name={`${row.number}.pdf`}
                    label={t('downloadOf', { paper: `${t(`kinds.${row.kind}`)} ${row.number}` })}
                  >
                    {t('download')}
                  </SavePaper>
                </span>
              ),
            },
          ]}
        />
      )}
    </PaperList>
  )
}
