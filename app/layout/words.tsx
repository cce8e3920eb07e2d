import said from 'virtual:copy-of/signed-in'
import { Outlet } from 'react-router'
import { bringing, onOtherPage } from './page-words.ts'

/** Each page of a person brings the sentences that it says. */
export const clientLoader = bringing(said)
export const shouldRevalidate = onOtherPage

export default Outlet
