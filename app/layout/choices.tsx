import { Outlet } from 'react-router'
import { CHOICES_COPY, PAPERS_COPY } from '../copy.inside.ts'
import { type Locale, loadCopy } from '../copy.ts'

/** The pages of one claim and of one booking bring the sentences about choices and papers; nobody else loads them. */
export async function clientLoader() {
  await loadCopy([CHOICES_COPY, PAPERS_COPY], document.documentElement.lang as Locale)
  return null
}
export const shouldRevalidate = () => false

export default Outlet
