import type en from './words.en.ts'
import type { Translated } from '#lib/server/words.ts'

export default {
  refused: {
    title: 'No se pudo retener dinero en su tarjeta para la grúa {number}',
    message: 'Abra su grúa y agregue otra tarjeta, o elija pagar a {company}. La grúa sigue siendo suya.',
  },
  part: {
    title: 'Su banco retiene menos de lo que puede costar la grúa {number}',
    message: 'Retiene {sum}. El resto se lo paga directamente a {company}, o agregue otra tarjeta en su grúa.',
  },
  charged: {
    title: 'Pagó la grúa {number}',
    message:
      'Se cobraron {sum} a su tarjeta para {company}. {rest, select, none {} other {Los otros {rest} se los paga directamente a {company}. }}Aquí está su recibo.',
  },
  direct: {
    title: 'Pague a {company} la grúa {number}',
    message: 'No se pudo cobrar a su tarjeta. Le debe {rest} a {company} y se los paga directamente.',
  },
  theirsRefused: {
    title: 'No hay tarjeta retenida para la grúa {number}',
    message: 'Se pidió al conductor otra tarjeta o que le pague a usted. Antes de salir todavía puede devolverla.',
  },
  theirsPart: {
    title: 'La tarjeta no cubre toda la grúa {number}',
    message: 'Hay {sum} retenidos. El conductor le paga el resto directamente.',
  },
  theirsCharged: {
    title: 'La grúa {number} está pagada',
    message:
      'Se cobraron {sum} a la tarjeta del conductor y van a su cuenta de pagos. {rest, select, none {} other {El conductor le paga los otros {rest} directamente.}}',
  },
  theirsDirect: {
    title: 'Cobre {rest} por la grúa {number}',
    message: 'No se pudo cobrar a la tarjeta del conductor. Le paga {rest} directamente.',
  },
  payCompany: {
    title: 'El conductor le paga la grúa {number}',
    message: 'Ya no hay tarjeta retenida. Le paga directamente. Antes de salir todavía puede devolverla.',
  },
  extraAsked: {
    title: '{company} pide {sum} más',
    message:
      'Para la grúa {number}: {item, select, winch {uso del cabrestante} dolly {un dolly} miles {millas adicionales} wait {tiempo de espera} other {algo adicional}}. Vea las fotos y responda sí o no en su grúa. Sin respuesta en {minutes} minutos, no queda acordado.',
  },
  extraTakenBack: {
    title: '{company} ya no pide los {sum} adicionales',
    message: 'Los retiró, así que no hay nada que responder. El precio de la grúa {number} sigue igual.',
  },
  extraRefused: {
    title: 'Su banco no retuvo los {sum} adicionales',
    message:
      'Por eso no queda acordado, y el precio de la grúa {number} sigue igual. Si lo quiere, agregue otra tarjeta en su grúa o páguele los {sum} directamente a {company}.',
  },
  extraAgreed: {
    title: 'El conductor aceptó {sum} más por la grúa {number}',
    message: 'El precio ahora es {total}.{direct, select, yes { Le paga los {sum} adicionales directamente.} other {}}',
  },
  extraDeclined: {
    title: 'El conductor dijo que no a {sum} más por la grúa {number}',
    message: 'El precio sigue en {total}. Continúe a ese precio o termine la grúa porque se rechazó el precio.',
  },
  extraExpired: {
    title: 'Sin respuesta a {sum} más por la grúa {number}',
    message:
      'Por eso no queda acordado, y el precio sigue en {total}. Llame al conductor y pídalo de nuevo si hace falta.',
  },
} satisfies Translated<typeof en>
