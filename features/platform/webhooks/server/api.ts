import { serve } from '#lib/server/http.ts'
import { webhooksContract } from '../contract.ts'
import { listDeliveries, sendAgain, testEndpoint } from './deliveries.ts'
import { addEndpoint, changeEndpoint, listEndpoints, readSecret, removeEndpoint, rotateSecret } from './endpoints.ts'

export const webhooksApi = serve('webhooks', webhooksContract, {
  list: listEndpoints,
  add: addEndpoint,
  secret: readSecret,
  change: changeEndpoint,
  remove: removeEndpoint,
  rotate: rotateSecret,
  test: testEndpoint,
  deliveries: listDeliveries,
  sendAgain,
})
