import type { Kind } from './export-rows.ts'

type Words = {
  title: string
  about: string
  made: (day: string) => string
  kinds: Record<Kind, string>
  open: string
  files: string
  noFiles: string
  missing: string
  money: string
  others: string
}

const en: Words = {
  title: 'Your data at ClaimChoice',
  about: 'Everything we hold about you. Each kind is a JSON file: text that any editor opens and any program reads.',
  made: (day) => `Made on ${day} (UTC).`,
  kinds: {
    account: 'Your profile, the devices you signed in on, and your notification settings',
    claims: 'Your claims with policy numbers, coverage, history and documents',
    'claim-draft': 'A claim you began and did not submit yet',
    bookings: 'What you booked, at which price, with every step',
    choices: 'Whom you booked or asked, and the list you chose from each time',
    payments: 'Payments and refunds of your bookings, and ledger lines that name you or your business',
    messages: 'Your conversations, your messages and those to you',
    reviews: 'The reviews you wrote',
    business: 'Your business: profile, tax number, shop, vehicles, listings, bookings without the customers',
    team: 'The business you work for, invitations you sent and received, and what you wrote in its name',
    'onboarding-draft': 'What you typed to become a provider and did not save yet',
    files: 'Facts about the files you uploaded, and who opened them',
    notifications: 'What we told you, and what became of each mail',
    safety: 'Whom you blocked and what you reported',
    'data-requests': 'What you asked about your own data, and what was decided about your account',
    activity: 'The record of what you did here',
  },
  open: 'What is in here',
  files: 'Your files',
  noFiles: 'You uploaded no files.',
  missing: 'This file could not be read.',
  money: 'Amounts are in cents. Days are year-month-day, times are UTC.',
  others: 'People you dealt with appear only as far as you may see them on the site.',
}
const es: Words = {
  title: 'Sus datos en ClaimChoice',
  about:
    'Todo lo que guardamos sobre usted. Cada tipo es un archivo JSON: texto que cualquier editor abre y cualquier programa lee.',
  made: (day) => `Creado el ${day} (UTC).`,
  kinds: {
    account: 'Su perfil, los dispositivos donde inició sesión y sus ajustes de avisos',
    claims: 'Sus reclamos con números de póliza, cobertura, historial y documentos',
    'claim-draft': 'Un reclamo que empezó y aún no envió',
    bookings: 'Lo que reservó, a qué precio, con cada paso',
    choices: 'A quién reservó o preguntó, y la lista de la que eligió cada vez',
    payments: 'Pagos y reembolsos de sus reservas, y líneas contables que le nombran a usted o a su negocio',
    messages: 'Sus conversaciones, sus mensajes y los que recibió',
    reviews: 'Las reseñas que escribió',
    business: 'Su negocio: perfil, número fiscal, taller, vehículos, anuncios, reservas sin los clientes',
    team: 'El negocio para el que trabaja, las invitaciones que envió y recibió, y lo que escribió en su nombre',
    'onboarding-draft': 'Lo que escribió para ser proveedor y aún no guardó',
    files: 'Datos de los archivos que subió y quién los abrió',
    notifications: 'Lo que le comunicamos y qué pasó con cada correo',
    safety: 'A quién bloqueó y qué denunció',
    'data-requests': 'Lo que pidió sobre sus datos y lo que se decidió sobre su cuenta',
    activity: 'El registro de lo que hizo aquí',
  },
  open: 'Qué contiene',
  files: 'Sus archivos',
  noFiles: 'No subió ningún archivo.',
  missing: 'No se pudo leer este archivo.',
  money: 'Los importes están en centavos. Los días son año-mes-día y las horas, UTC.',
  others: 'Las personas con quienes trató aparecen solo en la medida en que puede verlas en el sitio.',
}

/** What the archive says about itself, in the person's language. */
export const words = { en, es }
