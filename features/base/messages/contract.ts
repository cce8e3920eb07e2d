import * as z from 'zod'
import { call, SIGNED_IN, wholeNumber } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import {
  Conversation,
  MAX_FILES,
  MEANWHILE,
  Message,
  MESSAGE_MAX,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  saysSomething,
} from './message.ts'

export const words = (max: number, missing: string) => z.string().trim().max(max).refine(saysSomething, missing)

export const messagesContract = {
  conversations: call({
    method: 'GET',
    path: '/rest/v1/conversations',
    access: SIGNED_IN,
    input: z.strictObject({
      topic: z.enum(['direct', 'support']).optional(),
      /** Part of the other side's name, or of what it is about. */
      q: z.string().trim().max(100).optional(),
      before: Id.optional(),
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
        /** The impression token of the list in which the listing stood: kept with the driver's choice, never a condition. */
        shown_as: z.string().nullish(),
        /** The own claim for which a provider is asked; kept with that choice, and not shown to the provider. */
        for_claim_id: Id.nullish(),
      })
      .refine((it) => it.topic === 'support' || (it.listing_id === undefined) !== (it.order_id === undefined), {
        path: ['listing_id'],
        message: 'Enter the listing or order you’re writing about.',
      })
      .refine((it) => it.topic === 'direct' || (!it.listing_id && !it.order_id), {
        path: ['topic'],
        message: 'A support conversation can only be about a claim, or about nothing in particular.',
      })
      .refine((it) => !it.for_claim_id || !!it.listing_id, {
        path: ['for_claim_id'],
        message: 'Enter the listing you’re asking about.',
      })
      .refine((it) => it.topic === 'support' || !it.claim_id, {
        path: ['claim_id'],
        message: 'Only a support conversation can be about a claim.',
      }),
    output: Conversation,
    refusals: ['with_oneself', 'over_request_rate_limit'],
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
  message: call({
    method: 'GET',
    path: '/rest/v1/messages/:id',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id }),
    output: Message,
    summary: 'One message, with links of an hour to what was attached',
  }),
  send: call({
    method: 'POST',
    path: '/rest/v1/messages',
    access: SIGNED_IN,
    status: 201,
    input: z
      .strictObject({
        /** Chosen by the sender, so that sending again after a lost answer is still one message. */
        id: Id.optional(),
        conversation_id: Id,
        content: z.string().trim().max(MESSAGE_MAX).default(''),
        /** Own uploads from the folder `messages`, in the order they are shown. */
        file_ids: z.array(Id).max(MAX_FILES, `A message can have up to ${MAX_FILES} files.`).default([]),
        sender_id: Id.optional(),
        is_read: z.literal(false).optional(),
        /** The newest message an admin had read before writing an answer: what a colleague sent since then stops it. */
        seen_id: Id.nullable().optional(),
        /** How the support conversation stood then: that a colleague took or closed it since then stops the answer too. */
        seen_as: z.strictObject({ assignee_id: Id.nullable(), closed: z.boolean() }).optional(),
      })
      .refine((it) => saysSomething(it.content) || it.file_ids.length > 0, {
        path: ['content'],
        message: 'Write a message first.',
      }),
    output: Message,
    refusals: ['blocked', 'you_blocked', 'over_request_rate_limit', 'file_used', ...MEANWHILE],
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
  block: call({
    method: 'POST',
    path: '/rest/v1/rpc/block_person',
    access: SIGNED_IN,
    input: z.strictObject({ conversation_id: Id, blocked: z.boolean() }),
    output: Conversation,
    refusals: ['not_with_support'],
    summary: 'Blocks the other person of a conversation, or takes that back',
  }),
  report: call({
    method: 'POST',
    path: '/rest/v1/message_reports',
    access: SIGNED_IN,
    status: 201,
    input: z.strictObject({
      conversation_id: Id,
      /** Left out, the whole conversation is meant. */
      message_id: Id.optional(),
      reason: z.enum(REPORT_REASONS),
      details: words(REPORT_TEXT_MAX, 'Enter some text or leave this out.').optional(),
    }),
    output: z.object({ id: Id }),
    refusals: ['not_with_support', 'own_message', 'reported_already'],
    summary: 'Reports a message of the other side, or the conversation, to the claims team',
  }),
}
