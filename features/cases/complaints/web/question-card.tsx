import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { orderCaseContract, type Question } from '../order-case.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { canAnswerQuestion } from '../policy.ts'
import { useQuestions } from './case-calls.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'

const caseApi = clientOf(orderCaseContract)

/** What the claims team asks this side of a booking. Fetched when it asks something: most bookings never need it. */
export default function QuestionCard({ order }: { order: Booking }) {
  const t = useTranslations('orderWork.questions')
  const { data: questions } = useQuestions(order.id)
  if (!questions?.length) return null
  return (
    <Card id="questions" title={t('card')} meta={t('text')} data-no-print>
      <ul className="grid gap-5">
        {questions.map((each) => (
          <One key={each.id} order={order} question={each} />
        ))}
      </ul>
    </Card>
  )
}

function One({ order, question }: { order: Booking; question: Question }) {
  const t = useTranslations('orderWork.questions')
  const [{ answer }, setFields, drop] = useDraft(`${question.id}:answer`, { answer: '' })
  const [asked, setAsked] = useState(false)
  const send = useMutation({
    mutationFn: () => caseApi.answer({ id: question.id, answer: answer.trim() }),
    onSuccess: () => {
      drop()
      toast(t('sent'), t('sentText'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  const name = `answer-${question.id}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!answer.trim()) return focusField(name)
    if (!send.isPending) send.mutate()
  }
  return (
    <li className="grid gap-3">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {question.question}
      </p>
      {question.answer !== null ? (
        <p dir="auto" className="border-l-4 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
          {question.answer}
        </p>
      ) : canAnswerQuestion(order, question).yes ? (
        <form noValidate onSubmit={submit} className="grid gap-3">
          <TextArea
            name={name}
            label={t('answer')}
            dir="auto"
            rows={3}
            maxLength={2000}
            value={answer}
            error={asked && !answer.trim() && t('needAnswer')}
            onChange={(event) => setFields({ answer: event.target.value })}
          />
          {send.error && (
            <Notice tone="bad" live>
              {send.error.message}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="primary" busy={send.isPending && t('sending')}>
              {t('send')}
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-ink-soft">{t('waits')}</p>
      )}
    </li>
  )
}
