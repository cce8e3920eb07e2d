import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { STATE_CODES, stateFrom, stateSlug, type UsState } from '#lib/us-states.ts'
import { stateOfZip } from '#lib/us-zips.ts'
import { inSpanish } from '../laws.ts'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/^el /, '')
const stateInSpanish = (text: string): UsState | undefined =>
  STATE_CODES.find((code) => plain(inSpanish(code).name) === plain(text))

/** `/rights/find?q=`: a state's name, letters or a ZIP lead to the page of that state; anything else back to the list. */
export function loader({ url }: LoaderFunctionArgs) {
  const asked = (url.searchParams.get('q') ?? '').trim().slice(0, 60)
  const spanish = url.searchParams.get('lang') === 'es'
  const state = stateOfZip(asked.slice(0, 5)) ?? stateFrom(asked) ?? stateInSpanish(asked)
  if (!state) return redirect(`${spanish ? paths.rightsEs() : paths.rights()}#missing`)
  return redirect((spanish ? paths.stateRightsEs : paths.stateRights)(stateSlug(state)))
}
