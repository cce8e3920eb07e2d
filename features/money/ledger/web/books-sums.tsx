import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sum } from '#ui/split.tsx'
import { DataTable } from '#ui/table.tsx'
import type { Books } from '../books.ts'
import type { Search } from './books-search.ts'

/** What must remain of all payments, by how much the books say otherwise, and whether every movement is zero. */
export function checked(whole: Books['whole']) {
  const gone = whole.refunded_cents + whole.paid_out_cents + whole.contested_cents + whole.card_fees_cents
  const remains = whole.captured_cents + whole.bank_cents - gone
  const difference = remains - whole.payment_provider_cents
  const zero = whole.unbalanced === 0 && whole.sum_cents === 0
  return { remains, difference, zero, agree: difference === 0, fine: zero && difference === 0 && whole.own_cents >= 0 }
}

/** Whether every movement is zero, and whether all payments together say what the books say. */
export function Whole({ whole }: { whole: Books['whole'] }) {
  const t = useTranslations('adminLedger')
  const { remains, difference, zero, agree } = checked(whole)
  return (
    <Card title={t('whole')} tone={zero && agree ? 'plain' : 'bad'}>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <Notice tone={zero ? 'good' : 'bad'}>
            {zero
              ? t('balanced', { count: whole.movements })
              : t('unbalanced', { count: whole.unbalanced, sum: formatCents(whole.sum_cents) })}
          </Notice>
          <Notice tone={agree ? 'good' : 'bad'}>
            {agree ? t('agree') : t('differ', { cents: formatCents(difference) })}
          </Notice>
          {whole.own_cents < 0 && <Notice tone="warn">{t('short', { cents: formatCents(-whole.own_cents) })}</Notice>}
        </div>
        <Sum
          lines={[
            { key: 'captured', label: t('captured'), value: formatCents(whole.captured_cents) },
            { key: 'returned', label: t('returned'), value: formatCents(0 - whole.refunded_cents) },
            { key: 'paidOut', label: t('paidOut'), value: formatCents(0 - whole.paid_out_cents) },
            { key: 'contested', label: t('contested'), value: formatCents(0 - whole.contested_cents) },
            { key: 'cardFees', label: t('cardFees'), value: formatCents(0 - whole.card_fees_cents) },
            { key: 'bank', label: t('fromBank'), value: formatCents(whole.bank_cents) },
            { key: 'remains', label: t('remains'), value: formatCents(remains), total: true },
            { key: 'books', label: t('atCompany'), value: formatCents(whole.payment_provider_cents) },
            { key: 'own', label: t('own'), value: formatCents(whole.own_cents) },
          ]}
        />
      </div>
    </Card>
  )
}

const FIRST = 8
/** Each account as the sum of its lines, all of them together, and what each provider was given. */
export function Balances({ books, search }: { books: Books; search: Search }) {
  const t = useTranslations('adminLedger')
  const [whole, setWhole] = useState(false)
  const parties = whole ? books.parties : books.parties.slice(0, FIRST)
  const all = books.balances.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  if (books.balances.length === 0) return null
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
      <Card title={t('balances')} meta={t('balancesText')}>
        <DataTable
          caption={t('balances')}
          rows={books.balances}
          keyOf={({ account }) => account}
          columns={[
            { key: 'account', header: t('account'), cell: (row) => t(`accounts.${row.account}`) },
            { key: 'debit', header: t('debit'), align: 'right', cell: (row) => formatCents(row.debit_cents) },
            { key: 'credit', header: t('credit'), align: 'right', cell: (row) => formatCents(row.credit_cents) },
            { key: 'balance', header: t('balance'), align: 'right', cell: (row) => formatCents(row.balance_cents) },
          ]}
        />
        <p className={`mt-3 flex justify-between px-3 font-bold ${all === 0 ? '' : 'text-bad'}`}>
          <span>{t('sumOfAll')}</span>
          <span>{formatCents(all)}</span>
        </p>
      </Card>
      {books.parties.length > 0 && (
        <Card title={t('parties')}>
          {books.parties.some(({ balance_cents }) => balance_cents < 0) && (
            <Notice tone="warn" className="mb-3">
              {t('owesText')}
            </Notice>
          )}
          <DataTable
            caption={t('parties')}
            rows={parties}
            keyOf={({ party_id }) => party_id}
            columns={[
              {
                key: 'party',
                header: t('party'),
                cell: (row) => (
                  <Link className="link" to={paths.adminLedger({ ...search, party_id: row.party_id })}>
                    {row.party}
                  </Link>
                ),
              },
              {
                key: 'released',
                header: t('released'),
                align: 'right',
                cell: (row) =>
                  row.balance_cents < 0 ? (
                    <b className="text-bad">{t('owes', { cents: formatCents(-row.balance_cents) })}</b>
                  ) : (
                    formatCents(row.balance_cents)
                  ),
              },
            ]}
          />
          {parties.length < books.parties.length && (
            <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
              {t('allParties', { count: books.parties.length })}
            </Button>
          )}
        </Card>
      )}
    </div>
  )
}
