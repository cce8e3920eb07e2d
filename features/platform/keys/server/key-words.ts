import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

/** To the owners of the business. */
export const keyNews = {
  make: (name: string): News => ({ type: 'warning', action_url: paths.providerKeys(), ...say('make', { name }) }),
  rotate: (name: string): News => ({ type: 'info', action_url: paths.providerKeys(), ...say('rotate', { name }) }),
  revoke: (name: string): News => ({ type: 'info', action_url: paths.providerKeys(), ...say('revoke', { name }) }),
}
