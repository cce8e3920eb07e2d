import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { clientOf } from '#features/accounts/web/client.ts'
import { paperFileContract } from '#features/payments/contract.ts'
import type { Paper } from '#features/payments/paper.ts'
import { usePaperLanguage } from '#features/payments/web/paper-language.tsx'
import { savePaper } from '#features/payments/web/save-paper.ts'
import { dayIn, formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DataTable } from '#ui/table.tsx'
import { toastError } from '#ui/toast.tsx'
import { orderPapersContract } from '../numbered-papers.ts'
import type { OrderDetail } from '../order.ts'

const api = clientOf(orderPapersContract)

/** The numbered papers of a booking, each to download in either language. */
export default function PapersCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('papers')
  const locale = useLocale()
  const { language, field } = usePaperLanguage(t('language'))
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'papers', order.id],
    queryFn: ({ signal }) => api.papers({ order_id: order.id }, { signal }),
  })
  return (
    <Card title={t('title')} meta={t('text')}>
      {error ? (
        <Notice tone="bad" live action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
          {t('failed')}
        </Notice>
      ) : !data ? (
        <Skeleton label={t('loading')} shape="rows" lines={2} />
      ) : data.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <div className="grid gap-4">
          {field}
          <DataTable
            caption={t('title')}
            rows={data}
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
                        {t('cancels', { number: row.cancels })}
                      </span>
                    )}
                    {row.replaced_by && (
                      <span className="block text-sm font-normal text-ink-soft">
                        {t('replaced', { number: row.replaced_by })}
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
                cell: (row) => <DownloadButton paper={row} language={language} />,
              },
            ]}
          />
        </div>
      )}
    </Card>
  )
}

function DownloadButton({ paper: { id, kind, number }, language }: { paper: Paper; language: 'en' | 'es' }) {
  const t = useTranslations('papers')
  const save = useMutation({
    mutationFn: () => savePaper(paperFileContract.paper.path, { id, language }, `${number}.pdf`),
    onError: () => toastError(t('error'), t('notMade')),
  })
  return (
    <span data-no-print>
      <Button
        variant="secondary"
        size="sm"
        icon={<FileDown aria-hidden className="size-4.5" />}
        aria-label={t('downloadOf', { paper: `${t(`kinds.${kind}`)} ${number}` })}
        busy={save.isPending && t('making')}
        onClick={() => save.mutate()}
      >
        {t('download')}
      </Button>
      {save.error && (
        <Notice tone="bad" live>
          {t('notMade')}
        </Notice>
      )}
    </span>
  )
}
