import * as z from 'zod'
import { call, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { Content, Conversation, Message } from './message.ts'

export const messagesContract = {
  conversations: call({
    method: 'GET',
    path: '/rest/v1/conversations',
    access: SIGNED_IN,
    input: z.strictObject({
      topic: z.enum(['direct', 'support']).optional(),
      limit: wholeNumber(1, 100).default(50),
    }),
    output: z.array(Conversation),
    summary: 'Own conversations, last message first; admins also see every support thread that has a message',
  }),
  conversation: call({
    method: 'GET',
    path: '/rest/v1/conversations/:id',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id }),
    output: Conversation,
    summary: 'One conversation',
  }),
  start: call({
    method: 'POST',
    path: '/rest/v1/conversations',
    access: SIGNED_IN,
    status: 201,
    input: z
      .strictObject({
        topic: z.enum(['direct', 'support']).default('direct'),
        claim_id: Id.optional(),
        order_id: Id.optional(),
        listing_id: Id.optional(),
        participant_1_id: Id.optional(),
        participant_2_id: Id.nullable().optional(),
      })
      .refine((it) => it.topic === 'support' || (it.listing_id === undefined) !== (it.order_id === undefined), {
        path: ['listing_id'],
        message: 'Name the listing or the order you write about.',
      })
      .refine((it) => it.topic === 'direct' || (!it.listing_id && !it.order_id), {
        path: ['topic'],
        message: 'A support conversation is about a claim or about nothing in particular.',
      })
      .refine((it) => it.topic === 'support' || !it.claim_id, {
        path: ['claim_id'],
        message: 'Only a support conversation is about a claim.',
      }),
    output: Conversation,
    refusals: ['with_oneself'],
    summary:
      'Opens a conversation with a provider (listing_id), the other party of an order (order_id) or support; returns the existing one',
  }),
  messages: call({
    method: 'GET',
    path: '/rest/v1/messages',
    access: SIGNED_IN,
    input: z.strictObject({ conversation_id: Id, limit: wholeNumber(1, 200).default(100), before: Id.optional() }),
    output: z.array(Message),
    summary: 'The newest messages of a conversation in ascending order; Link names the page before them',
  }),
  send: call({
    method: 'POST',
    path: '/rest/v1/messages',
    access: SIGNED_IN,
    status: 201,
    input: z.strictObject({
      /** Chosen by the sender, so that sending again after a lost answer is still one message. */
      id: Id.optional(),
      conversation_id: Id,
      content: Content,
      sender_id: Id.optional(),
      is_read: z.literal(false).optional(),
    }),
    output: Message,
    summary: 'Sends a message',
  }),
  markRead: call({
    method: 'POST',
    path: '/rest/v1/rpc/mark_conversation_read',
    access: SIGNED_IN,
    input: z.strictObject({ conversation_id: Id }),
    output: z.object({ marked: z.int() }),
    summary: 'Marks the other side’s messages of a conversation as read',
  }),
}
