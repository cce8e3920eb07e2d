import * as z from 'zod'
import { Email, Phone } from '#features/base/accounts/profile.ts'
import { CONFIRMED_HOW } from '#features/claims/claims/source.ts'
import { ANSWER_CODES, AnswerParts, DECISIONS } from '#features/trades/repairs/repair.ts'
import { BOOKERS, Reason } from '#features/work/orders/contract.ts'
import { type Access, ADMINS, call, LINKED, nothing, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { Cents } from '#lib/money.ts'
import { Contact, Door, SaidAnswer, SCOPES, Seen, WaitingAnswer } from './adjuster.ts'

/** Whoever has a claim, and the claims team. */
const WRITERS: readonly Access[] = [...BOOKERS, ...ADMINS]
const Gone = ['link_gone'] as const
const words = (most: number) => z.string().trim().max(most, `Shorten this to ${most} characters.`).default('')

export const adjustersContract = {
  contacts: call({
    method: 'GET',
    path: '/rest/v1/adjuster_contacts',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.array(Contact),
    refusals: ['PGRST116'],
    summary: 'Who answers for the insurer of a claim, with the link each was sent; for its driver and the claims team',
  }),
  said: call({
    method: 'GET',
    path: '/rest/v1/rpc/adjuster_answers',
    access: SIGNED_IN,
    input: z.strictObject({ repair_id: Id }),
    output: z.array(SaidAnswer),
    refusals: ['PGRST116'],
    summary:
      'What adjusters said of a repair by their links, newest first, and whether it counts; for whoever reads its prices',
  }),
  addContact: call({
    method: 'POST',
    path: '/rest/v1/adjuster_contacts',
    access: WRITERS,
    input: z.strictObject({
      claim_id: Id,
      name: z.string().trim().min(2, 'Enter the name.').max(120, 'Shorten the name to 120 characters.'),
      email: Email,
      phone: Phone.nullish(),
    }),
    output: Contact,
    refusals: ['PGRST116', 'too_many', 'claim_closed'],
    summary: 'Adds somebody who answers for the insurer of a claim; the same address twice is one',
  }),
  makeLink: call({
    method: 'POST',
    path: '/rest/v1/rpc/make_adjuster_link',
    access: WRITERS,
    input: z.strictObject({ contact_id: Id, scopes: z.array(z.enum(SCOPES)).default([...SCOPES]) }),
    output: Contact,
    refusals: ['PGRST116', 'no_repair', 'claim_closed'],
    summary: 'Mails a link to the claim’s repair; an earlier one to the same person ends. Nobody else learns it',
  }),
  revokeLink: call({
    method: 'POST',
    path: '/rest/v1/rpc/revoke_adjuster_link',
    access: WRITERS,
    input: z.strictObject({ link_id: Id }),
    output: Contact,
    refusals: ['PGRST116'],
    summary: 'Ends a link at once',
  }),
  confirmContact: call({
    method: 'POST',
    path: '/rest/v1/rpc/confirm_adjuster',
    access: ADMINS,
    input: z.strictObject({
      contact_id: Id,
      words: z.string().trim().min(10, 'Say which number you called and who confirmed it.').max(500),
    }),
    output: Contact,
    refusals: ['PGRST116', 'own_claim'],
    summary: 'An admin called the insurer’s public number and confirmed who this is: what they say counts from now on',
  }),
  waiting: call({
    method: 'GET',
    path: '/rest/v1/rpc/adjuster_queue',
    access: ADMINS,
    input: nothing,
    output: z.array(WaitingAnswer),
    summary: 'Answers that wait for the claims team, oldest first',
  }),
  confirmAnswer: call({
    method: 'POST',
    path: '/rest/v1/rpc/confirm_adjuster_answer',
    access: ADMINS,
    input: z.strictObject({
      id: Id,
      confirmed_how: z.enum(CONFIRMED_HOW),
      confirmed_by: z.string().trim().min(1, 'Enter who said so.').max(200),
      /** A document of this claim that shows it. */
      evidence_id: Id.nullish(),
    }),
    output: SaidAnswer,
    refusals: ['PGRST116', 'own_claim', 'decided_already', 'superseded', 'newer_answer', 'no_document'],
    summary: 'An answer that waited counts, with how it was confirmed and what shows it',
  }),
  refuseAnswer: call({
    method: 'POST',
    path: '/rest/v1/rpc/refuse_adjuster_answer',
    access: ADMINS,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: SaidAnswer,
    refusals: ['PGRST116', 'own_claim', 'decided_already'],
    summary: 'An answer that waited does not count, with the reason',
  }),
  door: call({
    method: 'GET',
    path: '/rest/v1/rpc/adjuster_door',
    access: LINKED,
    whileHeld: true,
    input: nothing,
    output: Door,
    refusals: Gone,
    summary:
      'Before the code: the shop and the last four characters of the claim. Changes nothing: mail scanners open links',
  }),
  sendCode: call({
    method: 'POST',
    path: '/rest/v1/rpc/send_adjuster_code',
    access: LINKED,
    whileHeld: true,
    input: nothing,
    output: z.object({ until: Instant }),
    refusals: Gone,
    summary: 'Mails six digits to the address the link went to; good for ten minutes, on this device only',
  }),
  code: call({
    method: 'POST',
    path: '/rest/v1/rpc/adjuster_code',
    access: LINKED,
    whileHeld: true,
    input: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the six digits.') }),
    output: Door,
    refusals: [...Gone, 'code_wrong', 'code_over'],
    summary: 'Opens the link on this device; five wrong codes end the code',
  }),
  stop: call({
    method: 'POST',
    path: '/rest/v1/rpc/stop_adjuster_link',
    access: LINKED,
    whileHeld: true,
    input: nothing,
    output: z.null(),
    status: 204,
    refusals: Gone,
    summary: 'Whoever got a link by mistake ends it',
  }),
  view: call({
    method: 'GET',
    path: '/rest/v1/rpc/adjuster_view',
    access: LINKED,
    input: nothing,
    output: Seen,
    refusals: [...Gone, 'code_needed'],
    summary:
      'One claim’s repair as its insurer reads it: versions, lines, promises; no other shop, no message, no address',
  }),
  answer: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_version_by_link',
    access: LINKED,
    input: z.strictObject({
      estimate_id: Id,
      /** Of the version as it was read. */
      hash: z.string().length(64),
      decision: z.enum(DECISIONS),
      ...AnswerParts,
      lines: z
        .array(
          z.strictObject({
            line_no: z.int().min(1).max(400),
            approved_cents: Cents,
            code: z.enum(ANSWER_CODES),
            note: words(300),
          }),
        )
        .max(400)
        .refine((all) => new Set(all.map(({ line_no }) => line_no)).size === all.length, 'Enter each line once.')
        .default([]),
      note: words(1000),
      /** One's last answer to this version, as the page knew it: what was said meanwhile in another tab is not overwritten. */
      after: Id.nullish(),
    }),
    output: SaidAnswer,
    refusals: [...Gone, 'code_needed', 'other_shop', 'superseded', 'answered_already', 'no_answers', 'repair_over'],
    summary:
      'The adjuster’s answer to one version, whole or per line with code and cents; `waits_for` says what it waits for',
  }),
}

