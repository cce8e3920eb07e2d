import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

const NOT_ME = 'Si no fue usted, elija una contraseña nueva de inmediato y avise a otra persona de administración.'

export default {
  second_factor_on: {
    subject: '{again, select, yes {Se reemplazó su segundo factor} other {Su segundo factor está activado}}',
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
    subject: 'Se desactivó su segundo factor',
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
      'Alguien que tiene uno de sus códigos de recuperación lo usó en este momento en lugar de su aplicación de autenticación.',
      '{left, plural, one {Queda un código de recuperación.} other {Quedan # códigos de recuperación.}}',
      'Si fue usted, cree códigos nuevos en Acceso y seguridad. Si no, elija una contraseña nueva de inmediato y avise a otra persona de administración.',
    ],
    button: 'Acceso y seguridad',
  },
  second_factor_reset: {
    subject: 'Se quitó su segundo factor',
    paragraphs: [
      'Una persona de administración quitó el segundo factor de su cuenta de ClaimChoice y se cerró la sesión en todos los dispositivos.',
      'El motivo que dio: {reason}',
      'Inicie sesión con su contraseña y configure uno nuevo. Si no lo pidió, elija antes una contraseña nueva y avise a su equipo.',
    ],
    button: 'Iniciar sesión',
  },
} satisfies Translated<typeof en>
