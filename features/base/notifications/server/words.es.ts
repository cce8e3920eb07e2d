import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  topics: {
    claims: 'sus reclamos',
    bookings: 'sus reservas',
    work: 'su trabajo como proveedor',
    verification: 'su verificación y sus documentos',
    messages: 'los mensajes que recibe',
    team: 'el trabajo del equipo de reclamos',
  },
  open: {
    claims: 'Abrir su reclamo',
    bookings: 'Abrir la reserva',
    work: 'Abrir en ClaimChoice',
    verification: 'Abrir su verificación',
    messages: 'Leer y responder',
    team: 'Abrir en ClaimChoice',
  },
  byText: {
    claims: 'Hay una novedad sobre su reclamo.',
    bookings: 'Hay una novedad sobre su reserva.',
    work: 'Hay una novedad sobre su trabajo como proveedor.',
    verification: 'Hay una novedad sobre su verificación.',
    messages: 'Tiene un mensaje nuevo.',
    team: 'Algo espera al equipo de reclamos.',
  },
  textStop: 'Responda STOP para no recibir más.',
  textCode: 'Código de ClaimChoice: {code}. Sirve durante {minutes} minutos. Nadie de ClaimChoice se lo pedirá.',
  textWelcome:
    'ClaimChoice: Los mensajes de texto están configurados para este número. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responda HELP para ayuda, STOP para no recibir más.',
  textStopped:
    'ClaimChoice: Se dio de baja y no recibirá más mensajes de texto. Responda START para recibirlos otra vez.',
  textStarted:
    'ClaimChoice: Recibirá mensajes de texto otra vez. La frecuencia varía. Pueden aplicarse tarifas de mensajes y datos. Responda HELP para ayuda, STOP para no recibir más.',
  textHelp:
    'Mensajes de texto de ClaimChoice. Para ayuda, vaya a {url} o llame al {phone}. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más.',
  ceiling: {
    title: 'Los códigos por mensaje de texto llegaron al límite de hoy',
    message:
      'Enviamos {count} códigos de verificación en 24 horas, el máximo que permitimos. No saldrán más códigos hasta que pasen las 24 horas. Si no lo esperaba, es posible que alguien esté abusando del formulario.',
  },
  around: {
    hello: 'Hola, {name}:',
    why: 'Recibe este correo porque los correos sobre {topic} están activados en su cuenta de ClaimChoice.',
    stop: 'Dejar de recibir correos sobre {topic}',
    choose: 'Elegir de qué le avisamos',
  },
} satisfies Translated<typeof en>
