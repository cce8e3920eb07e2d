import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const until = '{until, select, none {} other { El banco la mantiene hasta el {until}.}}'

export default {
  held: {
    title: 'Depósito retenido',
    message: `El depósito de {sum} por {title} está retenido en la tarjeta del conductor. Es una retención temporal, no un cobro.${until}`,
  },
  renewed: {
    title: 'Depósito renovado',
    message: `La retención de {sum} por {title} se renovó y la anterior se libera.${until}`,
  },
  taken: {
    title: 'Parte del depósito cobrada',
    message: '{sum} del depósito de {all} por {title} se cobraron para {business}. El resto se libera.',
  },
  released: {
    title: 'Depósito liberado',
    message: 'La retención de {sum} por {title} se liberó. No se cobró nada. Los bancos suelen mostrarlo en unos días.',
  },
  lapsed: {
    title: 'La retención del depósito venció',
    message: 'El banco liberó la retención de {sum} por {title}. Si todavía hace falta, la haremos de nuevo.',
  },
  refused: {
    title: 'No pudimos retener el depósito',
    message: `No pudimos retener {sum} por {title} en su tarjeta. {why, select,
      declined {Su banco lo rechazó. Use otra tarjeta o pregunte a su banco.}
      funds {La tarjeta no tiene suficiente saldo disponible. Use otra tarjeta o libere saldo.}
      authentication {Su banco necesita que usted confirme la tarjeta. Confírmela o use otra.}
      other {La tarjeta venció o ya no es válida. Use otra tarjeta.}} {until, select,
      none {Necesita el depósito para recoger el auto.}
      other {La retención anterior termina el {until}.}}`,
  },
  notRenewed: {
    title: 'No pudimos renovar la retención de un depósito',
    message: 'La retención de {sum} por {title} ({customer}) termina el {until}. Pedimos otra tarjeta al conductor.',
  },
  notHeld: {
    title: 'El depósito aún no está retenido',
    message:
      'El depósito de {sum} por {title} ({customer}) no está retenido. Pedimos una tarjeta al conductor. Entregue el auto cuando lo esté.',
  },
  needsCard: {
    title: 'Agregue una tarjeta para el depósito',
    message:
      'Agregue una tarjeta para el depósito de {sum} por {title}. Se retiene, no se cobra. La necesita para recoger el auto.',
  },
  asked: {
    title: 'Solicitud de quedarse con parte de su depósito',
    message:
      '{business} pide quedarse con {sum} por {title}: «{reason}». Acepte u objete antes del {until}. Antes de eso no se cobra nada.',
  },
  agreed: { title: 'El conductor aceptó', message: '{customer} aceptó {sum} del depósito por {title}.' },
  objected: {
    title: 'El conductor objetó',
    message: '{customer} objetó {sum} del depósito por {title}: «{reason}». Decide el equipo de reclamos.',
  },
  overdue: {
    title: 'Sin respuesta sobre un depósito',
    message:
      'No hubo respuesta sobre {sum} del depósito por {title}. El equipo de reclamos ya puede decidir; el conductor aún puede responder.',
  },
  withdrawn: {
    title: 'Se libera todo su depósito',
    message: '{business} indica que todo está bien con {title}. La retención se libera.',
  },
  decided: {
    title: 'Decisión sobre el depósito',
    message: 'De los {asked} pedidos por {title} se cobran {sum}. Motivo: «{reason}».',
  },
} satisfies Translated<typeof en>
