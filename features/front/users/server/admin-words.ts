import type { Role } from '#lib/contract.ts'
import type { Mail } from '#lib/server/mail.ts'
import type { GrantKind } from '../grant.ts'

type Reader = { email: string }
type Proposal = { kind: GrantKind; about: string; by: string | null; reason: string; url: string }
type Words = {
  proposed: (reader: Reader, proposal: Proposal) => Mail
  granted: (reader: Reader, kind: GrantKind, site: string) => Mail
  roleChanged: (reader: Reader, role: Role, site: string) => Mail
  signedOut: (reader: Reader, reason: string, site: string) => Mail
  suspended: (reader: Reader) => Mail
  reinstated: (reader: Reader, site: string) => Mail
}

const ROLES_EN: Record<Role, string> = {
  driver: 'driver',
  individual_owner: 'individual owner',
  shop: 'shop',
  claims_admin: 'claims admin',
}
const ROLES_ES: Record<Role, string> = {
  driver: 'conductor',
  individual_owner: 'propietario particular',
  shop: 'taller',
  claims_admin: 'administración de reclamos',
}

const en: Words = {
  proposed: ({ email }, { kind, about, by, reason, url }) => ({
    to: email,
    kind: 'account.grant_proposed',
    subject: {
      grant: `Should ${about} become a claims admin?`,
      removal: `Should ${about} stop being a claims admin?`,
      suspension: `Should the claims admin ${about} be suspended?`,
      reinstatement: `Should the claims admin ${about} be reinstated?`,
    }[kind],
    paragraphs: [
      `${by ?? 'A claims admin'} proposed it and gave this reason: ${reason}`,
      'It takes a second claims admin. Look at it and confirm or refuse within seven days; after that it lapses.',
    ],
    button: { label: 'Look at it', url },
  }),
  granted: ({ email }, kind, site) => ({
    to: email,
    kind: `account.admin_${kind}`,
    subject: {
      grant: 'You are a claims admin of ClaimChoice',
      removal: 'You are no longer a claims admin',
      suspension: 'Your ClaimChoice account is suspended',
      reinstatement: 'Your ClaimChoice account is open again',
    }[kind],
    paragraphs: {
      grant: [
        'Two claims admins decided it. Every device was signed out; sign in again to begin.',
        'Where a second factor is required, you are asked to set one up first.',
      ],
      removal: [
        'Two claims admins decided it. Your account stays, with everything of your own in it.',
        'Every device was signed out; you can sign in again.',
      ],
      suspension: [
        'Two claims admins decided it. Every device was signed out, and nobody can sign in to this account.',
        'If you think this is a mistake, answer this mail.',
      ],
      reinstatement: ['Two claims admins decided it. You can sign in again.'],
    }[kind],
    ...(kind !== 'suspension' && { button: { label: 'Sign in', url: `${site}/auth` } }),
  }),
  roleChanged: ({ email }, role, site) => ({
    to: email,
    kind: 'account.role_changed',
    subject: 'The role of your ClaimChoice account was changed',
    paragraphs: [
      `A claims admin made your account a ${ROLES_EN[role]} account.`,
      'Your claims, bookings, messages and your business, if you have one, stay yours: only the screens you see first change.',
      'Every device was signed out. Sign in again; if you did not expect this, answer this mail.',
    ],
    button: { label: 'Sign in', url: `${site}/auth` },
  }),
  signedOut: ({ email }, reason, site) => ({
    to: email,
    kind: 'account.sessions_ended',
    subject: 'You were signed out of ClaimChoice everywhere',
    paragraphs: [
      'A claims admin signed your account out on every device. Nothing else was changed.',
      `The reason they gave: ${reason}`,
      'You can sign in again at once. If somebody else may know your password, choose a new one first.',
    ],
    button: { label: 'Choose a new password', url: `${site}/auth/reset` },
  }),
  suspended: ({ email }) => ({
    to: email,
    kind: 'account.suspended',
    subject: 'Your ClaimChoice account is suspended',
    paragraphs: [
      'Every device was signed out, and nobody can sign in to this account until it is open again.',
      'Your claims and bookings stay as they are, and what is paid is carried out or refunded as agreed. If you alone own a business here, its listings are off the market.',
      'If you think this is a mistake, answer this mail.',
    ],
  }),
  reinstated: ({ email }, site) => ({
    to: email,
    kind: 'account.reinstated',
    subject: 'Your ClaimChoice account is open again',
    paragraphs: [
      'You can sign in again.',
      'If you own a business, look at its listings: those that were taken off the market wait for you to put them back.',
    ],
    button: { label: 'Sign in', url: `${site}/auth` },
  }),
}

