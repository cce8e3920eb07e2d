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
} satisfies Translated<typeof en>
