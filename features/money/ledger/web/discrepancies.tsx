import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { numberOf } from '#lib/ids.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { searchOf, text } from '#lib/search-params.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import type { Comparison, Discrepancy } from '../discrepancy.ts'
import { discrepanciesContract } from '../discrepancy-calls.ts'
import { useInstant } from '#ui/instant.ts'
import { Loaded } from '#ui/loaded.tsx'
import { useSearch } from '#ui/use-search.ts'

const api = clientOf(discrepanciesContract)
const SEARCH = searchOf({ discrepancy: text() })
const WHILE_RUNNING_MS = 2000
const changed = () => queries.invalidateQueries({ queryKey: ['discrepancies'] })

const useDiscrepancies = (page: number) =>
  useQuery({
    queryKey: ['discrepancies', page],
    queryFn: ({ signal }) => api.discrepancies({ page }, { signal }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : false),
  })
/** How many differences wait for somebody; undefined while that is read. */
export const useOpenDiscrepancies = (): number | undefined => useDiscrepancies(1).data?.total

/** Where the payment provider, our payments and the books differ, in words; each a task until somebody looked into it. */
export function Discrepancies() {
  const t = useTranslations('adminDiscrepancies')
  const words = useTranslations('pages')
  const [page, setPage] = useState(1)
  const query = useDiscrepancies(page)
  const { discrepancy: wanted } = useSearch(SEARCH)
  const { data } = query
  const there = data !== undefined
  useEffect(() => {
    if (!there || !wanted) return
    const found = document.getElementById(`discrepancy-${wanted}`)
    found?.scrollIntoView()
    found?.focus()
  }, [there, wanted])
  if (!data || query.error) return <Loaded query={query} label={t('loading')} lines={4} failed={t('failed')} />
  const pages = Math.ceil(data.total / data.page_size)
  return (
    <Card
      title={t('title')}
      meta={t('text')}
      tone={data.total > 0 ? 'bad' : 'plain'}
      action={<Compare running={data.running} />}
    >
      <div className="grid gap-4">
        <Notice tone={data.total > 0 ? 'bad' : data.last ? 'good' : 'info'}>
          {data.total > 0 ? t('count', { count: data.total }) : data.last && t('none')} <Last last={data.last} />
        </Notice>
        {data.rows.length > 0 && (
          <ul aria-label={t('list')} className="grid gap-4">
            {data.rows.map((row) => (
              <One key={row.id} discrepancy={row} />
            ))}
          </ul>
        )}
        {pages > 1 && (
          <nav aria-label={t('pages')} className="flex flex-wrap items-center gap-3">
            {page > 1 && (
              <Button variant="secondary" size="sm" onClick={() => setPage(page - 1)}>
                {words('previous')}
              </Button>
            )}
            <span>{words('page', { page })}</span>
            {page < pages && (
              <Button variant="secondary" size="sm" onClick={() => setPage(page + 1)}>
                {words('next')}
              </Button>
            )}
          </nav>
        )}
      </div>
    </Card>
  )
}

function Last({ last }: { last: Comparison | null }) {
  const t = useTranslations('adminDiscrepancies')
  const at = useInstant()
  if (!last?.finished_at) return t('never')
  const said = { at: at(last.finished_at), count: last.records ?? 0 }
  return last.asked_by ? t('lastBy', { ...said, who: last.asked_by }) : t('last', said)
}

function Compare({ running }: { running: Comparison | null }) {
  const t = useTranslations('adminDiscrepancies')
  const at = useInstant()
  const ask = useMutation({
    mutationFn: () => api.compare({}),
    onSuccess: () => toast(t('started'), t('startedText')),
    onSettled: changed,
  })
  return (
    <div className="grid justify-items-end gap-1">
      <Button
        variant="secondary"
        busy={(ask.isPending || running !== null) && t('starting')}
        onClick={() => ask.mutate()}
      >
        {t('now')}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {running &&
          (running.failure
            ? t('stuck', { why: running.failure })
            : running.started_at
              ? t('running', { at: at(running.started_at) })
              : t('waiting'))}
        {ask.error && (isRefusal(ask.error) ? ask.error.message : t('failed'))}
      </p>
    </div>
  )
}

function One({ discrepancy }: { discrepancy: Discrepancy }) {
  const t = useTranslations('adminDiscrepancies')
  const at = useInstant()
  const cents = (value: number | null) => (value === null ? t('silent') : formatCents(value))
  const { kind, order_id, payout_id, note } = discrepancy
  return (
    <li
      id={`discrepancy-${discrepancy.id}`}
      tabIndex={-1}
      className="grid gap-3 rounded-md border border-line bg-card p-4"
    >
      <div>
        <h3 className="text-base">{t(`kinds.${kind}`)}</h3>
        <p className="text-sm text-ink-soft">{t('since', { at: at(discrepancy.first_seen) })}</p>
      </div>
      <p>{t(`explain.${kind}`)}</p>
      <Facts
        rows={[
          [t('company'), cents(discrepancy.company_cents)],
          [t('ours'), cents(discrepancy.ours_cents)],
          [t('ledger'), cents(discrepancy.ledger_cents)],
          [
            t('subject'),
            order_id ? (
              <Link key="order" className="link" to={paths.adminOrder(order_id)}>
                {t('order', { number: numberOf({ id: order_id }) })}
              </Link>
            ) : payout_id ? (
              <Link key="payout" className="link" to={paths.adminPayouts()}>
                {t('payouts')}
              </Link>
            ) : (
              <span key="subject" className="wrap-anywhere">
                {discrepancy.subject}
              </span>
            ),
          ],
        ]}
      />
      {note && discrepancy.note_at ? (
        <div>
          <p dir="auto" className="border-l-4 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {t('recorded', { who: discrepancy.note_by ?? t('somebody'), at: at(discrepancy.note_at) })}
          </p>
        </div>
      ) : (
        <Note id={discrepancy.id} />
      )}
    </li>
  )
}

function Note({ id }: { id: string }) {
  const t = useTranslations('adminDiscrepancies')
  const [note, setNote, drop] = useDraft(`${id}:discrepancy`, '')
  const [asked, setAsked] = useState(false)
  const short = note.trim().length < 3
  const name = `note-${id}`
  const keep = useMutation({
    mutationFn: () => api.recordDiscrepancyNote({ id, note: note.trim() }),
    onSuccess: () => {
      drop()
      toast(t('kept'), t('keptText'))
    },
    onSettled: changed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (short) return focusField(name)
    if (!keep.isPending) keep.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        name={name}
        label={t('note')}
        hint={t('noteHint')}
        dir="auto"
        rows={2}
        maxLength={1000}
        value={note}
        error={asked && short && t('needNote')}
        onChange={(event) => setNote(event.target.value)}
      />
      {keep.error && (
        <Notice tone="bad" live>
          {keep.error.message}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="secondary" size="sm" busy={keep.isPending && t('keeping')}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}
