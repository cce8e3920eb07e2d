import type en from './copy.en.ts'

const es: typeof en = {
  mine: {
    waits:
      'Usted paga con tarjeta. Se retiene cuando una empresa acepta, como muy pronto el día anterior si la grúa es para más tarde, y se cobra solo al entregar el auto.',
    held: 'Hay {cents} retenidos en su tarjeta. Se cobra solo el precio al entregar el auto, y el resto se libera.',
    part: 'Hay {cents} retenidos en su tarjeta. Puede costar {rest} más, que le paga directamente a {company}.',
    refused: 'No se pudo retener dinero en su tarjeta.',
    taking: 'Se está cobrando a su tarjeta.',
    charged: 'Se cobraron {cents} a su tarjeta. El resto retenido se libera.',
    rest: 'Los otros {rest} se los paga directamente a {company}.',
    direct: 'No se pudo cobrar a su tarjeta. Le paga {rest} directamente a {company}.',
    released: 'No se cobró nada a su tarjeta ni hay nada retenido.',
  },
  theirs: {
    waits: 'El conductor paga con tarjeta por ClaimChoice.',
    held: 'El conductor paga con tarjeta: hay {cents} retenidos, y el precio llega a su cuenta de pagos después de la entrega.',
    part: 'La tarjeta del conductor retiene {cents}. Le paga hasta {rest} más directamente.',
    refused:
      'No se pudo retener dinero en la tarjeta del conductor. Se le pidió otra tarjeta o que le pague a usted. Antes de salir todavía puede devolverla.',
    taking: 'Se está cobrando a la tarjeta del conductor.',
    charged: 'Se cobraron {cents} a la tarjeta del conductor para usted.',
    rest: 'Le paga los otros {rest} directamente.',
    direct: 'No se pudo cobrar a la tarjeta del conductor. Cóbrele {rest}.',
    released: 'No se cobró nada a la tarjeta del conductor.',
  },
  failure: {
    declined: 'El banco dijo que no.',
    funds: 'No tiene fondos suficientes.',
    authentication: 'El banco quiere que usted mismo lo confirme. Agregue la tarjeta otra vez o use otra.',
    card: 'La tarjeta no se puede usar.',
  },
  otherCard: 'Agregar otra tarjeta',
  payCompany: 'Pagar directamente a {company}',
  receipt: 'Pago y recibo',
  review: 'Deje una reseña de {company}',
  opening: 'Abriendo…',
  checking: 'Revisando su tarjeta…',
  sending: 'Enviando…',
  failed: 'No funcionó. Inténtelo de nuevo o llame a la empresa.',
  event: {
    pay_held: '{cents} retenidos en la tarjeta',
    pay_part: 'El banco retiene {cents} y no más',
    pay_refused: 'No se pudo retener dinero en la tarjeta',
    pay_charged: '{cents} cobrados a la tarjeta',
    pay_direct: 'No se pudo cobrar a la tarjeta; {cents} se pagan directamente',
    pay_released: 'Se liberó lo retenido en la tarjeta',
    pay_company: 'El conductor paga directamente a la empresa',
  },
}
export default es
