import { useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import type { ClaimDetail, ClaimDocument } from '#features/claims/claims/claim.ts'
import type { DocumentRequest } from '../request.ts'
import { canAskDocuments } from '#features/claims/claims/policy.ts'
import { AskDocuments } from './ask-documents.tsx'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { isOpen, useRequests } from './request-calls.ts'
import { requestsContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useDocumentName } from '#features/claims/claims/web/document-name.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { useWhen } from '#ui/time-text.ts'

const requestsApi = clientOf(requestsContract)
/** What the driver was asked for: what has come, what is waited for since when, and a way to ask for more. */
export function ClaimRequests({ claim, documents }: { claim: ClaimDetail; documents: readonly ClaimDocument[] }) {
  const t = useTranslations('adminClaims.ask')
  const me = useMe()
  const when = useWhen()
  const requests = useRequests(claim.id)
  const rows = requests.data ?? []
  return (
    <Card
      title={t('title')}
      meta={
        claim.waiting_since &&
        claim.status !== 'closed' && (
          <StatusBadge tone="warn">{t('waiting', { date: when.at(claim.waiting_since) })}</StatusBadge>
        )
      }
      action={canAskDocuments(me, claim).yes && <AskDocuments claim={claim} documents={documents} requests={rows} />}
    >
      {rows.length === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.toReversed().map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ row }: { row: DocumentRequest }) {
  const t = useTranslations('adminClaims.ask')
  const moves = useTranslations('adminClaims.moves')
  const sentence = useSentence()
  const nameOf = useDocumentName()
  const when = useWhen()
  const date = when.at(row.created_at)
  const asked = row.asked_by ? t('asked', { name: row.asked_by, date }) : t('askedPlain', { date })
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <b className="wrap-anywhere">{nameOf(row)}</b>
        {isOpen(row) && (
          <ReasonDialog
            name={`${row.id}:take-back`}
            label={t('takeBack')}
            about={`: ${nameOf(row)}`}
            look={{ variant: 'quiet', size: 'sm' }}
            title={t('takeBackTitle')}
            text={t('takeBackText')}
            reason={{ label: moves('reason'), hint: moves('reasonHint'), missing: moves('reasonMissing') }}
            most={1000}
            busyText={moves('submitting')}
            back={false}
            run={async (reason) => {
              await requestsApi.withdrawRequest({ id: row.id, reason })
            }}
            say={(error) => `${t('takeBackFailed')} ${sentence(error)}`}
            onSent={claimChanged}
          />
        )}
      </div>
      <p className="text-sm wrap-anywhere whitespace-pre-line">{row.message}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {asked}
        {row.reminded_at && `, ${t('reminded', { date: when.at(row.reminded_at) })}`}
        {row.fulfilled_at && ` · ${t('come', { date: when.at(row.fulfilled_at) })}`}
        {row.withdrawn_at && ` · ${t('back', { date: when.at(row.withdrawn_at), reason: row.withdraw_reason ?? '' })}`}
      </p>
    </li>
  )
}
