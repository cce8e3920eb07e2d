import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { type OUTCOMES, SUPPORT_NAME } from '../message.ts'

const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line
}

type Said = { content: string; files: number }
const en = ({ content, files }: Said) => content || (files === 1 ? 'Sent a file.' : `Sent ${files} files.`)
const es = ({ content, files }: Said) => content || (files === 1 ? 'Envió un archivo.' : `Envió ${files} archivos.`)

type Thread = { id: string; topic: 'direct' | 'support'; participant_1_id: string }

/** Admins read what people write to support in the inbox, everybody else in their messages. */
export const newMessageNews = (sender: string, said: Said, thread: Thread, senderId: string): News => ({
  type: 'info',
  action_url:
    thread.topic === 'support' && senderId === thread.participant_1_id
      ? paths.adminSupport({ thread: thread.id })
      : paths.messages({ conversation: thread.id }),
  en: { title: `New message from ${sender}`, message: short(en(said)) },
  es: {
    title: `Nuevo mensaje de ${sender === SUPPORT_NAME ? 'Soporte de ClaimChoice' : sender}`,
    message: short(es(said)),
  },
})

export const threadGivenNews = (by: string, person: string, thread: string): News => ({
  type: 'info',
  action_url: paths.adminSupport({ thread }),
  en: { title: 'A conversation was given to you', message: `${by} gave you the conversation with ${person}.` },
  es: { title: 'Le asignaron una conversación', message: `${by} le asignó la conversación con ${person}.` },
})

export const reportNews = (about: string): News => ({
  type: 'warning',
  action_url: paths.adminReports(),
  en: { title: 'A message was reported', message: `Somebody reported ${about}. Please look at it.` },
  es: { title: 'Se denunció un mensaje', message: `Alguien denunció a ${about}. Revíselo, por favor.` },
})

export const reportResolvedNews = (outcome: (typeof OUTCOMES)[number], conversation: string): News => ({
  type: 'info',
  action_url: paths.messages({ conversation }),
  en: {
    title: 'We looked at your report',
    message:
      outcome === 'acted'
        ? 'Thank you for telling us. We found that our rules were broken and acted on it.'
        : 'Thank you for telling us. We did not find that our rules were broken. You can still block this person.',
  },
  es: {
    title: 'Revisamos su denuncia',
    message:
      outcome === 'acted'
        ? 'Gracias por avisarnos. Comprobamos que se incumplieron nuestras reglas y actuamos.'
        : 'Gracias por avisarnos. No comprobamos que se incumplieran nuestras reglas. Aún puede bloquear a esta persona.',
  },
})
