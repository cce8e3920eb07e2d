import type { Mail } from '#lib/server/mail.ts'
import type { DataRequest, RequestStatus } from '../data-request.ts'

type Reader = { email: string }
type Kind = DataRequest['kind']
type Words = {
  decided: (reader: Reader, kind: Kind, status: RequestStatus, reason: string, url: string) => Mail
  archive: (reader: Reader, url: string) => Mail
}

const en: Words = {
  decided: ({ email }, kind, status, reason, url) => {
    const what = {
      export: 'your request for a copy of your data',
      deletion: 'your request to delete your account',
      correction: 'your request to correct your data',
    }[kind]
    const says = {
      done: `We have carried out ${what}.`,
      refused: `We cannot carry out ${what}.`,
      on_hold: `We had to put ${what} on hold.`,
      open: `We are working on ${what} again.`,
    }[status]
    return {
      to: email,
      kind: `account.request_${status}`,
      subject: {
        done: 'Your data request is done',
        refused: 'Your data request was refused',
        on_hold: 'Your data request is on hold',
        open: 'Your data request goes on',
      }[status],
      paragraphs: [says, `The reason: ${reason}`, 'If you do not agree, answer this mail.'],
      button: { label: 'See your requests', url },
    }
  },
  archive: ({ email }, url) => ({
    to: email,
    kind: 'account.archive_sent',
    subject: 'The copy of your data is ready',
    paragraphs: [
      'As you asked, everything about you at ClaimChoice is ready as one archive.',
      'Sign in to fetch it. It waits for seven days and opens for your account only; nobody of our team opens it.',
      'If you did not ask for this, answer this mail.',
    ],
    button: { label: 'Sign in and fetch it', url },
  }),
}

const es: Words = {
  decided: ({ email }, kind, status, reason, url) => {
    const what = {
      export: 'su solicitud de una copia de sus datos',
      deletion: 'su solicitud de eliminar su cuenta',
      correction: 'su solicitud de corregir sus datos',
    }[kind]
    const says = {
      done: `Hemos cumplido ${what}.`,
      refused: `No podemos cumplir ${what}.`,
      on_hold: `Tuvimos que poner en espera ${what}.`,
      open: `Seguimos trabajando en ${what}.`,
    }[status]
    return {
      to: email,
      kind: `account.request_${status}`,
      subject: {
        done: 'Su solicitud de datos está cumplida',
        refused: 'Su solicitud de datos fue rechazada',
        on_hold: 'Su solicitud de datos está en espera',
        open: 'Su solicitud de datos continúa',
      }[status],
      paragraphs: [says, `El motivo: ${reason}`, 'Si no está de acuerdo, responda a este correo.'],
      button: { label: 'Ver sus solicitudes', url },
    }
  },
  archive: ({ email }, url) => ({
    to: email,
    kind: 'account.archive_sent',
    subject: 'La copia de sus datos está lista',
    paragraphs: [
      'Como lo pidió, todo lo que ClaimChoice tiene sobre usted está listo en un archivo.',
      'Inicie sesión para descargarlo. Espera siete días y se abre solo con su cuenta; nadie de nuestro equipo lo abre.',
      'Si no lo pidió, responda a este correo.',
    ],
    button: { label: 'Iniciar sesión y descargarlo', url },
  }),
}

/** What is told about a request for one's data, in the reader's language. */
export const words = { en, es }
