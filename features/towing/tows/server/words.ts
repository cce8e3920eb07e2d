// What a company hears when a driver asks it.
import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { formatInstant } from '#lib/dates.ts'
import { windowText } from '../later.ts'
import type { KeptWindow } from '../tow.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

type Shown = { around: string; vehicle_class: string; miles: number | null; to: string; needed: KeptWindow | null }
export const ringNews = ({ around, vehicle_class, miles, to, needed }: Shown, by: Date): News => {
  const said = { around, kind: vehicle_class, miles: miles === null ? 'none' : String(miles), to }
  return {
    type: needed ? 'info' : 'warning',
    action_url: paths.providerDispatch(),
    ...(needed
      ? say('later', {
          ...said,
          window: (language) => windowText(needed, language),
          by: (language) => formatInstant(by, language, needed.time_zone),
        })
      : say('ring', said)),
  }
}
