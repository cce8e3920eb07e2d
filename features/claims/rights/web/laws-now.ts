import type { RouterContextProvider } from 'react-router'
import { pageEnv } from '#lib/page-context.ts'
import { LAWS } from '../laws.ts'
import type { StateRight } from '../right.ts'

/** The rows as they count now. While the pages are written at build time there is no site to ask: those of the file. */
export async function lawsNow(context: Readonly<RouterContextProvider> | undefined): Promise<readonly StateRight[]> {
  const env = siteOf(context)
  const response = await env?.api('/rest/v1/state_rights')
  return response?.ok ? ((await response.json()) as StateRight[]) : LAWS
}

function siteOf(context: Readonly<RouterContextProvider> | undefined) {
  try {
    return context?.get(pageEnv)
  } catch {
    return undefined
  }
}
