import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { Language } from '#lib/languages.ts'
import { loadPageCopy, type Said } from '../copy.ts'

/** The loader of a layout whose pages bring sentences of their own, by their address. */
export const bringing =
  (said: Said) =>
  async ({ request }: ClientLoaderFunctionArgs) => {
    await loadPageCopy(said, new URL(request.url).pathname, document.documentElement.lang as Language)
    return null
  }
/** Another page, other sentences. */
export const onOtherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname
