import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, SelectField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast.tsx'
import type { Booking } from '#features/work/orders/order.ts'
import { canHandle } from '../policy.ts'
import { caseChanged, caseApi, useNotes, useQuestions } from './case-calls.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useWhen } from '#ui/time-text.ts'

/** What the two sides wrote each other: asked for by a press, since each reading is on the record. */
export function CaseMessages({ order }: { order: Booking }) {
  const t = useTranslations('adminOrders.case')
  const when = useWhen()
  const open = useMutation({ mutationFn: () => caseApi.messages({ id: order.id }) })
  const closed = isRefusal(open.error) && open.error.code === 'not_open'
  return (
    <Card title={t('messages')} meta={t('messagesText')}>
      {open.data ? (
        open.data.length === 0 ? (
          <p className="text-ink-soft">{t('noMessages')}</p>
        ) : (
          <ol className="grid gap-4">
            {open.data.map((message) => (
              <li key={message.id} className={message.side === 'provider' ? 'ml-6' : 'mr-6'}>
                <p className="text-sm text-ink-soft">
                  {message.name} ({t(message.side === 'customer' ? 'driver' : 'provider')}) ·{' '}
                  {when.at(message.created_at)}
                </p>
                <p
                  dir="auto"
                  className={`mt-1 rounded-md p-3 whitespace-pre-line wrap-anywhere ${message.side === 'provider' ? 'bg-accent-wash' : 'bg-sunken'}`}
                >
                  {message.content}
                </p>
                {message.files.map((file) => (
                  <a
                    key={file.file_id}
                    href={file.signed_url}
                    target="_blank"
                    rel="noreferrer"
                    className="link inline-flex min-h-11 items-center text-sm wrap-anywhere"
                  >
                    {file.name}
                  </a>
                ))}
              </li>
            ))}
          </ol>
        )
      ) : (
        <Button variant="secondary" busy={open.isPending && t('reading')} onClick={() => open.mutate()}>
          {t('readMessages')}
        </Button>
      )}
      {open.error && (
        <Notice tone="warn" live className="mt-3">
          {closed ? t('notOpen') : open.error.message}
        </Notice>
      )}
    </Card>
  )
}

const ASK = { side: 'customer', question: '' }

/** Questions to either side with their answers, and the form for the next one. */
export function CaseQuestions({ order }: { order: Booking }) {
  const t = useTranslations('adminOrders.case')
  const { data: questions } = useQuestions(order.id)
  const [fields, setFields, drop] = useDraft(`${order.id}:ask`, ASK)
  const [asked, setAsked] = useState(false)
  const short = fields.question.trim().length < 3
  const send = useMutation({
    mutationFn: () =>
      caseApi.ask({
        order_id: order.id,
        side: fields.side as 'customer' | 'provider',
        question: fields.question.trim(),
      }),
    onSuccess: () => {
      drop()
      setAsked(false)
      toast(
        t('asked'),
        t('askedText', { who: fields.side === 'customer' ? order.customer.name : order.provider.business_name }),
      )
      void caseChanged()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (short) return focusField('question')
    if (!send.isPending) send.mutate()
  }
  return (
    <Card title={t('questions')} meta={t('questionsText')}>
      {questions && questions.length > 0 && (
        <ul className="mb-5 grid gap-4">
          {questions.map((each) => (
            <li key={each.id} className="border-b border-line pb-4">
              <p className="text-sm text-ink-soft">{t(each.side === 'customer' ? 'toDriver' : 'toProvider')}</p>
              <p dir="auto" className="font-semibold wrap-anywhere">
                {each.question}
              </p>
              {each.answer && (
                <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                  {each.answer}
                </p>
              )}
              <p className="mt-1 text-sm text-ink-soft">
                {each.answered_at
                  ? t.rich('answeredBy', {
                      who: each.answered_by ?? t('somebody'),
                      ago: () => <RelativeTime at={each.answered_at!} />,
                    })
                  : t.rich('waitsFor', {
                      who: each.asked_by ?? t('somebody'),
                      ago: () => <RelativeTime at={each.asked_at} />,
                    })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {canHandle(order).yes && (
        <form noValidate onSubmit={submit} className="grid gap-4" data-no-print>
          <SelectField
            name="side"
            label={t('askWhom')}
            value={fields.side}
            onChange={(event) => setFields((all) => ({ ...all, side: event.target.value }))}
            options={[
              { value: 'customer', label: t('driverSide', { name: order.customer.name }) },
              { value: 'provider', label: t('providerSide', { name: order.provider.business_name }) },
            ]}
          />
          <TextArea
            name="question"
            label={t('question')}
            dir="auto"
            rows={2}
            maxLength={1000}
            value={fields.question}
            error={asked && short && t('needQuestion')}
            onChange={(event) => setFields((all) => ({ ...all, question: event.target.value }))}
          />
          {send.error && (
            <Notice tone="bad" live>
              {send.error.message}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="secondary" busy={send.isPending && t('asking')}>
              {t('ask')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}

/** What admins wrote for each other; nobody else reads it. */
export function CaseNotes({ order }: { order: Booking }) {
  const t = useTranslations('adminOrders.case')
  const when = useWhen()
  const { data: notes } = useNotes(order.id)
  const [{ note }, setFields, drop] = useDraft(`${order.id}:note`, { note: '' })
  const [asked, setAsked] = useState(false)
  const keep = useMutation({
    mutationFn: () => caseApi.addNote({ order_id: order.id, note: note.trim() }),
    onSuccess: () => {
      drop()
      setAsked(false)
      void caseChanged()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!note.trim()) return focusField('note')
    if (!keep.isPending) keep.mutate()
  }
  return (
    <Card title={t('notes')} meta={t('notesText')} data-no-print>
      {notes && notes.length > 0 ? (
        <ul className="mb-4 grid gap-3">
          {notes.map((each) => (
            <li key={each.id} className="border-l-4 border-line pl-3">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {each.note}
              </p>
              <p className="text-sm text-ink-soft">
                {t('noteBy', { who: each.author ?? t('somebody'), at: when.at(each.at) })}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-ink-soft">{t('noNotes')}</p>
      )}
      {canHandle(order).yes && (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <TextArea
            name="note"
            label={t('note')}
            dir="auto"
            rows={2}
            maxLength={2000}
            value={note}
            error={asked && !note.trim() && t('needNote')}
            onChange={(event) => setFields({ note: event.target.value })}
          />
          {keep.error && (
            <Notice tone="bad" live>
              {keep.error.message}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="secondary" size="sm" busy={keep.isPending && t('adding')}>
              {t('addNote')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
