import type { Mail } from '#lib/server/mail.ts'

type Reader = { name: string; email: string }
type Words = {
  confirm: (reader: Reader, url: string) => Mail
  taken: (reader: Reader, site: string) => Mail
  recovery: (reader: Reader, url: string) => Mail
  passwordChanged: (reader: Reader, site: string) => Mail
  invited: (reader: Reader, url: string) => Mail
}

const en: Words = {
  confirm: ({ email }, url) => ({
    to: email,
    kind: 'account.confirm',
    subject: 'Confirm your email for ClaimChoice',
    paragraphs: [
      'Welcome to ClaimChoice.',
      'Please confirm that this address is yours. The link works once, within 24 hours, and signs you in.',
      'If you did not sign up, do nothing. Without this link nobody can use your address here.',
    ],
    button: { label: 'Confirm my email', url },
  }),
  taken: ({ email }, site) => ({
    to: email,
    kind: 'account.taken',
    subject: 'You already have a ClaimChoice account',
    paragraphs: [
      'Somebody, probably you, asked to sign up with this address. It already has an account, so nothing was changed.',
      `You can sign in with your password: ${site}/auth`,
      `Forgot it? Choose a new one: ${site}/auth/reset`,
      'If it was not you, you need not do anything.',
    ],
    button: { label: 'Sign in', url: `${site}/auth` },
  }),
  recovery: ({ email }, url) => ({
    to: email,
    kind: 'account.recovery',
    subject: 'Choose a new password for ClaimChoice',
    paragraphs: [
      'Somebody, probably you, asked for a new password for this address.',
      'The link works once, within one hour. Your old password stays valid until you choose a new one.',
      'If it was not you, do nothing.',
    ],
    button: { label: 'Choose a new password', url },
  }),
  passwordChanged: ({ email }, site) => ({
    to: email,
    kind: 'account.password_changed',
    subject: 'Your ClaimChoice password was changed',
    paragraphs: [
      'The password of your account was changed just now, and every other device was signed out.',
      'If it was not you, choose a new password at once.',
    ],
    button: { label: 'It was not me', url: `${site}/auth/reset` },
  }),
  invited: ({ email }, url) => ({
    to: email,
    kind: 'account.invited',
    subject: 'Your ClaimChoice admin account',
    paragraphs: [
      'You are now a claims admin of ClaimChoice.',
      'Choose your password with this link. It works once, within 24 hours.',
    ],
    button: { label: 'Choose my password', url },
  }),
}

const es: Words = {
  confirm: ({ email }, url) => ({
    to: email,
    kind: 'account.confirm',
    subject: 'Confirme su correo para ClaimChoice',
    paragraphs: [
      'Le damos la bienvenida a ClaimChoice.',
      'Confirme que esta dirección es suya. El enlace funciona una vez, durante 24 horas, e inicia su sesión.',
      'Si usted no se registró, no haga nada. Sin este enlace nadie puede usar su dirección aquí.',
    ],
    button: { label: 'Confirmar mi correo', url },
  }),
  taken: ({ email }, site) => ({
    to: email,
    kind: 'account.taken',
    subject: 'Usted ya tiene una cuenta en ClaimChoice',
    paragraphs: [
      'Alguien, probablemente usted, quiso registrarse con esta dirección. Ya tiene una cuenta; no se cambió nada.',
      `Puede iniciar sesión con su contraseña: ${site}/auth`,
      `¿La olvidó? Elija una nueva: ${site}/auth/reset`,
      'Si no fue usted, no tiene que hacer nada.',
    ],
    button: { label: 'Iniciar sesión', url: `${site}/auth` },
  }),
  recovery: ({ email }, url) => ({
    to: email,
    kind: 'account.recovery',
    subject: 'Elija una contraseña nueva para ClaimChoice',
    paragraphs: [
      'Alguien, probablemente usted, pidió una contraseña nueva para esta dirección.',
      'El enlace funciona una vez, durante una hora. Su contraseña anterior vale hasta que elija otra.',
      'Si no fue usted, no haga nada.',
    ],
    button: { label: 'Elegir una contraseña nueva', url },
  }),
  passwordChanged: ({ email }, site) => ({
    to: email,
    kind: 'account.password_changed',
    subject: 'Se cambió su contraseña de ClaimChoice',
    paragraphs: [
      'La contraseña de su cuenta se acaba de cambiar y se cerró la sesión en todos los demás dispositivos.',
      'Si no fue usted, elija una contraseña nueva de inmediato.',
    ],
    button: { label: 'No fui yo', url: `${site}/auth/reset` },
  }),
  invited: ({ email }, url) => ({
    to: email,
    kind: 'account.invited',
    subject: 'Su cuenta de administración de ClaimChoice',
    paragraphs: [
      'Ahora usted administra reclamos en ClaimChoice.',
      'Elija su contraseña con este enlace. Funciona una vez, durante 24 horas.',
    ],
    button: { label: 'Elegir mi contraseña', url },
  }),
}

/** The mails of an account, in the reader's language. */
export const words = { en, es }
