import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { Locale } from '../copy.ts'

/** The loader of a layout whose pages bring sentences of their own, by their address. */
export const bringing =
  (load: (pathname: string, locale: Locale) => Promise<void>) =>
  async ({ request }: ClientLoaderFunctionArgs) => {
    await load(new URL(request.url).pathname, document.documentElement.lang as Locale)
    return null
  }
/** Another page, other sentences. */
export const onOtherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname
