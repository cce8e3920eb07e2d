import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge, Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toast } from '#ui/toast.tsx'
import { cx } from '#ui/cx.ts'
import { canWork } from '#features/trades/repairs/policy.ts'
import type { RepairCard } from '#features/trades/repairs/repair.ts'
import { type Stage, STAGES } from '#features/trades/repairs/status.ts'
import { api, repairChanged, repairsChanged } from '#features/trades/repairs/web/repair-calls.ts'
import { useSentence } from '#features/trades/estimates/web/estimate-calls.ts'

/** Moves a job of the board; what the server refuses is said on its card. */
export function useMove() {
  const t = useTranslations('ownRepairs.stage')
  const stages = useTranslations('repairs.stages')
  const sentence = useSentence()
  const [refused, setRefused] = useState<{ id: string; text: string } | null>(null)
  const move = useMutation({
    mutationFn: ({ card, stage }: { card: RepairCard; stage: Stage }) =>
      api.setStage({ repair_id: card.id, stage, version: card.version }),
    onSuccess: (repair, { stage }) => {
      setRefused(null)
      toast(t('moved', { stage: stages(stage) }))
      repairChanged(repair)
    },
    onError: (error, { card }) => {
      setRefused({ id: card.id, text: sentence(error) })
      void repairsChanged()
    },
  })
  return { refused, go: (card: RepairCard, stage: Stage) => move.mutate({ card, stage }) }
}

/** One job on the board (ready is said on its own page: the driver is notified at once): whose car, until when, whom it waits for, what is missing, and where it goes next. */
export function JobCard({
  card,
  moves,
  refused,
  onMove,
}: {
  card: RepairCard
  /** Whether the reader moves jobs. */
  moves: boolean
  refused: string | null
  onMove: (stage: Stage) => void
}) {
  const t = useTranslations('ownRepairs.card')
  const [to, setTo] = useState<Stage | null>(null)
  const stages = useTranslations('repairs.stages')
  const waits = useTranslations('repairs.waits')
  const when = useWhen()
  const name = card.vin ? t('car', { name: card.first_name, vin: `…${card.vin.slice(-6)}` }) : card.first_name
  const insurer = card.insurer_late
  const movable = moves && canWork(card).yes
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging; its list of stages does the same by keyboard
    <article
      aria-label={name}
      draggable={movable}
      onDragStart={({ dataTransfer }) => movable && dataTransfer.setData('text/plain', card.id)}
      className={cx(
        'grid gap-1.5 rounded-md border bg-card p-3',
        card.late ? 'border-bad' : insurer ? 'border-warn' : 'border-line-strong',
      )}
    >
      <Link className="link font-semibold wrap-anywhere" to={paths.providerRepair(card.id)}>
        {name}
      </Link>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {[card.ro_number && t('ro', { number: card.ro_number }), card.insurer_name].filter(Boolean).join(' · ')}
      </p>
      {card.visit_at && <p className="text-sm">{t('visit', { at: when.promise(card.visit_at, card.time_zone) })}</p>}
      {card.promised_on && (
        <p className="text-sm">
          {card.late ? (
            <StatusBadge tone="bad">{t('late', { day: when.day(card.promised_on) })}</StatusBadge>
          ) : insurer ? (
            <StatusBadge tone="warn">{t('promised', { day: when.day(card.promised_on) })}</StatusBadge>
          ) : (
            t('promised', { day: when.day(card.promised_on) })
          )}
        </p>
      )}
      {insurer && (
        <StatusBadge tone="warn">
          {t('insurer', { version: insurer.version, day: when.day(insurer.since_on) })}
        </StatusBadge>
      )}
      {card.waits_for && !(insurer && card.waits_for === 'insurer') && (
        <StatusBadge tone="warn">
          {card.waiting_since
            ? t('since', { who: waits(card.waits_for), at: when.date(card.waiting_since) })
            : waits(card.waits_for)}
        </StatusBadge>
      )}
      {(card.missing.length > 0 || card.parts_open > 0) && (
        <ul className="flex flex-wrap gap-1.5">
          {card.missing.map((field) => (
            <li key={field}>
              <Tag>{t(`missing.${field}`)}</Tag>
            </li>
          ))}
          {card.parts_open > 0 && (
            <li>
              <Tag>{t('parts', { count: card.parts_open })}</Tag>
            </li>
          )}
        </ul>
      )}
      {card.authorized_cents !== null && card.authorized_cents > 0 && (
        <p className="money text-sm">{formatCents(card.authorized_cents)}</p>
      )}
      {movable && (
        <div className="flex items-end gap-2">
          <SelectField
            name={`move-${card.id}`}
            label={t('moveOf', { name })}
            hideLabel
            fieldClass="min-w-0 flex-1"
            empty={`${t('move')}…`}
            value={to ?? ''}
            options={STAGES.filter((step) => step !== card.stage).map((step) => ({ value: step, label: stages(step) }))}
            onChange={({ target: { value } }) => setTo(STAGES.find((step) => step === value) ?? null)}
          />
          {to && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                onMove(to)
                setTo(null)
              }}
            >
              {t('go')}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
      )}
      {refused && (
        <Notice tone="bad" live>
          {refused}
        </Notice>
      )}
    </article>
  )
}
