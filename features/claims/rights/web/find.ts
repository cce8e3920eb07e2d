import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { stateFrom, stateSlug } from '#lib/us-states.ts'
import { stateOfZip } from '#lib/us-zips.ts'
import { LAWS } from '../laws.ts'
import { stateIn, stateName } from '../state-name.ts'
import { isLanguage, LANGUAGE_CODES } from '#lib/languages.ts'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const stateByName = (text: string) =>
  LAWS.find((law) =>
    LANGUAGE_CODES.some((code) =>
      [stateName(law, code), stateIn(law, code)].some((name) => plain(name) === plain(text)),
    ),
  )?.state

/** `/rights/find?q=`: a state's name, letters or a ZIP lead to the page of that state; anything else back to the list. */
export function loader({ url }: LoaderFunctionArgs) {
  const named = (url.searchParams.get('q') ?? '').trim().slice(0, 60)
  const asked = url.searchParams.get('lang')
  const language = isLanguage(asked) ? asked : undefined
  const state = stateOfZip(named.slice(0, 5)) ?? stateFrom(named) ?? stateByName(named)
  if (!state) return redirect(`${paths.rights(language)}#missing`)
  return redirect(paths.stateRights(stateSlug(state), language))
}
