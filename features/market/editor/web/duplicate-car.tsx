import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { isRefusal } from '#lib/errors.ts'
import { vinProblem } from '#lib/vin.ts'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { api, type Own, useRefusalText } from './own-calls.ts'

type Made = Awaited<ReturnType<typeof api.duplicate>>

/** A copy of a rental is about another car: its own VIN, and its plate where it is known. */
export function DuplicateCar({
  row,
  open,
  onOpenChange,
  onMade,
}: {
  row: Own
  open: boolean
  onOpenChange: (open: boolean) => void
  onMade: (made: Made) => unknown
}) {
  const t = useTranslations('ownListings')
  const textOf = useRefusalText()
  const [car, setCar, drop] = useDraft(`duplicate:${row.id}`, { vin: '', license_plate: '' })
  const doubt = car.vin.trim() && vinProblem(car.vin)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('another.title')}
      text={t('another.text', { title: row.title })}
      submit={t('acts.duplicate')}
      busyText={t('acts.duplicating')}
      check={() => ({ vin: !car.vin.trim() && t('another.needed') })}
      run={() => api.duplicate({ listing_id: row.id, ...car })}
      say={(error) => (isRefusal(error) && error.code === 'already_added' ? t('another.owned') : textOf(error))}
      onSent={(made) => {
        drop()
        return onMade(made)
      }}
    >
      {(wrong) => (
        <>
          <TextField
            name="vin"
            label={t('another.vin')}
            hint={doubt ? t(`another.doubt.${doubt}`) : t('another.hint')}
            maxLength={17}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="uppercase"
            value={car.vin}
            error={wrong['vin']}
            onChange={({ target }) => setCar({ ...car, vin: target.value })}
          />
          <TextField
            name="license_plate"
            label={t('another.plate')}
            optional={t('optional')}
            maxLength={12}
            autoComplete="off"
            value={car.license_plate}
            error={wrong['license_plate']}
            onChange={({ target }) => setCar({ ...car, license_plate: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
