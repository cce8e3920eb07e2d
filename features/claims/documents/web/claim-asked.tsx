import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import { MessageSupport } from '#features/base/messages/web/message-support.tsx'
import { Again } from '#ui/again.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { focusField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.tsx'
import { type ClaimDetail, typesOf } from '#features/claims/claims/claim.ts'
import type { DocumentRequest } from '../request.ts'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { documentsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { isOpen, useRequests } from './request-calls.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { searchOf, text } from '#lib/search-params.ts'
import { useWhen } from '#ui/time-text.ts'
import { useSearch } from '#ui/use-search.ts'

const api = clientOf(documentsContract)
const SEARCH = searchOf({ asked: text() })
const fieldOf = (id: string) => `asked-${id}`

/** What the claims team asked the driver for, each with its own upload; `?asked=` leads to exactly one of them. */
export function ClaimAsked({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('ownClaims.asked')
  const requests = useRequests(claim.id)
  const { asked: wanted } = useSearch(SEARCH)
  const open = claim.status === 'closed' ? [] : (requests.data ?? []).filter(isOpen)
  const there = open.some(({ id }) => id === wanted)
  const [landed] = useState(wanted)
  useEffect(() => {
    if (!there || !wanted) return
    // after the page has put the focus on its heading
    const frame = requestAnimationFrame(() => focusField(fieldOf(wanted)))
    return () => cancelAnimationFrame(frame)
  }, [there, wanted])
  if (!requests.data) return null
  if (open.length === 0)
    return landed && requests.data.some(({ id }) => id === landed) ? (
      <Notice tone="good" title={t('over')}>
        {t('overText')}
      </Notice>
    ) : null
  return (
    <Card title={t('title', { count: open.length })} data-no-print className="border-signal">
      <ul className="grid gap-6">
        {open.map((request) => (
          <li key={request.id}>
            <Asked request={request} wanted={request.id === wanted} />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">{t('help')}</p>
        <MessageSupport claimId={claim.id} size="sm" />
      </div>
    </Card>
  )
}

function Asked({ request, wanted }: { request: DocumentRequest; wanted: boolean }) {
  const t = useTranslations('ownClaims.asked')
  const words = useTranslations('claims.claim.documents')
  const sentence = useSentence()
  const nameOf = useDocumentName()
  const when = useWhen()
  const add = useMutation({
    mutationFn: (file_id: string) =>
      api.addDocument({
        claim_id: request.claim_id,
        slot: request.slot,
        file_id,
        ...(request.label && { label: request.label }),
      }),
    onSuccess: () => toast(t('done'), t('doneText')),
    onSettled: claimChanged,
  })
  const date = when.date(request.created_at)
  return (
    <div className="grid gap-3">
      <figure>
        <blockquote className="wrap-anywhere whitespace-pre-line">{request.message}</blockquote>
        <figcaption className="mt-1 text-sm text-ink-soft">
          {request.asked_by ? t('by', { name: request.asked_by, date }) : t('team', { date })}
        </figcaption>
      </figure>
      {add.isError && (
        <Notice
          tone="bad"
          live
          title={words('failed')}
          action={<Again size="sm" variant="secondary" onClick={() => add.mutate(add.variables)} />}
        >
          {sentence(add.error)}
        </Notice>
      )}
      <div className={cx(wanted && 'rounded-md outline-3 outline-offset-4 outline-signal')}>
        <FileSlot
          id={fieldOf(request.id)}
          label={nameOf(request)}
          types={typesOf(request.slot)}
          folder="claims"
          capture={request.slot !== 'police_report'}
          value={null}
          onValue={(value: Attached | null) => value && add.mutate(value.file_id)}
        />
      </div>
    </div>
  )
}
