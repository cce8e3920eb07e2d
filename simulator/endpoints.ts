// Where the test payment provider sends its events, as Stripe lists it: one endpoint, told of everything.
import type Stripe from 'stripe'
import type { Company } from './open.ts'
import { type Call, List, read } from './params.ts'
import { secondsOf } from './states.ts'

const endpointObject = ({ receiver, now }: Company) =>
  ({
    id: 'we_test',
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: secondsOf(now()),
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: receiver,
  }) satisfies Stripe.WebhookEndpoint

const listEndpoints: Call = (company, { params }) => {
  read(List, params)
  return { object: 'list', data: [endpointObject(company)], has_more: false, url: '/v1/webhook_endpoints' }
}

export const ENDPOINT_CALLS = { listEndpoints }
