import { type Answer, notNow, yes } from '#lib/policy.ts'
import { type Endpoint, MOST_ENDPOINTS, SECRET_SHOWN_MINUTES } from './webhook.ts'

/** A business has a few endpoints; each event goes to all of them that want it. */
export const canAddEndpoint = (there: number): Answer =>
  there < MOST_ENDPOINTS
    ? yes
    : notNow('too_many_endpoints', `You have ${MOST_ENDPOINTS} endpoints. Delete one, then add another.`)

/** Nothing is sent to an endpoint that is turned off, and nothing for a business that is suspended. */
export function canSendTo(endpoint: Pick<Endpoint, 'disabled_at'>, suspended: boolean): Answer {
  if (suspended) return notNow('business_suspended', 'Your business is suspended. Nothing is sent until that ends.')
  return endpoint.disabled_at ? notNow('endpoint_off', 'This endpoint is turned off. Turn it on first.') : yes
}

/** A secret is read right after it was made, and never again. */
export const canReadSecret = ({ secret_made_at }: Pick<Endpoint, 'secret_made_at'>, now: Date): Answer =>
  now.getTime() - Date.parse(secret_made_at) < SECRET_SHOWN_MINUTES * 60_000
    ? yes
    : notNow('secret_hidden', 'This secret isn’t shown anymore. Make a new one if you don’t have it.')
