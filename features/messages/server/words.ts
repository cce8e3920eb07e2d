import { paths } from '#app/paths.ts'
import type { News } from '#features/notifications/server/notify.ts'
import { SUPPORT_NAME } from '../message.ts'

const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line
}

export const newMessageNews = (sender: string, content: string, conversation: string): News => ({
  type: 'info',
  action_url: paths.messages({ conversation }),
  en: { title: `New message from ${sender}`, message: short(content) },
  es: {
    title: `Nuevo mensaje de ${sender === SUPPORT_NAME ? 'Soporte de ClaimChoice' : sender}`,
    message: short(content),
  },
})
