import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { api } from '#features/business/providers/web/data.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/field.tsx'
import { toastError } from '#ui/toast.tsx'
import { keep, type Own } from './own-calls.ts'

/** What every listing of a car says of the car itself: stored with the press, beside the words and terms of this one. */
export function AdaptedCar({ row }: { row: Own }) {
  const t = useTranslations('ownListings')
  const car = useTranslations('ownProviders.car')
  const { vehicle, vehicle_id } = row
  const save = useMutation({
    mutationFn: (wheelchair_accessible: boolean) => api.updateVehicle({ id: vehicle_id!, wheelchair_accessible }),
    onSuccess: async ({ wheelchair_accessible }) => {
      if (vehicle) await keep(row.id, { vehicle: { ...vehicle, wheelchair_accessible } })
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
    },
    onError: (error) => toastError(t('error'), error.message),
  })
  if (!vehicle || !vehicle_id) return null
  return (
    <Card
      title={t('car.title')}
      meta={[vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')}
    >
      <CheckboxField
        name="wheelchair_accessible"
        label={car('adapted')}
        hint={car('adaptedHint')}
        error={save.isError && save.error.message}
        checked={save.isPending ? save.variables : vehicle.wheelchair_accessible}
        aria-busy={save.isPending || undefined}
        onChange={(event) => !save.isPending && save.mutate(event.target.checked)}
      />
      <p role="status" className="pl-9 text-sm text-ink-soft">
        {save.isPending ? t('form.saving') : save.isSuccess ? t('car.saved') : ''}
      </p>
    </Card>
  )
}
