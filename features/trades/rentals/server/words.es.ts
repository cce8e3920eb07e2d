import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const act = '{act, select, hand_over {entrega} check_in {recepción} other {devolución}}'

export default {
  recorded: {
    title: `Confirme la ${act}`,
    message:
      '{business} registró {miles} millas, el nivel de combustible y fotos de {title}. Revíselo y confirme, o diga qué es distinto.',
  },
  confirmed: {
    title:
      '{act, select, hand_over {Entrega confirmada} check_in {Recepción confirmada} other {Devolución confirmada}}',
    message: '{customer} confirmó lo que registró de {title}.',
  },
  notAsRecorded: {
    title: `Objeción a la ${act}`,
    message: '{customer} sobre {title}: «{reason}». Regístrelo de nuevo o escríbale.',
  },
  proposed: {
    title: 'Devolución anticipada',
    message:
      '{who} indica que {title} se devolvió el {day}: {unused, plural, one {# día} other {# días}} sin usar, {back} de vuelta a la tarjeta. Acepte o diga qué es distinto antes del {until}.',
  },
  agreed: {
    title: 'Devolución anticipada confirmada',
    message: '{title} se devolvió el {day}. Devolvemos {back} a la tarjeta.',
  },
  declined: {
    title: 'Devolución anticipada rechazada',
    message:
      '{business} sobre {title}: «{reason}». Si no está de acuerdo, reporte un problema en la página de la reserva.',
  },
  objected: {
    title: 'Objeción a la devolución anticipada',
    message:
      '{customer} sobre {title}: «{reason}». El equipo de reclamos decide{paid, select, true {; hasta entonces el dinero queda retenido} other {}}.',
  },
  withdrawn: {
    title: 'Devolución anticipada retirada',
    message: 'Se retiró la devolución anticipada de {title}. La reserva no cambia.',
  },
  expired: {
    title: 'Sin respuesta sobre la devolución anticipada',
    message:
      '{business} no respondió a tiempo sobre {title}. Si tiene días sin usar, reporte un problema en la página de la reserva.',
  },
  endsForDriver: {
    title: 'Su cobertura de alquiler termina antes que su reserva',
    message:
      '{title}, {days}: su aseguradora no paga el alquiler después del {until}. Su reserva y lo que pagó no cambian, pero si la aseguradora no paga los días posteriores, los paga usted. Puede pedir fechas más tempranas o una extensión.',
  },
  endsForProvider: {
    title: 'La cobertura de alquiler termina antes que una reserva',
    message:
      '{title}, {days}: la aseguradora cubre alquileres hasta el {until}. La reserva y su precio no cambian; {customer} puede pedir un último día anterior.',
  },
  endsNoMore: {
    title: 'La cobertura de alquiler continúa',
    message: '{title}, {days}: la pérdida total se registró por error. La cobertura vuelve a ser la de antes.',
  },
  nearLimit: {
    title: 'Su cobertura de alquiler está casi agotada',
    message:
      '{insurer} {number}: sus reservas usan {reached, select, days {{used} de {days} días} dollars {{spent} de {dollars}} other {{used} de {days} días, {spent} de {dollars}}}. Si la reparación tarda más, pida más días en la página de su reclamo ahora. Lo que exceda su cobertura lo paga usted.',
  },
} satisfies Translated<typeof en>
