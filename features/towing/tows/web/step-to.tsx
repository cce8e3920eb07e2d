import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import towLaterCopy from 'virtual:copy/towLater'
import { PlaceField } from '#features/base/places/web/place-field.tsx'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { CheckboxField } from '#ui/field.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Notice } from '#ui/notice.tsx'
import { LATER_REASONS, type LaterReason } from '../steps.ts'
import { destined, type Draft, goesTo, type StepProps } from './draft.ts'
import { useCars } from './use-cars.ts'

/** Most need it now. */
const Later = lazyWithCopy(
  async () => (await import('#features/towing/tows/web/later-part.tsx')).LaterPart,
  towLaterCopy,
)

export function StepTo({ draft, onDraft, onNext }: StepProps) {
  const t = useTranslations('towDetails')
  const tow = useTranslations('tow')
  const shop = useCars().find(({ claim_id }) => claim_id === draft.claim_id)?.shop
  const [asked, setAsked] = useState(false)
  const { to, to_near, reason } = draft
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        // what is wrong by the clock where the car is stands at its field
        const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
        if (!destined(draft))
          document
            .getElementById(
              goesTo(draft)
                ? ((['day', 'from'] as const).find((name) => !draft[name]) ?? 'until')
                : to === 'place'
                  ? 'to_near'
                  : to === 'later'
                    ? 'reason'
                    : 'to',
            )
            ?.focus()
        else if (wrong) wrong.focus()
        else onNext()
      }}
    >
      <Notice>{t('to.why')}</Notice>
      <RadioCards
        name="to"
        legend={tow('heading.to')}
        hideLegend
        value={to}
        error={asked && to !== 'place' && to !== 'later' && !goesTo(draft) && t('to.missing')}
        onValue={(value) => onDraft({ to: value as Draft['to'] })}
        options={[
          ...(shop
            ? [
                {
                  value: 'chosen',
                  label: t('to.chosen', { shop: shop.business_name }),
                  hint: [shop.city, t('to.placeHint')].filter(Boolean).join('. '),
                },
              ]
            : []),
          { value: 'place', label: t('to.place'), hint: t('to.placeHint') },
          { value: 'later', label: t('to.later'), hint: t('to.laterHint') },
        ]}
      />
      {to === 'place' && (
        <PlaceField
          id="to_near"
          name="to_near"
          label={t('to.near')}
          hint={t('to.nearHint')}
          value={to_near}
          error={asked && !to_near.trim() && t('to.nearMissing')}
          onChange={(event) => onDraft({ to_near: event.target.value })}
          onChosen={(text) => onDraft({ to_near: text })}
        />
      )}
      {to === 'later' && (
        <RadioCards
          name="reason"
          legend={t('to.reason')}
          value={reason}
          error={asked && !reason && t('to.reasonMissing')}
          onValue={(value) => onDraft({ reason: value as LaterReason })}
          options={LATER_REASONS.map((value) => ({ value, label: t(`to.reasons.${value}`) }))}
        />
      )}
      <CheckboxField
        name="when"
        label={t('to.notNow')}
        checked={draft.when === 'later'}
        onChange={(event) => onDraft({ when: event.target.checked ? 'later' : 'now' })}
      />
      {draft.when === 'later' && (
        <Suspense>
          <Later draft={draft} onDraft={onDraft} tried={asked} />
        </Suspense>
      )}
      <Button size="lg" type="submit">
        {t('to.show')}
      </Button>
    </form>
  )
}
