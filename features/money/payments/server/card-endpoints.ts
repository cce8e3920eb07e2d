// Where the company sends its events, as an operator set it up there.
import type Stripe from 'stripe'
import { asked } from './card-sdk.ts'

export type EventEndpoint = { url: string; types: string[]; enabled: boolean }
export type EndpointCalls = {
  /** All endpoints of the account; `types` may be `['*']`. */
  listEndpoints: () => Promise<EventEndpoint[]>
}

export const endpointCalls = (stripe: Stripe): EndpointCalls => ({
  listEndpoints: async () => {
    const { data } = await asked(stripe.webhookEndpoints.list({ limit: 100 }))
    return data.map(({ url, enabled_events, status }) => ({
      url,
      types: enabled_events,
      enabled: status === 'enabled',
    }))
  },
})