/** What is no JSON: of one thing, by its id. */
const OF_ONE = { method: 'GET', input: z.strictObject({ id: Id }), output: z.unknown() } as const
const BY_LINK = [...Gone, 'code_needed', 'PGRST116'] as const

/** Answers a picture, not JSON. */
export const adjusterPhotoContract = {
  photo: call({
    ...OF_ONE,
    path: '/rest/v1/adjuster_photos/:id',
    access: LINKED,
    answers: ['image/jpeg', 'image/png', 'image/webp'],
    refusals: BY_LINK,
    summary: 'A picture that a line of a version names; the read is put on the record',
  }),
}

/** Answers a document, not JSON. */
export const adjusterReleaseContract = {
  release: call({
    ...OF_ONE,
    path: '/rest/v1/adjuster_releases/:id',
    access: LINKED,
    answers: ['application/pdf'],
    refusals: BY_LINK,
    summary: 'The release that the view names, as a PDF in English without its code; the read is put on the record',
  }),
}

/** Answer documents, not JSON. */
export const adjusterPapersContract = {
  answersByLink: call({
    ...OF_ONE,
    path: '/rest/v1/adjuster_answer_papers/:id',
    access: LINKED,
    answers: ['application/pdf'],
    refusals: BY_LINK,
    summary:
      'The versions of a repair with the answers to each line, numbered, as a PDF in English; the read is put on the record',
  }),
  authorization: call({
    ...OF_ONE,
    path: '/rest/v1/adjuster_authorizations/:id',
    access: LINKED,
    answers: ['application/pdf'],
    refusals: BY_LINK,
    summary:
      'What the insured signed, as a PDF in English without their device; a counterpart says so. The read is put on the record',
  }),
  answersForTeam: call({
    ...OF_ONE,
    path: '/rest/v1/repair_answer_papers/:id',
    access: ADMINS,
    answers: ['application/pdf'],
    refusals: ['PGRST116'],
    summary: 'The same document with everything that was said, for the claims team; the read is put on the record',
  }),
}
