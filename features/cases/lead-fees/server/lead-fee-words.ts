// What is said of a lead fee and of a driver who cannot be reached, in both languages.
import { formatCents } from '#lib/money.ts'
import type { CreditReason } from '../lead-fee.ts'
import { type About, days, say } from '#features/work/orders/server/words.ts'

const WHY: Record<CreditReason, Record<'en' | 'es', string>> = {
  cancelled: { en: 'the booking was cancelled before the work', es: 'la reserva se canceló antes del trabajo' },
  declined: { en: 'the booking was declined', es: 'la reserva se rechazó' },
  refunded: { en: 'everything went back to the driver', es: 'todo se devolvió al conductor' },
  duplicate: { en: 'you have paid for this driver already', es: 'ya pagó por este conductor' },
  out_of_area: { en: 'the car is beyond your area', es: 'el vehículo está fuera de su zona' },
  no_show: { en: 'the driver did not come', es: 'el conductor no se presentó' },
  unreachable: { en: 'the driver could not be reached', es: 'no se pudo localizar al conductor' },
}

export const FEE_WORDS = {
  charged: (o: About, cents: number) =>
    say(
      'info',
      [
        'Lead fee charged',
        `${formatCents(cents)} for accepting ${o.title}, ${days(o, 'en')}, is taken from your next payout. It is credited by itself when the job comes to nothing.`,
      ],
      [
        'Tarifa por cliente cobrada',
        `${formatCents(cents)} por aceptar ${o.title}, ${days(o, 'es')}, se descuenta de su próximo pago. Se abona sola si el trabajo queda en nada.`,
      ],
    ),
  credited: (o: About, reason: CreditReason) =>
    say(
      'success',
      ['Lead fee credited', `The lead fee for ${o.title}, ${days(o, 'en')}, is credited: ${WHY[reason].en}.`],
      ['Tarifa por cliente abonada', `La tarifa por ${o.title}, ${days(o, 'es')}, se abona: ${WHY[reason].es}.`],
    ),
  unreachable: (o: About, attempts: number, reason: string) =>
    say(
      'warning',
      [
        'The provider cannot reach you',
        `${o.business} tried ${attempts} times to reach you about ${o.title}, ${days(o, 'en')}: “${reason}”. Please write or call, or cancel if you do not need it.`,
      ],
      [
        'El proveedor no logra localizarle',
        `${o.business} intentó ${attempts} veces hablar con usted sobre ${o.title}, ${days(o, 'es')}: «${reason}». Escriba o llame, o cancele si ya no lo necesita.`,
      ],
    ),
}
