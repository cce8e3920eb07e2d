import { MailQuestion } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { ListPage } from '#ui/list-frame.tsx'
import { useWhen } from '#ui/time-text.ts'
import { DECIDED } from '#features/trades/repairs/repair.ts'
import type { WaitingAnswer } from '#features/cases/adjuster/adjuster.ts'
import { adjustersApi, answersChanged } from '#features/cases/adjuster/web/adjuster-calls.ts'
import type { WaitingStatement } from '../statement.ts'
import { ConfirmWord, RefuseWord } from './decide-dialogs.tsx'
import { saysApi, statementsChanged, useQueue } from './says-calls.ts'
import { useFacts } from './statements.tsx'

/** `/admin/adjusters`: answers by link that count only once the insurer has confirmed them. */
export default function AdminAdjustersPage() {
  const t = useTranslations('adminAdjusters')
  return (
    <ListPage
      title={t('title')}
      meta={t('meta')}
      back={{ to: paths.adminRepairs(), label: t('back') }}
      query={useQueue()}
      keep
      label={t('loading')}
      failed={t('failed')}
      none={
        <Empty icon={<MailQuestion aria-hidden />} title={t('none')}>
          {t('noneText')}
        </Empty>
      }
    >
      {(rows) => (
        <ul className="grid gap-4">
          {rows.map(({ id, answer, statement }) => (
            <li key={id} className="min-w-0">
              {answer ? <Waiting row={answer} /> : <WaitingWord row={statement} />}
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function Waiting({ row }: { row: WaitingAnswer }) {
  const t = useTranslations('adminAdjusters')
  const codes = useTranslations('adjuster.codes')
  const decisions = useTranslations('repairs.decisions')
  const answers = useTranslations('adjuster.answers')
  const when = useWhen()
  const { inspect_on, photo_lines } = row
  const asked = inspect_on
    ? answers('inspect', { day: when.day(inspect_on) })
    : photo_lines.length > 0 && answers('photosOf', { count: photo_lines.length, lines: photo_lines.join(', ') })
  const title = t(DECIDED.includes(row.decision) ? 'said' : 'asked', {
    decision: decisions(row.decision),
    version: row.version,
    amount: formatCents(row.approved_cents),
  })
  return (
    <Card
      title={title}
      action={
        <LinkButton variant="quiet" size="sm" to={paths.adminRepair(row.repair_id)}>
          {t('repair')}
        </LinkButton>
      }
    >
      <Facts
        rows={[
          [t('by'), row.by],
          [t('email'), row.email],
          [t('claim'), `${row.insurer_name} · ${row.claim_number}`],
          [t('shop'), row.shop_name],
          [t('phone'), row.insurer_phone ?? t('noPhone')],
          [t('at'), when.at(row.at)],
          [t('why'), row.waits_for && t(`waits.${row.waits_for}`)],
          [t('wanted'), asked],
          [t('note'), row.note],
        ]}
      />
      {row.lines.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm">
          {row.lines.map((line) => (
            <li key={line.line_no} className="wrap-anywhere">
              {t('line', {
                number: line.line_no,
                amount: formatCents(line.approved_cents),
                code: codes(line.code),
                note: line.note,
              })}
            </li>
          ))}
        </ul>
      )}
      {!row.stands && <p className="mt-3 text-sm font-semibold text-bad">{t('gone')}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {row.stands && (
          <ConfirmWord
            claimId={row.claim_id}
            title={title}
            text={t('confirmText')}
            run={(known) => adjustersApi.confirmAnswer({ id: row.id, ...known })}
            changed={answersChanged}
          />
        )}
        <RefuseWord
          id={row.id}
          title={title}
          text={t('refuseText')}
          run={(reason) => adjustersApi.refuseAnswer({ id: row.id, reason })}
          changed={answersChanged}
        />
        <LinkButton variant="quiet" size="sm" to={paths.adminInsurer(row.insurer_id)}>
          {t('insurer')}
        </LinkButton>
      </div>
    </Card>
  )
}

/** Rental days, a payment or a total loss that waits. */
function WaitingWord({ row }: { row: WaitingStatement }) {
  const t = useTranslations('adminAdjusters')
  const words = useTranslations('adjusterSays')
  const facts = useFacts()
  const when = useWhen()
  const { id, kind, waits_for } = row
  const title = words('decide.title', { kind: words(`kinds.${kind}`), facts: facts(row) })
  return (
    <Card
      title={title}
      action={
        <LinkButton
          variant="quiet"
          size="sm"
          to={row.repair_id ? paths.adminRepair(row.repair_id) : paths.adminClaim(row.claim_id)}
        >
          {row.repair_id ? t('repair') : t('claim')}
        </LinkButton>
      }
    >
      <Facts
        rows={[
          [t('by'), row.by],
          [t('email'), row.email],
          [t('claim'), `${row.insurer_name} · ${row.claim_number}`],
          [t('shop'), row.shop_name],
          [t('phone'), row.insurer_phone ?? t('noPhone')],
          [t('at'), when.at(row.at)],
          [t('why'), waits_for && (waits_for === 'team' ? words('decide.team') : t(`waits.${waits_for}`))],
          [t('note'), row.note],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <ConfirmWord
          claimId={row.claim_id}
          title={title}
          text={words('decide.confirmText', { kind })}
          run={(known) => saysApi.confirm({ id, ...known })}
          changed={statementsChanged}
        />
        <RefuseWord
          id={id}
          title={title}
          text={words('decide.refuseText', { kind })}
          run={(reason) => saysApi.refuse({ id, reason })}
          changed={statementsChanged}
        />
        <LinkButton variant="quiet" size="sm" to={paths.adminInsurer(row.insurer_id)}>
          {t('insurer')}
        </LinkButton>
      </div>
    </Card>
  )
}
