// What every mail about news says around the news itself, in both languages.
import type { Topic } from '../preference.ts'

type Words = {
  topics: Record<Topic, string>
  open: Record<Topic, string>
  hello: (name: string) => string
  why: (topic: string) => string
  stop: (topic: string) => string
  choose: string
}

const en: Words = {
  topics: {
    claims: 'your claims',
    bookings: 'your bookings',
    work: 'your work as a provider',
    verification: 'your verification and documents',
    messages: 'messages to you',
    team: 'the work of the claims team',
  },
  open: {
    claims: 'Open your claim',
    bookings: 'Open the booking',
    work: 'Open it on ClaimChoice',
    verification: 'Open your verification',
    messages: 'Read and answer',
    team: 'Open it on ClaimChoice',
  },
  hello: (name) => `Hello ${name},`,
  why: (topic) => `You get this because emails about ${topic} are on for your ClaimChoice account.`,
  stop: (topic) => `Stop emails about ${topic}`,
  choose: 'Choose what we tell you',
}

const es: Words = {
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
  hello: (name) => `Hola, ${name}:`,
  why: (topic) => `Recibe este correo porque los correos sobre ${topic} están activados en su cuenta de ClaimChoice.`,
  stop: (topic) => `Dejar de recibir correos sobre ${topic}`,
  choose: 'Elegir de qué le avisamos',
}

export const MAIL = { en, es }
