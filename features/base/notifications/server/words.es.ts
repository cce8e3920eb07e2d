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
  around: {
    hello: 'Hola, {name}:',
    why: 'Recibe este correo porque los correos sobre {topic} están activados en su cuenta de ClaimChoice.',
    stop: 'Dejar de recibir correos sobre {topic}',
    choose: 'Elegir de qué le avisamos',
  },
} satisfies Translated<typeof en>
