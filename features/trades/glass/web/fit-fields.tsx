import { useTranslations } from 'use-intl'
import { GLUED, LEAST_FIT_PHOTOS, type Pane, PANES, safeAt } from '#features/trades/estimates/glass.ts'
import { PhotoSlots, type Slots } from '#features/work/orders/web/photo-slots.tsx'
import { CheckboxField, DateField, FieldError, SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'
import { type FitForm, fitProblems, isGlued, mayGlue, standsOf } from './fit-form.ts'

const MOST_PHOTOS = 12

/** Glass as it was set: adhesive, weather, photos, and from when on the car is safe to drive, counted while it is typed. */
export function FitFields({
  fit,
  onFit,
  panes,
  recorded,
  zone,
  photos,
  asked,
  refused,
}: {
  fit: FitForm
  onFit: (part: Partial<FitForm>) => void
  /** Those that can have been set. */
  panes: readonly Pane[]
  /** Those that are on record already. */
  recorded: readonly Pane[]
  /** Of the shop: it types the time on its own clock. */
  zone: string
  photos: Slots
  /** Whether somebody wanted to send it. */
  asked: boolean
  /** What the server refused, by field. */
  refused: Readonly<Record<string, string | undefined>>
}) {
  const t = useTranslations('glassFit')
  const names = useTranslations('glass.panes')
  const when = useWhen()
  const wrong = asked ? fitProblems(fit, photos.ids.length, recorded) : []
  const problem = (name: (typeof wrong)[number]) =>
    wrong.includes(name) && t(`problems.${name}`, { least: LEAST_FIT_PHOTOS })
  const text = (name: Exclude<keyof FitForm, 'rust'>) => ({
    name: `glass.${name}`,
    autoComplete: 'off',
    value: fit[name],
    onChange: ({ target }: { target: { value: string } }) => onFit({ [name]: target.value }),
  })
  const number = { inputMode: 'numeric' as const, className: 'max-w-32', maxLength: 4 }
  const stands = standsOf(fit, zone)
  const glued = isGlued(fit)
  const mayBe = PANES.some((pane) => pane === fit.pane && GLUED[pane] === 'may_be')
  const corrects = recorded.some((pane) => pane === fit.pane)
  return (
    <>
      <SelectField
        {...text('pane')}
        label={t('pane')}
        empty={t('choose')}
        options={panes.map((pane) => ({ value: pane, label: names(pane) }))}
        error={problem('pane') || refused['glass.pane']}
      />
      {mayGlue(fit) && (
        <>
          <TextField
            {...text('adhesive')}
            label={t('adhesive')}
            hint={mayBe && t('adhesiveHint')}
            maxLength={80}
            error={problem('adhesive') || refused['glass.adhesive']}
          />
          <TextField {...text('lot')} label={t('lot')} maxLength={40} error={problem('lot') || refused['glass.lot']} />
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('temperature')} {...number} label={t('temperature')} error={problem('temperature')} />
        <TextField {...text('humidity')} {...number} label={t('humidity')} error={problem('humidity')} />
        <DateField {...text('day')} label={t('day')} error={problem('set') || refused['glass.set_at']} />
        <TextField {...text('time')} type="time" className="max-w-40" label={t('time')} error={problem('set')} />
      </div>
      {glued && (
        <TextField
          {...text('minutes')}
          {...number}
          label={t('minutes')}
          hint={t('minutesHint')}
          error={problem('minutes') || refused['glass.safe_minutes']}
        />
      )}
      <div aria-live="polite">
        {glued && stands && <Notice>{t('safe', { at: when.promise(safeAt(stands).toISOString(), zone) })}</Notice>}
      </div>
      <CheckboxField
        name="glass.rust"
        label={t('rust')}
        checked={fit.rust}
        onChange={({ target }) => onFit({ rust: target.checked })}
      />
      <div data-missing={problem('photos') ? true : undefined}>
        <PhotoSlots
          most={MOST_PHOTOS}
          slots={photos}
          needed={!corrects}
          legend={t('photos')}
          text={corrects ? t('photosAgain') : t('photosText', { least: LEAST_FIT_PHOTOS })}
        />
        {problem('photos') && <FieldError>{problem('photos')}</FieldError>}
      </div>
    </>
  )
}
