import { clientOf } from '#features/base/accounts/web/client.ts'
import type { GlassAsking } from '#features/trades/estimates/web/ask-shops.tsx'
import { glassContract } from '../contract.ts'
import { answeredOf } from './ask-form.ts'

export const glassApi = clientOf(glassContract)

/** Asks shops for a quote by part. */
export const askGlass: GlassAsking['ask'] = (asked, glass) => glassApi.ask({ ...asked, glass: answeredOf(glass) })
