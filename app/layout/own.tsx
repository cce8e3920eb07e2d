import { Outlet } from 'react-router'
import { loadOwnCopy } from '../copy.inside.ts'
import { bringing, onOtherPage } from './page-words.ts'

/** Single pages of a person bring their sentences: those of one claim, of one booking, of what they are told. */
export const clientLoader = bringing(loadOwnCopy)
export const shouldRevalidate = onOtherPage

export default Outlet
