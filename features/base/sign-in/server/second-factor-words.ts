import type { Mail } from '#lib/server/mail.ts'

type Reader = { email: string }
type Words = {
  on: (reader: Reader, again: boolean, site: string) => Mail
  off: (reader: Reader, site: string) => Mail
  newCodes: (reader: Reader, site: string) => Mail
  recoveryCodeUsed: (reader: Reader, left: number, site: string) => Mail
  reset: (reader: Reader, reason: string, site: string) => Mail
}

const en: Words = {
  on: ({ email }, again, site) => ({
    to: email,
    kind: 'account.second_factor_on',
    subject: again ? 'Your second factor was replaced' : 'Your second factor is on',
    paragraphs: [
      again
        ? 'Signing in to your ClaimChoice account now asks for the codes of another authenticator app. The one before, and its recovery codes, no longer count.'
        : 'From now on, signing in to your ClaimChoice account takes your password and a code of your authenticator app.',
      'Every other device was signed out.',
      'If it was not you, choose a new password at once and tell another claims admin.',
    ],
    button: { label: 'It was not me', url: `${site}/auth/reset` },
  }),
  off: ({ email }, site) => ({
    to: email,
    kind: 'account.second_factor_off',
    subject: 'Your second factor was turned off',
    paragraphs: [
      'Your ClaimChoice account now asks for your password only.',
      'If it was not you, choose a new password at once and tell another claims admin.',
    ],
    button: { label: 'It was not me', url: `${site}/auth/reset` },
  }),
  newCodes: ({ email }, site) => ({
    to: email,
    kind: 'account.recovery_codes_made',
    subject: 'You have new recovery codes',
    paragraphs: [
      'Ten new recovery codes were made for your ClaimChoice account. Those before no longer count.',
      'If it was not you, choose a new password at once and tell another claims admin.',
    ],
    button: { label: 'It was not me', url: `${site}/auth/reset` },
  }),
  recoveryCodeUsed: ({ email }, left, site) => ({
    to: email,
    kind: 'account.recovery_code_used',
    subject: 'A recovery code of your account was used',
    paragraphs: [
      'Somebody who has one of your recovery codes used it just now instead of your authenticator app.',
      left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`,
      'If it was you, make new codes under Sign-in & security. If it was not, choose a new password at once and tell another claims admin.',
    ],
    button: { label: 'Sign-in & security', url: `${site}/settings/security` },
  }),
  reset: ({ email }, reason, site) => ({
    to: email,
    kind: 'account.second_factor_reset',
    subject: 'Your second factor was taken off',
    paragraphs: [
      'A claims admin took the second factor off your ClaimChoice account, and every device was signed out.',
      `The reason they gave: ${reason}`,
      'Sign in with your password and set up a new one. If you did not ask for this, choose a new password first and tell your team.',
    ],
    button: { label: 'Sign in', url: `${site}/auth` },
  }),
}

const es: Words = {
  on: ({ email }, again, site) => ({
    to: email,
    kind: 'account.second_factor_on',
    subject: again ? 'Se reemplazó su segundo factor' : 'Su segundo factor está activado',
    paragraphs: [
      again
        ? 'Para iniciar sesión en su cuenta de ClaimChoice ahora se piden los códigos de otra aplicación de autenticación. La anterior y sus códigos de recuperación ya no valen.'
        : 'Desde ahora, para iniciar sesión en su cuenta de ClaimChoice hacen falta su contraseña y un código de su aplicación de autenticación.',
      'Se cerró la sesión en todos los demás dispositivos.',
      'Si no fue usted, elija una contraseña nueva de inmediato y avise a otra persona de administración.',
    ],
    button: { label: 'No fui yo', url: `${site}/auth/reset` },
  }),
  off: ({ email }, site) => ({
    to: email,
    kind: 'account.second_factor_off',
    subject: 'Se desactivó su segundo factor',
    paragraphs: [
      'Su cuenta de ClaimChoice ahora pide solo su contraseña.',
      'Si no fue usted, elija una contraseña nueva de inmediato y avise a otra persona de administración.',
    ],
    button: { label: 'No fui yo', url: `${site}/auth/reset` },
  }),
  newCodes: ({ email }, site) => ({
    to: email,
    kind: 'account.recovery_codes_made',
    subject: 'Usted tiene códigos de recuperación nuevos',
    paragraphs: [
      'Se crearon diez códigos de recuperación nuevos para su cuenta de ClaimChoice. Los anteriores ya no valen.',
      'Si no fue usted, elija una contraseña nueva de inmediato y avise a otra persona de administración.',
    ],
    button: { label: 'No fui yo', url: `${site}/auth/reset` },
  }),
  recoveryCodeUsed: ({ email }, left, site) => ({
    to: email,
    kind: 'account.recovery_code_used',
    subject: 'Se usó un código de recuperación de su cuenta',
    paragraphs: [
      'Alguien que tiene uno de sus códigos de recuperación lo usó en este momento en lugar de su aplicación de autenticación.',
      left === 1 ? 'Queda un código de recuperación.' : `Quedan ${left} códigos de recuperación.`,
      'Si fue usted, cree códigos nuevos en Acceso y seguridad. Si no, elija una contraseña nueva de inmediato y avise a otra persona de administración.',
    ],
    button: { label: 'Acceso y seguridad', url: `${site}/settings/security` },
  }),
  reset: ({ email }, reason, site) => ({
    to: email,
    kind: 'account.second_factor_reset',
    subject: 'Se quitó su segundo factor',
    paragraphs: [
      'Una persona de administración quitó el segundo factor de su cuenta de ClaimChoice y se cerró la sesión en todos los dispositivos.',
      `El motivo que dio: ${reason}`,
      'Inicie sesión con su contraseña y configure uno nuevo. Si no lo pidió, elija antes una contraseña nueva y avise a su equipo.',
    ],
    button: { label: 'Iniciar sesión', url: `${site}/auth` },
  }),
}

/** What is told about a second factor, in the reader's language. */
export const words = { en, es }
