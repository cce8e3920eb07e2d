// What the end of a rental's cover says to those who have booked, in both languages.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { type About, days, say } from '#features/work/orders/server/words.ts'

export const COVERAGE_WORDS = {
  endsForDriver: (o: About, until: string) =>
    say(
      'warning',
      [
        'Your insurer’s cover ends before your booking',
        `${o.title}, ${days(o, 'en')}: your insurer pays no rental after ${formatDay(until, 'en')}. The booking and what you paid stay as they are; if your insurer does not pay the days after it, they are yours. You can ask for earlier days or for an extension.`,
      ],
      [
        'La cobertura termina antes que su reserva',
        `${o.title}, ${days(o, 'es')}: su aseguradora no paga alquiler después del ${formatDay(until, 'es')}. La reserva y lo que pagó no cambian; si la aseguradora no paga los días posteriores, le corresponden a usted. Puede pedir fechas más tempranas o una ampliación.`,
      ],
    ),
  endsForProvider: (o: About, until: string) =>
    say(
      'warning',
      [
        'The insurer’s cover ends before a booking',
        `${o.title}, ${days(o, 'en')}: the insurer covers rentals until ${formatDay(until, 'en')}. The booking and its price stay as they are; ${o.customer} may ask for an earlier last day.`,
      ],
      [
        'La cobertura termina antes que una reserva',
        `${o.title}, ${days(o, 'es')}: la aseguradora cubre alquileres hasta el ${formatDay(until, 'es')}. La reserva y su precio no cambian; ${o.customer} puede pedir un último día anterior.`,
      ],
    ),
  endsNoMore: (o: About) =>
    say(
      'success',
      [
        'The insurer’s cover goes on',
        `${o.title}, ${days(o, 'en')}: the total loss was recorded by mistake. The cover is as it was before.`,
      ],
      [
        'La cobertura continúa',
        `${o.title}, ${days(o, 'es')}: la pérdida total se registró por error. La cobertura es la de antes.`,
      ],
    ),
}

type Claim = { id: string; insurer_name: string; claim_number: string }
type Reached = { kind: 'days' | 'dollars'; used: number; of: number }

/** Most of the cover is taken: said once for each limit. */
export const nearLimit = ({ id, insurer_name, claim_number }: Claim, reached: readonly Reached[]): News => {
  const figures = (language: 'en' | 'es') =>
    reached
      .map(({ kind, used, of }) =>
        kind === 'dollars'
          ? `${formatCents(used)} ${language === 'en' ? 'of' : 'de'} ${formatCents(of)}`
          : language === 'en'
            ? `${used} of ${of} days`
            : `${used} de ${of} días`,
      )
      .join(', ')
  return {
    type: 'warning',
    action_url: paths.claim(id),
    en: {
      title: 'Your rental cover is nearly used up',
      message: `${insurer_name} ${claim_number}: your bookings take ${figures('en')}. If your repair takes longer, ask for more days on your claim page now; what goes beyond the cover is yours to pay.`,
    },
    es: {
      title: 'Su cobertura de alquiler está casi agotada',
      message: `${insurer_name} ${claim_number}: sus reservas usan ${figures('es')}. Si la reparación tarda más, pida más días en su reclamo ahora; lo que exceda la cobertura lo paga usted.`,
    },
  }
}
