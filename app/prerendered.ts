import { STATE_CODES, stateSlug } from '#lib/us-states.ts'
import { paths } from './paths.ts'

const slugs = STATE_CODES.map(stateSlug)
/** Pages written at build time; they ship no JavaScript. */
export const PRERENDERED: string[] = [
  paths.home(),
  paths.about(),
  paths.homeEs(),
  paths.aboutEs(),
  paths.rights(),
  paths.rightsEs(),
  ...slugs.map(paths.stateRights),
  ...slugs.map(paths.stateRightsEs),
]
