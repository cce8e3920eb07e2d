import * as z from 'zod'
import { BOOKERS } from '#features/work/orders/contract.ts'
import { call, nothing, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Delivery, Endpoint, WEBHOOK_EVENTS } from './webhook.ts'

const Url = z
  .string()
  .trim()
  .min(1, 'Enter an address that begins with https://.')
  .max(500, 'Shorten this to 500 characters.')
const Events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Choose at least one event.')
  .max(WEBHOOK_EVENTS.length, 'Name each event once.')
const one = z.strictObject({ id: Id })

export const webhooksContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/webhook_endpoints',
    access: BOOKERS,
    input: nothing,
    output: z.object({ endpoints: z.array(Endpoint), suspended: z.boolean() }),
    refusals: ['PGRST116'],
    summary: 'Where the events of one’s business are sent to, for its owners',
  }),
  add: call({
    method: 'POST',
    path: '/rest/v1/webhook_endpoints',
    access: BOOKERS,
    status: 201,
    input: z.strictObject({ url: Url, events: Events }),
    output: Endpoint,
    refusals: ['PGRST116', 'too_many_endpoints', 'endpoint_there'],
    summary: 'Adds an https address that events of one’s business are sent to; its secret is another call',
  }),
  secret: call({
    method: 'GET',
    path: '/rest/v1/rpc/webhook_secret',
    access: BOOKERS,
    input: one,
    output: z.object({ secret: z.string() }),
    refusals: ['PGRST116', 'secret_hidden'],
    summary: 'The secret of an endpoint, for some minutes after it was made',
  }),
  change: call({
    method: 'PATCH',
    path: '/rest/v1/webhook_endpoints/:id',
    access: BOOKERS,
    input: z.strictObject({ id: Id, events: Events.optional(), enabled: z.boolean().optional() }),
    output: Endpoint,
    summary: 'Changes which events go to an endpoint, or turns it off and on',
  }),
  remove: call({
    method: 'DELETE',
    path: '/rest/v1/webhook_endpoints/:id',
    access: BOOKERS,
    input: one,
    output: z.null(),
    status: 204,
    summary: 'Deletes an endpoint with its log; nothing more is sent there',
  }),
  rotate: call({
    method: 'POST',
    path: '/rest/v1/rpc/rotate_webhook_secret',
    access: BOOKERS,
    input: one,
    output: Endpoint,
    refusals: ['PGRST116'],
    summary: 'Makes a new secret; for 24 hours everything is signed with the one before, too',
  }),
  test: call({
    method: 'POST',
    path: '/rest/v1/rpc/test_webhook',
    access: BOOKERS,
    input: one,
    output: Delivery,
    refusals: ['PGRST116', 'business_suspended', 'endpoint_off', 'over_request_rate_limit'],
    summary: 'Sends the event webhook.test to an endpoint',
  }),
  deliveries: call({
    method: 'GET',
    path: '/rest/v1/webhook_deliveries',
    access: BOOKERS,
    input: z.strictObject({ endpoint_id: Id, limit: wholeNumber(1, 100).default(20), before: Id.optional() }),
    output: z.array(Delivery),
    refusals: ['PGRST116'],
    summary: 'What was sent to an endpoint or waits to be, newest first; `before` is the id of the oldest one seen',
  }),
  sendAgain: call({
    method: 'POST',
    path: '/rest/v1/rpc/send_webhook_again',
    access: BOOKERS,
    input: one,
    output: Delivery,
    refusals: ['PGRST116', 'business_suspended', 'endpoint_off', 'over_request_rate_limit'],
    summary: 'Sends one event once more, with the same webhook-id',
  }),
}
