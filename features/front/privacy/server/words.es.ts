import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const WHAT =
  '{kind, select, export {su solicitud de una copia de sus datos} deletion {su solicitud de eliminar su cuenta} other {su solicitud de corregir sus datos}}'
const rest = ['El motivo: {reason}', 'Si no está de acuerdo, responda a este correo.'] as const
const button = 'Ver sus solicitudes'

export default {
  asked: {
    title:
      '{kind, select, export {Una solicitud de copia de datos} deletion {Una solicitud de eliminar una cuenta} other {Una solicitud de corregir datos}}',
    message: '{name} lo pidió en la aplicación. Vence el {due}.',
  },
  request_done: {
    subject: 'Su solicitud de datos está cumplida',
    paragraphs: [`Hemos cumplido ${WHAT}.`, ...rest],
    button,
  },
  request_refused: {
    subject: 'Su solicitud de datos fue rechazada',
    paragraphs: [`No podemos cumplir ${WHAT}.`, ...rest],
    button,
  },
  request_on_hold: {
    subject: 'Su solicitud de datos está en espera',
    paragraphs: [`Tuvimos que poner en espera ${WHAT}.`, ...rest],
    button,
  },
  request_open: {
    subject: 'Su solicitud de datos continúa',
    paragraphs: [`Seguimos trabajando en ${WHAT}.`, ...rest],
    button,
  },
  archive_sent: {
    subject: 'La copia de sus datos está lista',
    paragraphs: [
      'Como lo pidió, todo lo que ClaimChoice tiene sobre usted está listo en un archivo.',
      'Inicie sesión para descargarlo. Está disponible durante siete días, solo desde su cuenta. Nadie de nuestro equipo lo abre.',
      'Si no lo pidió, responda a este correo.',
    ],
    button: 'Iniciar sesión y descargarlo',
  },
  readme: {
    title: 'Sus datos en ClaimChoice',
    about:
      'Todo lo que guardamos sobre usted. Cada tipo es un archivo JSON: texto que cualquier editor abre y cualquier programa lee.',
    made: 'Creado el {day} (UTC).',
    kinds: {
      account: 'Su perfil, los dispositivos donde inició sesión y sus ajustes de avisos',
      claims: 'Sus reclamos con números de póliza, cobertura, historial y documentos',
      'claim-draft': 'Un reclamo que empezó y aún no envió',
      tows: 'Las grúas que pidió, a quién se las pidió y qué pasó',
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
  },
} satisfies Translated<typeof en>
