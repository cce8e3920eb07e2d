import { MailQuestion } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
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
      width="work"
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

type Row = WaitingAnswer | WaitingStatement
/** What an adjuster said, by whom, and what the team does about it; `confirm` is left out where it can't count any more. */
function WaitingCard({
  row,
  title,
  why,
  wanted,
  children,
  confirm,
  refuse,
  changed,
}: {
  row: Row
  title: string
  why: string | null
  wanted?: string | false
  children?: ReactNode
  confirm: Pick<ComponentProps<typeof ConfirmWord>, 'text' | 'run'> | null
  refuse: Pick<ComponentProps<typeof RefuseWord>, 'text' | 'run'>
  changed: ComponentProps<typeof RefuseWord>['changed']
}) {
  const t = useTranslations('adminAdjusters')
  const when = useWhen()
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
          [t('why'), why],
          [t('wanted'), wanted],
          [t('note'), row.note],
        ]}
      />
      {children}
      <div className="mt-4 flex flex-wrap gap-2">
        {confirm && <ConfirmWord id={row.id} claimId={row.claim_id} title={title} {...confirm} changed={changed} />}
        <RefuseWord id={row.id} title={title} {...refuse} changed={changed} />
        <LinkButton variant="quiet" size="sm" to={paths.adminInsurer(row.insurer_id)}>
          {t('insurer')}
        </LinkButton>
      </div>
    </Card>
  )
}

function Waiting({ row }: { row: WaitingAnswer }) {
  const t = useTranslations('adminAdjusters')
  const codes = useTranslations('repairs.codes')
  const decisions = useTranslations('repairs.decisions')
  const answers = useTranslations('adjuster.answers')
  const when = useWhen()
  const { id, inspect_on, photo_lines, stands } = row
  return (
    <WaitingCard
      row={row}
      title={t(DECIDED.includes(row.decision) ? 'said' : 'asked', {
        decision: decisions(row.decision),
        version: row.version,
        amount: formatCents(row.approved_cents),
      })}
      why={row.waits_for && t(`waits.${row.waits_for}`)}
      wanted={
        inspect_on
          ? answers('inspect', { day: when.day(inspect_on) })
          : photo_lines.length > 0 && answers('photosOf', { count: photo_lines.length, lines: photo_lines.join(', ') })
      }
      confirm={stands ? { text: t('confirmText'), run: (known) => adjustersApi.confirmAnswer({ id, ...known }) } : null}
      refuse={{ text: t('refuseText'), run: (reason) => adjustersApi.refuseAnswer({ id, reason }) }}
      changed={answersChanged}
    >
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
      {!stands && <p className="mt-3 text-sm font-semibold text-bad">{t('gone')}</p>}
    </WaitingCard>
  )
}

/** Rental days, a payment or a total loss that waits. */
function WaitingWord({ row }: { row: WaitingStatement }) {
  const t = useTranslations('adminAdjusters')
  const words = useTranslations('adjusterSays')
  const facts = useFacts()
  const { id, kind, waits_for } = row
  return (
    <WaitingCard
      row={row}
      title={words('decide.title', { kind: words(`kinds.${kind}`), facts: facts(row) })}
      why={waits_for && (waits_for === 'team' ? words('decide.team') : t(`waits.${waits_for}`))}
      confirm={{ text: words('decide.confirmText', { kind }), run: (known) => saysApi.confirm({ id, ...known }) }}
      refuse={{ text: words('decide.refuseText', { kind }), run: (reason) => saysApi.refuse({ id, reason }) }}
      changed={statementsChanged}
    />
  )
}
