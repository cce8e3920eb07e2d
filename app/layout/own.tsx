import said from 'virtual:copy-of/own'
import { Outlet } from 'react-router'
import { bringing, onOtherPage } from './page-words.ts'

/** Single pages of a person bring their sentences: the dashboard, one claim, one booking, the settings. */
export const clientLoader = bringing(said)
export const shouldRevalidate = onOtherPage

export default Outlet
