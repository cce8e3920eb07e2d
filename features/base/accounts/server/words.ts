import type { Language } from '#lib/languages.ts'
import type { Mail } from '#lib/server/mail.ts'
import { type Given, wordsBeside } from '#lib/server/words.ts'

type Reader = { name: string; email: string }
type Words = {
  confirm: (reader: Reader, url: string) => Mail
  /** For a sign-up of an address that waits for an earlier one. */
  finish: (reader: Reader, url: string) => Mail
  taken: (reader: Reader, site: string) => Mail
  recovery: (reader: Reader, url: string) => Mail
  passwordChanged: (reader: Reader, site: string) => Mail
  invited: (reader: Reader, url: string) => Mail
  /** To the new address. */
  confirmEmail: (reader: Reader, url: string) => Mail
  /** To the address that is in use. */
  emailAsked: (reader: Reader, wanted: string, site: string) => Mail
  emailChanged: (reader: Reader) => Mail
  deleted: (reader: Pick<Reader, 'email'>) => Mail
}

/** Enough to recognize one's own address, too little to give a new one away. */
const masked = (email: string) => email.replace(/^(.).*@(.).*(\.[^.]+)$/, '$1***@$2***$3')

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
  finish: ({ email }, url) => ({
    to: email,
    kind: 'account.finish',
    subject: 'Choose your password for ClaimChoice',
    paragraphs: [
      'Someone signed up with this address more than once, so we can’t tell which password is yours.',
      'Use this link to confirm your address and choose your password. It works once, within 24 hours, and signs you in.',
      'If you didn’t sign up, do nothing. Without this link no one can use your address here.',
    ],
    button: { label: 'Choose my password', url },
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
  confirmEmail: ({ email }, url) => ({
    to: email,
    kind: 'account.confirm_email',
    subject: 'Confirm your new email address',
    paragraphs: [
      'You asked to use this address for your ClaimChoice account.',
      'Open the link on a device where you are signed in, or sign in with your old address first. It works once, within 24 hours.',
      'If you did not ask for this, do nothing: without your account the link is of no use to anybody.',
    ],
    button: { label: 'Use this address', url },
  }),
  emailAsked: ({ email }, wanted, site) => ({
    to: email,
    kind: 'account.email_asked',
    subject: 'A new email address for your ClaimChoice account',
    paragraphs: [
      `Somebody who knows your password asked to use ${masked(wanted)} instead of this address.`,
      'This address stays in use until the new one is confirmed.',
      'If it was not you, choose a new password at once. That ends the request too.',
    ],
    button: { label: 'It was not me', url: `${site}/auth/reset` },
  }),
  emailChanged: ({ email }) => ({
    to: email,
    kind: 'account.email_changed',
    subject: 'Your ClaimChoice email address was changed',
    paragraphs: [
      'Your account now has another address. This one no longer signs you in, and this is our last mail to it.',
      'If it was not you, answer this mail and we look into it.',
    ],
  }),
  deleted: ({ email }) => ({
    to: email,
    kind: 'account.deleted',
    subject: 'Your ClaimChoice account was deleted',
    paragraphs: [
      'As you asked, your account was deleted. Every device was signed out, and your profile, claims, files, messages and settings were erased.',
      'What has to stay as a financial record stays without your name: amounts and dates of bookings, payments and the ledger, and the record of who did what and when.',
      'This mail is the last one. Its copy here is erased within 30 days. You can sign up again at any time.',
    ],
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
  finish: ({ email }, url) => ({
    to: email,
    kind: 'account.finish',
    subject: 'Elija su contraseña para ClaimChoice',
    paragraphs: [
      'Alguien se registró más de una vez con esta dirección y no podemos saber cuál es su contraseña.',
      'Con este enlace confirma su dirección y elige su contraseña. Funciona una vez, durante 24 horas, e inicia su sesión.',
      'Si usted no se registró, no haga nada. Sin este enlace nadie puede usar su dirección aquí.',
    ],
    button: { label: 'Elegir mi contraseña', url },
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
  confirmEmail: ({ email }, url) => ({
    to: email,
    kind: 'account.confirm_email',
    subject: 'Confirme su nuevo correo',
    paragraphs: [
      'Usted pidió usar esta dirección para su cuenta de ClaimChoice.',
      'Abra el enlace en un dispositivo con la sesión iniciada, o inicie sesión antes con su dirección anterior. Funciona una vez, durante 24 horas.',
      'Si no lo pidió, no haga nada: sin su cuenta el enlace no le sirve a nadie.',
    ],
    button: { label: 'Usar esta dirección', url },
  }),
  emailAsked: ({ email }, wanted, site) => ({
    to: email,
    kind: 'account.email_asked',
    subject: 'Un nuevo correo para su cuenta de ClaimChoice',
    paragraphs: [
      `Alguien que conoce su contraseña pidió usar ${masked(wanted)} en lugar de esta dirección.`,
      'Esta dirección sigue en uso hasta que se confirme la nueva.',
      'Si no fue usted, elija una contraseña nueva de inmediato. Eso también anula la solicitud.',
    ],
    button: { label: 'No fui yo', url: `${site}/auth/reset` },
  }),
  emailChanged: ({ email }) => ({
    to: email,
    kind: 'account.email_changed',
    subject: 'Se cambió el correo de su cuenta de ClaimChoice',
    paragraphs: [
      'Su cuenta tiene ahora otra dirección. Esta ya no sirve para iniciar sesión, y este es nuestro último correo a ella.',
      'Si no fue usted, responda a este correo y lo revisamos.',
    ],
  }),
  deleted: ({ email }) => ({
    to: email,
    kind: 'account.deleted',
    subject: 'Se eliminó su cuenta de ClaimChoice',
    paragraphs: [
      'Como lo pidió, se eliminó su cuenta. Se cerró la sesión en todos los dispositivos y se borraron su perfil, sus reclamos, archivos, mensajes y ajustes.',
      'Lo que debe quedar como registro financiero queda sin su nombre: importes y fechas de reservas, pagos y el libro contable, y el registro de quién hizo qué y cuándo.',
      'Este es el último correo. Su copia aquí se borra en un plazo de 30 días. Puede registrarse de nuevo cuando quiera.',
    ],
  }),
}

/** The mails of an account, in the reader's language. */
export const words = { en, es }

type MailWords = { subject: string; paragraphs: readonly string[]; button?: string }

/**
 * The mails about accounts whose words stand beside the file at `home`, each in its reader's language: its name there is
 * its kind, and its button, where it has one, leads to `url`.
 */
export async function mailsBeside<C extends Record<string, MailWords>>(home: string) {
  const say = await wordsBeside<C>(home)
  return <Key extends keyof C & string>(
    key: Key,
    { email, language }: { email: string; language: Language },
    url: string | null,
    ...values: Given<C[Key]>
  ): Mail => {
    const { subject, paragraphs, button } = say(key, ...values)[language] as MailWords
    return {
      to: email,
      kind: `account.${key}`,
      subject,
      paragraphs,
      ...(button && url && { button: { label: button, url } }),
    }
  }
}
