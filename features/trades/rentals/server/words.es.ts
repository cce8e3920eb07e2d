import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  proposed: {
    title: 'Devuelto antes de plazo',
    message:
      '{who} indica que {title} volvió el {day}: {unused, plural, one {# día} other {# días}} sin usar, {back} de vuelta a la tarjeta. Acepte o diga qué es distinto antes del {until}.',
  },
  agreed: {
    title: 'Devolución anticipada resuelta',
    message: '{title} volvió el {day}: {back} vuelven a la tarjeta.',
  },
  declined: {
    title: 'Devolución anticipada no aceptada',
    message: '{business} sobre {title}: «{reason}». Si no está de acuerdo, informe de un problema en la reserva.',
  },
  objected: {
    title: 'Objeción a la devolución anticipada',
    message:
      '{customer} sobre {title}: «{reason}». El equipo de reclamos decide{paid, select, true {; hasta entonces el dinero queda retenido} other {}}.',
  },
  withdrawn: {
    title: 'Devolución anticipada retirada',
    message: 'Se retiró la devolución anticipada de {title}. La reserva sigue igual.',
  },
  expired: {
    title: 'Devolución anticipada sin respuesta',
    message:
      '{business} no respondió a tiempo sobre {title}. Si hubo días sin usar, informe de un problema en la reserva.',
  },
  endsForDriver: {
    title: 'La cobertura termina antes que su reserva',
    message:
      '{title}, {days}: su aseguradora no paga alquiler después del {until}. La reserva y lo que pagó no cambian; si la aseguradora no paga los días posteriores, le corresponden a usted. Puede pedir fechas más tempranas o una ampliación.',
  },
  endsForProvider: {
    title: 'La cobertura termina antes que una reserva',
    message:
      '{title}, {days}: la aseguradora cubre alquileres hasta el {until}. La reserva y su precio no cambian; {customer} puede pedir un último día anterior.',
  },
  endsNoMore: {
    title: 'La cobertura continúa',
    message: '{title}, {days}: la pérdida total se registró por error. La cobertura es la de antes.',
  },
  nearLimit: {
    title: 'Su cobertura de alquiler está casi agotada',
    message:
      '{insurer} {number}: sus reservas usan {reached, select, days {{used} de {days} días} dollars {{spent} de {dollars}} other {{used} de {days} días, {spent} de {dollars}}}. Si la reparación tarda más, pida más días en su reclamo ahora; lo que exceda la cobertura lo paga usted.',
  },
} satisfies Translated<typeof en>
