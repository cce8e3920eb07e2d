import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const TWO = 'Lo decidieron dos personas de administración.'

export default {
  grant_proposed: {
    subject: `{kind, select,
      grant {¿Debe {about} administrar reclamos?}
      removal {¿Debe {about} dejar de administrar reclamos?}
      suspension {¿Se debe suspender a {about}, de administración?}
      other {¿Se debe readmitir a {about}, de administración?}}`,
    paragraphs: [
      '{named, select, true {{by}} other {Un administrador de reclamos}} lo propuso. Motivo: {reason}',
      'Un segundo administrador de reclamos debe confirmarlo o rechazarlo en siete días. Después vence.',
    ],
    button: 'Revisarlo',
  },
  admin_grant: {
    subject: 'Ahora usted administra reclamos en ClaimChoice',
    paragraphs: [
      `${TWO} Se cerró la sesión en todos los dispositivos; vuelva a iniciarla para empezar.`,
      'Si se exige la verificación en dos pasos, la configurará primero.',
    ],
    button: 'Iniciar sesión',
  },
  admin_removal: {
    subject: 'Usted ya no administra reclamos',
    paragraphs: [
      `${TWO} Su cuenta sigue, con todo lo suyo.`,
      'Se cerró la sesión en todos los dispositivos; puede iniciarla de nuevo.',
    ],
    button: 'Iniciar sesión',
  },
  admin_suspension: {
    subject: 'Su cuenta de ClaimChoice está suspendida',
    paragraphs: [
      `${TWO} Se cerró la sesión en todos los dispositivos y nadie puede entrar en esta cuenta.`,
      'Si cree que es un error, responda a este correo.',
    ],
  },
  admin_reinstatement: {
    subject: 'Su cuenta de ClaimChoice está abierta de nuevo',
    paragraphs: [`${TWO} Puede iniciar sesión de nuevo.`],
    button: 'Iniciar sesión',
  },
  role_changed: {
    subject: 'Se cambió el rol de su cuenta de ClaimChoice',
    paragraphs: [
      `Una persona de administración cambió su cuenta a: {role, select,
        driver {conductor}
        individual_owner {propietario particular}
        shop {taller}
        other {administración de reclamos}}.`,
      'Usted conserva sus reclamos, reservas, mensajes y su negocio, si lo tiene. Solo cambian las pantallas que ve primero.',
      'Se cerró la sesión en todos los dispositivos. Inicie sesión de nuevo; si no lo esperaba, responda a este correo.',
    ],
    button: 'Iniciar sesión',
  },
  sessions_ended: {
    subject: 'Se cerró su sesión de ClaimChoice en todas partes',
    paragraphs: [
      'Una persona de administración cerró la sesión de su cuenta en todos los dispositivos. No se cambió nada más.',
      'Motivo: {reason}',
      'Puede iniciar sesión de nuevo de inmediato. Si otra persona puede conocer su contraseña, elija antes una nueva.',
    ],
    button: 'Elegir una contraseña nueva',
  },
  suspended: {
    subject: 'Su cuenta de ClaimChoice está suspendida',
    paragraphs: [
      'Se cerró la sesión en todos los dispositivos y nadie puede entrar en esta cuenta hasta que se abra de nuevo.',
      'Sus reclamos y reservas siguen como están, y lo pagado se cumple o se reembolsa según lo acordado. Si usted es la única persona propietaria de un negocio aquí, sus anuncios salen del mercado.',
      'Si cree que es un error, responda a este correo.',
    ],
  },
  reinstated: {
    subject: 'Su cuenta de ClaimChoice está abierta de nuevo',
    paragraphs: [
      'Puede iniciar sesión de nuevo.',
      'Si tiene un negocio, revise sus anuncios. Los que se retiraron del mercado siguen fuera hasta que usted los vuelva a publicar.',
    ],
    button: 'Iniciar sesión',
  },
} satisfies Translated<typeof en>
