import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  accepted: {
    title: '{company} va en camino hacia usted',
    message:
      'Dicen que llegarán antes de {at}. El precio es {price}{miles, select, open {, más las millas cuando usted diga adónde va} other {}}. {pay, select, card {Se retiene en su tarjeta.} other {Páguele directamente a {company}.}}{moves, select, yes { Abra ahora su pedido y haga la autorización de salida para la empresa: sin ella, el lugar puede negarse a entregar su auto.} other {}}',
  },
  acceptedLater: {
    title: '{company} viene: {at}',
    message:
      'El precio es de {price}{miles, select, open {, y se suman las millas cuando diga adónde va} other {}}. {pay, select, card {El monto se retiene en su tarjeta el día anterior.} held {El monto se retiene ahora en su tarjeta.} other {Pague directamente a {company}.}} Les recordamos a ambos antes.{moves, select, yes { Abra su grúa y haga la autorización de entrega: sin ella, el lugar puede retener su auto.} other {}}',
  },
  soon: {
    title: '{company} viene por su auto: {at}',
    message:
      'Tenga la llave a mano. Si cambió de planes, cancele ahora en su grúa: es gratis hasta que salga el camión.',
  },
  soonForCompany: {
    title: 'La grúa {number} es pronto: {at}',
    message:
      'Elija quién la conduce en su página de despacho, o devuélvala ahora para que el conductor llame a otras empresas.',
  },
  notLeft: {
    title: 'Todavía no ha salido ninguna grúa hacia su auto',
    message:
      '{company} aceptó su pedido para {at}, y ya se le avisó. Llámelos. Puede cancelar gratis hasta que salga el camión.',
  },
  notLeftForCompany: {
    title: 'Grúa {number}: ya empezó el horario y no ha salido ningún camión',
    message:
      'El conductor lo espera: {at}. Envíe un camión ahora, o devuélvala para que el conductor llame a otras empresas.',
  },
  lapsed: {
    title: 'Ya no tiene la grúa {number}',
    message:
      'Su empresa no puede hacer servicios de grúa ahora, así que el conductor llama a otras empresas. Revise su verificación.',
  },
  unanswered: {
    title: 'Todavía ninguna empresa aceptó su grúa',
    message: 'Abra su pedido y pregunte a más empresas, o llame a una.',
  },
  neededNow: {
    title: 'Ninguna empresa aceptó su grúa todavía, y la hora se acerca',
    message:
      'Ahora es un pedido para este momento. Abra su pedido y pregunte a empresas que puedan ir ahora, o llame a una.',
  },
  nobody: {
    title: 'Ninguna empresa de grúas aceptó su pedido',
    message: 'Abra su pedido: ahí hay teléfonos a los que puede llamar ahora.',
  },
  givenBack: {
    title: '{company} no puede venir',
    message: 'Devolvieron el pedido antes de llegar. Abra su pedido y pregunte a otras empresas. No debe nada.',
  },
  paused: {
    title: 'Los conductores no ven su empresa hasta el {at}',
    message: 'En {days} días aceptó {count} pedidos y los devolvió. Los pedidos que tiene ahora no cambian.',
  },
  late: {
    title: '{company} está retrasada',
    message: 'Dijeron que llegarían antes de {at}. Llámelos o pregunte a otras empresas, sin costo.',
  },
  step: {
    title:
      '{step, select, rolling {La grúa va en camino} on_scene {La grúa está junto a su auto} hooked {Su auto está en la grúa} at_destination {Su auto llegó al destino} dropped {Su auto fue entregado} gone_on_arrival {La grúa no encontró a nadie} other {No se pudo hacer el remolque}}',
    message:
      '{step, select, dropped {{company} lo dejó en {place}. {pay, select, card {Se paga con su tarjeta.} other {Usted le paga {due} directamente a {company}.}}} gone_on_arrival {{company} esperó y se fue. {due, select, none {No debe nada.} other {Cobran {due}.}}} unsuccessful {{company} explica el motivo en su pedido. No debe nada.} other {{company}, grúa {number}.}}',
  },
  turnedAway: {
    title: '{why, select, refused {No reciben su auto en {place}} other {{place}: está cerrado}}',
    message: '{company} escribió: «{words}» Su auto sigue en la grúa. Abra su pedido ahora y elija adónde lo llevan.',
  },
  redirected: {
    title: 'La grúa {number} va a otro lugar',
    message: 'El conductor cambió el destino a {place}. El precio ahora es {price}.',
  },
  canceled: {
    title: 'La grúa {number} fue cancelada',
    message: '{fee, select, none {El conductor no debe nada.} other {El conductor le debe {fee} según sus tarifas.}}',
  },
  takenBack: {
    title: 'La grúa {number} pasó a otras empresas',
    message:
      'Iban con más de diez minutos de retraso, así que el conductor preguntó a otras. Ya no hace falta que vayan.',
  },
  ended: {
    title: 'Nuestro equipo terminó la grúa {number}',
    message: 'Escribieron: “{reason}” No debe nada por ella.',
  },
  endedForCompany: {
    title: 'Nuestro equipo terminó la grúa {number}',
    message: 'Ya terminó, y el conductor no debe nada por ella. Si el auto está en su grúa, llámelo antes de seguir.',
  },
  record: {
    title: 'Grúa {number}: el pedido del conductor',
    below:
      'Registrado por ClaimChoice el {at}. Téngalo listo para un agente (Código de Vehículos de California 22513).',
    who: 'Quién pidió la grúa',
    phone: 'Su teléfono',
    car: 'Vehículo',
    whose: 'De quién es el vehículo, según el conductor',
    whoses: { mine: 'Propio', household: 'De su hogar', leave: 'De otra persona, con permiso' },
    plate: 'Placa',
    when: 'Fecha y hora del pedido',
    taker: 'Quién tomó el pedido',
    company: 'Empresa de grúas',
    scene: 'Dónde está el vehículo',
    to: 'Adónde va',
    none: 'Todavía sin elegir',
    accepted: 'Aceptado',
    canceled: 'Cancelado',
    ended: 'Terminó sin entrega',
    dropped: 'Entregado',
    live: 'Escanee esto para ver que esta grúa está en camino: quién viene y por dónde va.',
    note: 'El conductor eligió esta empresa. Nadie más la envió.',
  },
} satisfies Translated<typeof en>
