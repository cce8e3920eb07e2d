import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { wordsBeside } from '#lib/server/words.ts'
import { type OUTCOMES, SUPPORT_NAME } from '../message.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line
}

type Thread = { id: string; topic: 'direct' | 'support'; participant_1_id: string }

/** Admins read what people write to support in the inbox, everybody else in their messages. */
export const newMessageNews = (
  sender: string,
  { content, files }: { content: string; files: number },
  thread: Thread,
  senderId: string,
): News => {
  const named = say('named', { files })
  return {
    type: 'info',
    action_url:
      thread.topic === 'support' && senderId === thread.participant_1_id
        ? paths.adminSupport({ thread: thread.id })
        : paths.messages({ conversation: thread.id }),
    ...say('sent', {
      sender: (language) => (sender === SUPPORT_NAME ? named[language].support : sender),
      text: (language) => short(content || named[language].files),
    }),
  }
}

export const threadGivenNews = (by: string, person: string, thread: string): News => ({
  type: 'info',
  action_url: paths.adminSupport({ thread }),
  ...say('threadGiven', { by, person }),
})

export const reportNews = (about: string): News => ({
  type: 'warning',
  action_url: paths.adminReports(),
  ...say('reported', { about }),
})

export const reportResolvedNews = (outcome: (typeof OUTCOMES)[number], conversation: string): News => ({
  type: 'info',
  action_url: paths.messages({ conversation }),
  ...say('resolved', { outcome }),
})
