import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { stateFrom, stateSlug } from '#lib/us-states.ts'
import { stateOfZip } from '#lib/us-zips.ts'
import { LAWS } from '../laws.ts'
import { stateIn, stateName } from '../state-name.ts'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const stateInSpanish = (text: string) =>
  LAWS.find((law) => [stateName(law, 'es'), stateIn(law, 'es')].some((name) => plain(name) === plain(text)))?.state

/** `/rights/find?q=`: a state's name, letters or a ZIP lead to the page of that state; anything else back to the list. */
export function loader({ url }: LoaderFunctionArgs) {
  const asked = (url.searchParams.get('q') ?? '').trim().slice(0, 60)
  const spanish = url.searchParams.get('lang') === 'es'
  const state = stateOfZip(asked.slice(0, 5)) ?? stateFrom(asked) ?? stateInSpanish(asked)
  if (!state) return redirect(`${spanish ? paths.rightsEs() : paths.rights()}#missing`)
  return redirect((spanish ? paths.stateRightsEs : paths.stateRights)(stateSlug(state)))
}