const es: Words = {
  proposed: ({ email }, { kind, about, by, reason, url }) => ({
    to: email,
    kind: 'account.grant_proposed',
    subject: {
      grant: `¿Debe ${about} administrar reclamos?`,
      removal: `¿Debe ${about} dejar de administrar reclamos?`,
      suspension: `¿Se debe suspender a ${about}, de administración?`,
      reinstatement: `¿Se debe readmitir a ${about}, de administración?`,
    }[kind],
    paragraphs: [
      `${by ?? 'Una persona de administración'} lo propuso y dio este motivo: ${reason}`,
      'Hace falta una segunda persona de administración. Revíselo y confirme o rechace en siete días; después caduca.',
    ],
    button: { label: 'Revisarlo', url },
  }),
  granted: ({ email }, kind, site) => ({
    to: email,
    kind: `account.admin_${kind}`,
    subject: {
      grant: 'Ahora usted administra reclamos en ClaimChoice',
      removal: 'Usted ya no administra reclamos',
      suspension: 'Su cuenta de ClaimChoice está suspendida',
      reinstatement: 'Su cuenta de ClaimChoice está abierta de nuevo',
    }[kind],
    paragraphs: {
      grant: [
        'Lo decidieron dos personas de administración. Se cerró la sesión en todos los dispositivos; vuelva a iniciarla para empezar.',
        'Donde se exige un segundo factor, primero se le pedirá configurarlo.',
      ],
      removal: [
        'Lo decidieron dos personas de administración. Su cuenta sigue, con todo lo suyo.',
        'Se cerró la sesión en todos los dispositivos; puede iniciarla de nuevo.',
      ],
      suspension: [
        'Lo decidieron dos personas de administración. Se cerró la sesión en todos los dispositivos y nadie puede entrar en esta cuenta.',
        'Si cree que es un error, responda a este correo.',
      ],
      reinstatement: ['Lo decidieron dos personas de administración. Puede iniciar sesión de nuevo.'],
    }[kind],
    ...(kind !== 'suspension' && { button: { label: 'Iniciar sesión', url: `${site}/auth` } }),
  }),
  roleChanged: ({ email }, role, site) => ({
    to: email,
    kind: 'account.role_changed',
    subject: 'Se cambió el rol de su cuenta de ClaimChoice',
    paragraphs: [
      `Una persona de administración cambió su cuenta a: ${ROLES_ES[role]}.`,
      'Sus reclamos, reservas, mensajes y su negocio, si lo tiene, siguen siendo suyos: solo cambian las pantallas que ve primero.',
      'Se cerró la sesión en todos los dispositivos. Inicie sesión de nuevo; si no lo esperaba, responda a este correo.',
    ],
    button: { label: 'Iniciar sesión', url: `${site}/auth` },
  }),
  signedOut: ({ email }, reason, site) => ({
    to: email,
    kind: 'account.sessions_ended',
    subject: 'Se cerró su sesión de ClaimChoice en todas partes',
    paragraphs: [
      'Una persona de administración cerró la sesión de su cuenta en todos los dispositivos. No se cambió nada más.',
      `El motivo que dio: ${reason}`,
      'Puede iniciar sesión de nuevo de inmediato. Si otra persona puede conocer su contraseña, elija antes una nueva.',
    ],
    button: { label: 'Elegir una contraseña nueva', url: `${site}/auth/reset` },
  }),
  suspended: ({ email }) => ({
    to: email,
    kind: 'account.suspended',
    subject: 'Su cuenta de ClaimChoice está suspendida',
    paragraphs: [
      'Se cerró la sesión en todos los dispositivos y nadie puede entrar en esta cuenta hasta que se abra de nuevo.',
      'Sus reclamos y reservas siguen como están, y lo pagado se cumple o se reembolsa según lo acordado. Si usted es la única persona propietaria de un negocio aquí, sus anuncios salen del mercado.',
      'Si cree que es un error, responda a este correo.',
    ],
  }),
  reinstated: ({ email }, site) => ({
    to: email,
    kind: 'account.reinstated',
    subject: 'Su cuenta de ClaimChoice está abierta de nuevo',
    paragraphs: [
      'Puede iniciar sesión de nuevo.',
      'Si tiene un negocio, revise sus anuncios: los que salieron del mercado esperan a que usted los vuelva a publicar.',
    ],
    button: { label: 'Iniciar sesión', url: `${site}/auth` },
  }),
}

/** What is told about what admins did to an account, in the reader's language. */
export const words = { en, es }
