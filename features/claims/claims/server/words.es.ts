import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const OPEN = 'Abrir su reclamo'
const NEXT = `{allowed, select,
  yes {Ya puede elegir un auto de alquiler y un taller.}
  other {El alquiler aún no puede empezar; su reclamo dice por qué.}}`
const WITHDRAWN = 'Usted retiró su reclamo {number} con {insurer}. Ya no trabajamos en él; puede enviarlo de nuevo.'

export default {
  slots: {
    police_report: 'Informe policial',
    damage_photos: 'Fotos del daño',
    insurer_screenshot: 'Captura de la app de la aseguradora',
    photo_whole_car: 'El auto entero',
    photo_close_up: 'El daño, de cerca',
    photo_other_car: 'El otro auto',
    photo_other_insurance: 'La tarjeta de seguro del otro conductor',
    photo_scene: 'El lugar donde ocurrió',
    photo_cause: 'Lo que lo causó',
    photo_whole_glass: 'La ventana entera',
    photo_sensors: 'Detrás del espejo retrovisor',
    photo_odometer: 'El tablero',
    photo_vin_plate: 'La etiqueta del VIN',
    further: 'Documento adicional',
  },
  submitted: {
    title: 'Tenemos su reclamo',
    message: 'Reclamo {number} con {insurer}: tendrá respuesta antes del {due}.',
    subject: 'Tenemos su reclamo {number}',
    paragraphs: [
      'Su reclamo {number} con {insurer} fue creado y espera la verificación de la cobertura.',
      'Lo revisaremos y le contactaremos antes del {due}. Pedimos a su aseguradora que confirme la cobertura y anotamos lo que nos diga.',
      'Mientras tanto puede agregar documentos. La elección del taller es suya.',
    ],
    label: OPEN,
  },
  arrived: { title: 'Nuevo reclamo por revisar', message: '{insurer} {number}, prometido antes del {due}.' },
  limits: {
    parts: [
      '{daily, select, no {} other {{daily} al día para un auto de alquiler}}',
      '{days, select, no {} other {hasta {days} días}}',
      '{ceiling, select, no {} other {{ceiling} en total}}',
      '{start, select, no {} other {desde el {start}}}',
      '{deductible, select, no {} other {su deducible es {deductible}}}',
      '{towing, select, no {} none {sin cobertura de grúa} other {hasta {towing} para la grúa}}',
    ],
  },
  verified: {
    title: '{first, select, yes {Cobertura verificada} other {Su cobertura cambió}}',
    message: `{insurer} confirmó su cobertura para el reclamo {number}. ${NEXT}`,
    subject: '{first, select, yes {Cobertura verificada} other {Su cobertura cambió}}: reclamo {number}',
    paragraphs: ['{insurer} confirmó lo que cubre su póliza para el reclamo {number}.', '{limits}', NEXT],
    label: OPEN,
  },
  moved: {
    subject: '{title}: reclamo {number}',
    paragraphs: ['{title}: su reclamo {number} con {insurer}.', '{why, select, yes {Motivo: {reason}} other {}}'],
    label: OPEN,
  },
  withdrawnOwn: {
    title: 'Reclamo retirado',
    message: WITHDRAWN,
    subject: 'Reclamo {number} retirado',
    paragraphs: [WITHDRAWN, 'Motivo: {reason}'],
    label: OPEN,
  },
  withdrawn: { title: 'Reclamo retirado', message: '{insurer} {number}. Motivo: {reason}' },
  documentAdded: { title: 'Documento nuevo', message: 'Se añadió un documento a {insurer} {number}.' },
  overdueForAdmins: {
    title: 'Plazo vencido',
    message: '{insurer} {number} aún espera su cobertura.',
  },
  overdue: {
    title: 'Su reclamo necesita más tiempo',
    message: 'Aún no hemos podido confirmar la cobertura con {insurer}. Seguimos preguntando.',
    subject: 'Su reclamo {number} necesita más tiempo',
    paragraphs: [
      'Prometimos contactarle sobre el reclamo {number} antes de ahora. {insurer} aún no confirmó la cobertura.',
      'Su reclamo está al principio de nuestra lista. No tiene que hacer nada. Escríbanos cuando quiera si tiene preguntas.',
    ],
    label: OPEN,
  },
} satisfies Translated<typeof en>
