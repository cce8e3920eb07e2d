import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { CarLineOfClaim } from '#features/towing/storage/web/on-other-pages.tsx'
import { CheckboxField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { type Item, ITEMS } from '#features/claims/claims/loss-items.ts'
import type { LossSheet } from '../total-loss.ts'
import { ItemPaper } from './item-paper.tsx'
import { lossApi, sheetChanged, useRefused, type Viewer } from './sheet-calls.ts'

const HINTS = ['title', 'lien', 'plates', 'power_of_attorney'] as const
type Props = { claim: ClaimDetail; sheet: LossSheet; viewer: Viewer; writes: boolean }

/** Papers and things that go with the car, ticked by its driver or our team. */
export function ChecklistPart({ claim, sheet, viewer, writes }: Props) {
  const t = useTranslations('totalLoss.list')
  const when = useWhen()
  const say = useRefused()
  const tick = useMutation({
    mutationFn: (told: { item: Item; done: boolean }) => lossApi.tick({ claim_id: claim.id, ...told }),
    onSuccess: sheetChanged,
  })
  const of = (item: Item) => sheet.ticks.find((one) => one.item === item)
  const hintOf = (item: Item) => {
    const known = HINTS.find((one) => one === item)
    const told = of(item)
    return [
      known && t(`hints.${known}`),
      // one that has a document and was never ticked says nothing of who left it open
      told &&
        (told.done || !told.file_id) &&
        t('by', { done: String(told.done), source: told.source, viewer, at: when.at(told.ticked_at) }),
    ]
      .filter(Boolean)
      .join(' ')
  }
  const done = ITEMS.filter((item) => of(item)?.done).length
  return (
    <Section title={t('title')} meta={t('done', { done, all: ITEMS.length })}>
      <p className="max-w-text text-sm text-ink-soft">{t('text')}</p>
      <CarLineOfClaim claim={claim} />
      {tick.error && (
        <Notice tone="bad" live className="mt-3">
          {say(tick.error)}
        </Notice>
      )}
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {ITEMS.map((item) => (
          <div key={item} className="min-w-0">
            <CheckboxField
              name={`tick-${item}`}
              label={t(`items.${item}`)}
              hint={hintOf(item)}
              disabled={!writes}
              checked={tick.isPending && tick.variables.item === item ? tick.variables.done : (of(item)?.done ?? false)}
              onChange={({ target }) => tick.mutate({ item, done: target.checked })}
            />
            <ItemPaper
              claimId={claim.id}
              item={item}
              fileId={of(item)?.file_id ?? null}
              viewer={viewer}
              writes={writes}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}
