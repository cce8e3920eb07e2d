import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)
type About = { name: string; insurer: string }
const at = (insurerId: string) => ({ action_url: paths.adminInsurer(insurerId) })

/** To all admins. */
export const keyNews = {
  ask: (id: string, about: About): News => ({ type: 'warning', ...at(id), ...say('ask', about) }),
  ask_secret: (id: string, about: About): News => ({ type: 'warning', ...at(id), ...say('ask_secret', about) }),
  make: (id: string, about: About): News => ({ type: 'warning', ...at(id), ...say('make', about) }),
  rotate: (id: string, about: About): News => ({ type: 'info', ...at(id), ...say('rotate', about) }),
  decline: (id: string, about: About): News => ({ type: 'info', ...at(id), ...say('decline', about) }),
  revoke: (id: string, about: About): News => ({ type: 'info', ...at(id), ...say('revoke', about) }),
}
