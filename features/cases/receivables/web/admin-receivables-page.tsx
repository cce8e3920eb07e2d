import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { CsvExport } from '#features/base/files/web/csv-export.tsx'
import { MoneyDecisions } from '#features/money/decisions/web/money-decisions-later.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { receivableFilesContract } from '../receivable.ts'
import { useDebtors, useReceivables } from './receivable-calls.ts'
import { DebtorTable, ReceivableSums } from './receivable-insurers.tsx'
import { ReceivableFilters } from './receivable-filters.tsx'
import { ReceivableTable } from './receivable-bookings.tsx'
import { SettlementsCard } from './receivable-settlements.tsx'
import { PaymentDialog } from './receivable-payment.tsx'
import { InsurerStatementCard } from './insurer-statement.tsx'
import { type Found, receivablesAt } from './receivables-search.ts'

const WRITE_OFFS = ['write_off'] as const

/** `/admin/receivables`: what each insurer owes by age, and with `insurer` its bookings, payments and statement. */
export default function AdminReceivablesPage() {
  const { search, page } = receivablesAt(useSearchParams()[0])
  return search.insurer ? (
    <OneInsurer search={search} insurer={search.insurer} page={page} />
  ) : (
    <Insurers search={search} page={page} />
  )
}

function Export({ search }: { search: Found }) {
  const t = useTranslations('receivables')
  const { insurer, age, q, show, sort } = search
  return (
    <CsvExport
      path={receivableFilesContract.receivablesCsv.path}
      query={{ insurer, age, show, ...(insurer && { q, sort }) }}
      words={{
        label: t('export'),
        busy: t('exporting'),
        done: t('exported'),
        doneText: t('exportedText'),
        failed: t('notExported'),
      }}
    />
  )
}

function Insurers({ search, page }: { search: Found; page: number }) {
  const t = useTranslations('receivables')
  const list = useDebtors(search, page)
  return (
    <Page
      width="work"
      title={t('title')}
      meta={t('meta')}
      back={{ to: paths.adminOrders(), label: t('back') }}
      action={<Export search={search} />}
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <MoneyDecisions only={WRITE_OFFS} />
      <ReceivableFilters search={search} />
      <Loaded query={list} label={t('loading')} shape="rows" lines={6} failed={t('failed')}>
        {(data) => (
          <>
            <ReceivableSums sums={data.whole} />
            <DebtorTable list={data} search={search} page={page} />
            <p className="text-sm text-ink-soft">{t('agesText')}</p>
            <p className="text-sm text-ink-soft">{t('rule')}</p>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function OneInsurer({ search, insurer, page }: { search: Found; insurer: string; page: number }) {
  const t = useTranslations('receivables')
  const list = useReceivables(search, page)
  const found = list.data?.insurer
  const name = found?.insurer_name ?? insurer
  const others = found?.names.filter((each) => each !== name) ?? []
  return (
    <Page
      width="work"
      title={name}
      over={t('title')}
      meta={others.length > 0 ? t('also', { names: others.map((each) => `“${each}”`).join(', ') }) : undefined}
      back={{ to: paths.adminReceivables(), label: t('all') }}
      action={
        <>
          {found && found.open_cents > 0 && <PaymentDialog insurer={found.debtor} name={name} />}
          <Export search={search} />
        </>
      }
    >
      <title>{`${name} · ${t('title')} · ClaimChoice`}</title>
      <MoneyDecisions only={WRITE_OFFS} />
      <ReceivableFilters search={search} />
      <Loaded query={list} label={t('loading')} shape="rows" lines={6} failed={t('failed')}>
        {(data) => (
          <>
            {found && <ReceivableSums sums={found} />}
            <ReceivableTable list={data} search={search} page={page} />
            <p className="text-sm text-ink-soft">{t('agesText')}</p>
            {found && (
              <div className="grid items-start gap-6 lg:grid-cols-2">
                <SettlementsCard insurer={found.debtor} />
                <InsurerStatementCard insurer={found.debtor} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
