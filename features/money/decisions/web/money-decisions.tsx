import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import { numberOf } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { type MoneyDecision, type MoneyDecisionKind } from '../money-decision.ts'
import { canApproveMoney, canUndoMoney } from '../policy.ts'
import {
  type DecisionsOf,
  isPending,
  moneyDecisionsApi,
  moneyDecisionsChanged,
  useMoneyDecisions,
} from './money-decisions-data.ts'

/**
 * What the team decided about money and what has not gone out: of one booking, or one provider’s debt, with what became of
 * the last one, or of all (`only`: of these kinds). They are kept on the server, and everybody of the team can undo them.
 */
export function MoneyDecisions({ only, ...of }: DecisionsOf & { only?: readonly MoneyDecisionKind[] }) {
  const { data = [] } = useMoneyDecisions(of)
  const alone = Boolean(of.order_id ?? of.provider_id)
  const rows = data.filter((row) => (alone || isPending(row)) && (!only || only.includes(row.kind)))
  const before = useRef(0)
  const waiting = rows.filter(isPending).length
  const ended = useEffectEvent(() => {
    const fewer = waiting < before.current
    before.current = waiting
    if (fewer) void moneyDecisionsChanged()
  })
  useEffect(() => ended(), [waiting])
  return rows.map((row) => <Decision key={row.id} row={row} alone={alone} />)
}

function Decision({ row, alone }: { row: MoneyDecision; alone: boolean }) {
  const t = useTranslations('moneyDecisions')
  const format = useFormatter()
  const named = { sum: formatCents(row.amount_cents), name: row.payee }
  const what = t(row.amount_cents === 0 ? `nothing.${row.kind}` : `what.${row.kind}`, named)
  const time = row.applies_at
    ? format.dateTime(new Date(row.applies_at), { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
    : ''
  const title = {
    approval: t('needsApproval', { what }),
    waiting: t('goesOut', { what, time }),
    refused: t('wasRefused', { what, name: row.ended_by_name ?? '' }),
    dropped: t('wasDropped', { what }),
    performed: what,
    undone: what,
  }[row.status]
  return (
    <Notice
      tone={isPending(row) ? 'warn' : 'bad'}
      title={alone || !row.order_id ? title : t('ofBooking', { number: numberOf({ id: row.order_id }), title })}
      action={<Acts row={row} what={what} alone={alone} />}
      live
    >
      {/* another try is decided without a reason */}
      <p>{t(row.kind === 'retry' ? 'triedBy' : 'decidedBy', { name: row.decided_by_name, reason: row.reason })}</p>
      {row.approved_by_name && <p>{t('approvedBy', { name: row.approved_by_name })}</p>}
      {row.status === 'approval' && <Approval row={row} />}
      {row.status === 'refused' && <p>{t('refusedFor', { reason: row.ended_for ?? '' })}</p>}
      {row.status === 'dropped' && <p>{t(`dropped.${whyOf(row.ended_for)}`)}</p>}
    </Notice>
  )
}

/** Who may approve it; a team of one reads that it needs a second admin. */
function Approval({ row }: { row: MoneyDecision }) {
  const t = useTranslations('moneyDecisions')
  const limit = formatCents(row.above_cents ?? 0)
  return (
    <p>
      {t('limit', { kind: row.kind, limit })}{' '}
      {t(row.approvers === 0 ? 'nobodyElse' : row.mine ? 'anotherApproves' : 'youApprove')}
    </p>
  )
}

const WHY = [
  'changed',
  'refund_changed',
  'wrong_state',
  'contested',
  'return_open',
  'car_is_out',
  'more_than_open',
  'nothing_owed',
  'above_limit',
] as const
const whyOf = (code: string | null) => WHY.find((each) => each === code) ?? 'other'

function Acts({ row, what, alone }: { row: MoneyDecision; what: string; alone: boolean }) {
  const t = useTranslations('moneyDecisions')
  const onError = (refusal: Error) => toastError(t('error'), refusal.message)
  const onSettled = () => moneyDecisionsChanged()
  // the pressed button leaves
  const said = (title: string, text: string) => {
    toast(title, text)
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  const undo = useMutation({
    mutationFn: () => moneyDecisionsApi.undo({ id: row.id }),
    onSuccess: () => said(t('undone'), t('undoneText')),
    onError,
    onSettled,
  })
  const approve = useMutation({
    mutationFn: () => moneyDecisionsApi.approve({ id: row.id }),
    onSuccess: () => said(t('approved'), t('approvedText')),
    onError,
    onSettled,
  })
  return (
    <>
      {canApproveMoney(row).yes && (
        <>
          <Button
            size="sm"
            aria-label={t('approveOf', { what })}
            busy={approve.isPending && t('approving')}
            onClick={() => approve.mutate()}
          >
            {t('approve')}
          </Button>
          <ReasonDialog
            audited
            danger
            name={`${row.id}:refuse-money`}
            label={t('refuse')}
            about={` ${what}`}
            title={t('refuseTitle', { what })}
            text={t('refuseText')}
            run={async (reason) => {
              await moneyDecisionsApi.refuse({ id: row.id, reason })
              return t('refusedText')
            }}
            onSent={() => void moneyDecisionsChanged()}
          />
        </>
      )}
      {canUndoMoney(row).yes && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t(row.status === 'approval' ? 'takeBackOf' : 'undoOf', { what })}
          busy={undo.isPending && t('undoing')}
          onClick={() => undo.mutate()}
        >
          {t(row.status === 'approval' ? 'takeBack' : 'undo')}
        </Button>
      )}
      {!alone && (
        <LinkButton
          size="sm"
          variant="quiet"
          {...(row.order_id
            ? {
                to: paths.adminOrder(row.order_id),
                'aria-label': t('openBookingOf', { number: numberOf({ id: row.order_id }) }),
              }
            : { to: paths.adminPayouts({ provider: row.provider_id! }) })}
        >
          {t(row.order_id ? 'openBooking' : 'openPayouts')}
        </LinkButton>
      )}
    </>
  )
}
