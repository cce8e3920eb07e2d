import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FileSlot } from '#features/base/files/web/file-slot.tsx'
import { type ClaimDetail, type ClaimDocument, typesOf } from '#features/claims/claims/claim.ts'
import { claimChanged, useSentence } from '#features/claims/claims/web/claim-calls.ts'
import { carText, useVinCar } from '#features/claims/claims/web/vin-car.ts'
import { documentsApi } from '#features/claims/documents/web/document-calls.ts'
import {
  adasHint,
  CRACK_LENGTHS,
  type Glass,
  GLASS_ANSWERS,
  GLASS_DAMAGE,
  GLASS_FEATURES,
  type GlassFeature,
  PANES,
} from '#features/trades/estimates/glass.ts'
import type { GlassFieldsProps } from '#features/trades/estimates/web/ask-shops.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxCards, RadioCards } from '#ui/choice.tsx'
import { FieldError } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import { DamagePicture, FeaturePicture, PanePicture } from './pictures.tsx'

/** Which glass is broken and how; of a windshield also what it has, and the photo behind the mirror. */
export function GlassFields({ claim, glass, onGlass, wrong, documents, shown, onShow }: GlassFieldsProps) {
  const t = useTranslations('glass')
  const { panes = [], damage } = glass
  const windshield = panes.includes('windshield')
  return (
    <>
      <CheckboxCards
        legend={t('which')}
        hint={t('whichHint')}
        name="panes"
        columns={2}
        error={wrong['panes']}
        values={panes}
        onValues={(chosen) => onGlass({ panes: PANES.filter((pane) => chosen.includes(pane)) })}
        options={PANES.map((pane) => ({
          value: pane,
          label: t(`panes.${pane}`),
          icon: <PanePicture panes={[pane]} />,
        }))}
      />
      <RadioCards
        legend={t('how')}
        name="damage"
        columns={3}
        error={wrong['damage']}
        value={damage ?? ''}
        onValue={(chosen) => onGlass({ damage: GLASS_DAMAGE.find((one) => one === chosen) })}
        options={GLASS_DAMAGE.map((one) => ({
          value: one,
          label: t(`damage.${one}`),
          hint: t(`damageHint.${one}`),
          icon: <DamagePicture damage={one} />,
        }))}
      />
      {damage === 'crack' && (
        <RadioCards
          legend={t('length')}
          hint={t('lengthHint')}
          name="length"
          columns={3}
          value={glass.length === undefined ? '' : (glass.length ?? 'unsure')}
          onValue={(chosen) => onGlass({ length: CRACK_LENGTHS.find((one) => one === chosen) ?? null })}
          options={[...CRACK_LENGTHS, 'unsure' as const].map((one) => ({ value: one, label: t(`lengths.${one}`) }))}
        />
      )}
      {windshield && <YesNo name="in_view" legend={t('inView')} glass={glass} onGlass={onGlass} />}
      <YesNo name="water" legend={t('water')} glass={glass} onGlass={onGlass} />
      {windshield && (
        <>
          <Features glass={glass} onGlass={onGlass} />
          <CalibrationHint claim={claim} glass={glass} />
          <SensorPhoto claim={claim} documents={documents} shown={shown} onShow={onShow} error={wrong['photo']} />
        </>
      )}
    </>
  )
}

type Part = Pick<GlassFieldsProps, 'glass' | 'onGlass'>

function YesNo({ name, legend, glass, onGlass }: Part & { name: 'in_view' | 'water'; legend: string }) {
  const t = useTranslations('glass')
  const said = glass[name]
  return (
    <RadioCards
      compact
      columns={3}
      legend={legend}
      name={name}
      value={said === undefined ? '' : said === null ? 'unsure' : said ? 'yes' : 'no'}
      onValue={(chosen) => onGlass({ [name]: chosen === 'unsure' ? null : chosen === 'yes' })}
      options={GLASS_ANSWERS.map((one) => ({ value: one, label: t(`answers.${one}`) }))}
    />
  )
}

function Features({ glass, onGlass }: Part) {
  const t = useTranslations('glass')
  const answered = (feature: GlassFeature, chosen: string) =>
    onGlass({ features: { ...glass.features, [feature]: GLASS_ANSWERS.find((one) => one === chosen) } })
  return (
    <fieldset>
      <legend className="font-semibold">{t('has')}</legend>
      <p className="mb-3 text-sm text-ink-soft">{t('hasText')}</p>
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        {GLASS_FEATURES.map((feature) => (
          <RadioCards
            key={feature}
            compact
            columns={3}
            legend={
              <span className="flex items-center gap-3">
                <FeaturePicture feature={feature} />
                <span>
                  {t(`features.${feature}`)}
                  <span className="block text-sm font-normal text-ink-soft">{t(`featureHints.${feature}`)}</span>
                </span>
              </span>
            }
            name={feature}
            value={glass.features?.[feature] ?? ''}
            onValue={(chosen) => answered(feature, chosen)}
            options={GLASS_ANSWERS.map((one) => ({ value: one, label: t(`answers.${one}`) }))}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What is known of calibration before a shop has seen the car; it never says that none is needed. */
function CalibrationHint({ claim, glass }: { claim: ClaimDetail; glass: Partial<Glass> }) {
  const t = useTranslations('glass')
  const car = useVinCar(claim.vin ?? '')
  const hint = adasHint({ panes: glass.panes ?? [], features: glass.features ?? {} }, car?.year ?? null)
  if (!hint) return null
  return (
    <div aria-live="polite">
      <Notice title={t('hintTitle')}>
        <p>{t(`hints.${hint}`)}</p>
        {car && <p className="mt-1 text-sm text-ink-soft">{t('car', { car: carText(car) })}</p>}
      </Notice>
    </div>
  )
}

/** The photo that a shop needs for a windshield: there, or to be added here. */
function SensorPhoto({
  claim,
  documents,
  shown,
  onShow,
  error,
}: Pick<GlassFieldsProps, 'claim' | 'documents' | 'shown' | 'onShow'> & { error: string | undefined }) {
  const t = useTranslations('glass')
  const sentence = useSentence()
  const mine = documents.filter(({ slot }: ClaimDocument) => slot === 'photo_sensors')
  const add = useMutation({
    mutationFn: (file_id: string) => documentsApi.addDocument({ claim_id: claim.id, slot: 'photo_sensors', file_id }),
    onSuccess: claimChanged,
    onError: (failed) => toastError(t('sensorsFailed'), sentence(failed)),
  })
  const there = mine.some(({ file_id }) => shown.includes(file_id))
  return (
    <section aria-label={t('sensors')} className="grid gap-2" data-missing={error ? true : undefined}>
      {there ? (
        <Notice tone="good" title={t('sensors')}>
          {t('sensorsThere')}
        </Notice>
      ) : mine.length > 0 ? (
        <Notice
          tone="warn"
          title={t('sensors')}
          action={
            <Button size="sm" variant="secondary" onClick={() => onShow(mine[0]!.file_id)}>
              {t('sensorsShow')}
            </Button>
          }
        >
          {t('sensorsHidden')}
        </Notice>
      ) : (
        <FileSlot
          id="photo_sensors"
          label={t('sensors')}
          hint={t('sensorsHint')}
          types={typesOf('photo_sensors')}
          folder="claims"
          capture
          value={null}
          onValue={(value) => value && add.mutate(value.file_id)}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
      {add.isError && <FieldError>{sentence(add.error)}</FieldError>}
    </section>
  )
}
