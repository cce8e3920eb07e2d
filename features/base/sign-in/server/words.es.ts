import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const NOT_ME = 'Si no fue usted, elija una contraseña nueva de inmediato y avise a otro administrador de reclamos.'

export default {
  second_factor_on: {
    subject:
      '{again, select, yes {Se reemplazó su aplicación de autenticación} other {La verificación en dos pasos está activada}}',
    paragraphs: [
      `{again, select,
        yes {Para iniciar sesión en su cuenta de ClaimChoice ahora se piden los códigos de otra aplicación de autenticación. La anterior y sus códigos de recuperación ya no valen.}
        other {Desde ahora, para iniciar sesión en su cuenta de ClaimChoice hacen falta su contraseña y un código de su aplicación de autenticación.}}`,
      'Se cerró la sesión en todos los demás dispositivos.',
      NOT_ME,
    ],
    button: 'No fui yo',
  },
  second_factor_off: {
    subject: 'Se desactivó la verificación en dos pasos',
    paragraphs: ['Su cuenta de ClaimChoice ahora pide solo su contraseña.', NOT_ME],
    button: 'No fui yo',
  },
  recovery_codes_made: {
    subject: 'Usted tiene códigos de recuperación nuevos',
    paragraphs: [
      'Se crearon diez códigos de recuperación nuevos para su cuenta de ClaimChoice. Los anteriores ya no valen.',
      NOT_ME,
    ],
    button: 'No fui yo',
  },
  recovery_code_used: {
    subject: 'Se usó un código de recuperación de su cuenta',
    paragraphs: [
      'Alguien acaba de usar uno de sus códigos de recuperación en lugar de su aplicación de autenticación.',
      '{left, plural, one {Le queda un código de recuperación.} other {Le quedan # códigos de recuperación.}}',
      'Si fue usted, cree códigos nuevos en Acceso y seguridad. Si no, elija una contraseña nueva de inmediato y avise a otro administrador de reclamos.',
    ],
    button: 'Acceso y seguridad',
  },
  second_factor_reset: {
    subject: 'Se quitó la verificación en dos pasos',
    paragraphs: [
      'Un administrador de reclamos quitó la verificación en dos pasos de su cuenta de ClaimChoice y se cerró la sesión en todos los dispositivos.',
      'El motivo que dio: {reason}',
      'Inicie sesión con su contraseña y configúrela de nuevo. Si no lo pidió, elija antes una contraseña nueva y avise a su equipo.',
    ],
    button: 'Iniciar sesión',
  },
} satisfies Translated<typeof en>
