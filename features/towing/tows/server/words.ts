// What a company hears when a driver asks it.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

type Shown = { around: string; vehicle_class: string; miles: number | null; to: string }
export const ringNews = ({ around, vehicle_class, miles, to }: Shown): News => ({
  type: 'warning',
  action_url: paths.providerDispatch(),
  ...say('ring', { around, kind: vehicle_class, miles: miles === null ? 'none' : String(miles), to }),
})
