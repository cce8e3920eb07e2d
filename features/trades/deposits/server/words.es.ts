import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const until = '{until, select, none {} other { El banco la mantiene hasta el {until}.}}'

export default {
  held: {
    title: 'Depósito retenido',
    message: `{sum} por {title} están retenidos en la tarjeta del conductor. No es un cobro y se devuelve.${until}`,
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
    message: 'La retención de {sum} por {title} se liberó. No se cobró nada; los bancos suelen mostrarlo en unos días.',
  },
  lapsed: {
    title: 'La retención del depósito caducó',
    message: 'El banco soltó la retención de {sum} por {title}. Mientras haga falta, se vuelve a hacer.',
  },
  refused: {
    title: 'No se pudo retener el depósito',
    message: `{sum} por {title} no se pudieron retener en su tarjeta. {why, select,
      declined {Su banco lo rechazó. Use otra tarjeta o pregunte a su banco.}
      funds {La tarjeta no tiene tanto disponible. Use otra tarjeta o libere saldo.}
      authentication {Su banco quiere que usted mismo confirme la tarjeta. Confírmela o use otra.}
      other {La tarjeta venció o ya no es válida. Use otra tarjeta.}} {until, select,
      none {Sin él no se entrega el auto.}
      other {La retención anterior termina el {until}.}}`,
  },
  notRenewed: {
    title: 'Un depósito no se pudo renovar',
    message: 'La retención de {sum} por {title} ({customer}) termina el {until}. Se pidió otra tarjeta al conductor.',
  },
  notHeld: {
    title: 'Aún no hay depósito retenido',
    message:
      '{sum} por {title} ({customer}) no están retenidos. Se pidió una tarjeta al conductor. Entregue el auto cuando lo estén.',
  },
  needsCard: {
    title: 'Falta una tarjeta para el depósito',
    message:
      'Añada una tarjeta para el depósito de {sum} por {title}. Se retiene, no se cobra. Sin ella no se entrega el auto.',
  },
  asked: {
    title: 'Le piden parte de su depósito',
    message:
      '{business} pide quedarse con {sum} por {title}: «{reason}». Acepte u objete antes del {until}; antes no se cobra nada.',
  },
  agreed: { title: 'El conductor acepta', message: '{customer} acepta {sum} del depósito por {title}.' },
  objected: {
    title: 'El conductor objeta',
    message: '{customer} objeta {sum} del depósito por {title}: «{reason}». Decide el equipo de reclamos.',
  },
  overdue: {
    title: 'Sin respuesta sobre un depósito',
    message:
      'Nadie respondió sobre {sum} del depósito por {title}. El equipo de reclamos ya puede decidir; el conductor aún puede responder.',
  },
  withdrawn: {
    title: 'No se queda nada de su depósito',
    message: '{business} indica que todo está bien con {title}. La retención se libera.',
  },
  decided: {
    title: 'El depósito está decidido',
    message: 'De los {asked} pedidos por {title} se cobran {sum}. El motivo: «{reason}».',
  },
} satisfies Translated<typeof en>
