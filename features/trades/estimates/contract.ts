import * as z from 'zod'
import { type Access, call, SIGNED_IN } from '#lib/contract.ts'
import { Day } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { ImpressionToken } from '#features/market/listings/shown.ts'
import { BOOKERS, Reason } from '#features/work/orders/contract.ts'
import { Line, MOST_LINES } from './estimate.ts'
import {
  Asked,
  Compared,
  DAMAGE_POINTS,
  DECLINE_REASONS,
  Estimate,
  EstimateRequest,
  LIFETIME_MONTHS,
  MOST_ADDED,
  MOST_DAYS,
  MOST_LIVING,
  MOST_PHOTOS,
  PARTS_POLICIES,
  WANTS,
} from './request.ts'

const TaxRate = z.int().min(0, 'Enter a tax of 0% or more.').max(2000, 'Enter a tax of up to 20%.')

/** Drivers ask, and so does whoever became a provider and kept a claim; a shop's members answer. */
const PEOPLE: readonly Access[] = BOOKERS

export const estimatesContract = {
  requests: call({
    method: 'GET',
    path: '/rest/v1/estimate_requests',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.array(EstimateRequest),
    summary: 'The estimate requests of a claim of one’s own, newest first; admins read those of any claim',
  }),
  ask: call({
    method: 'POST',
    path: '/rest/v1/rpc/ask_estimates',
    access: PEOPLE,
    status: 201,
    input: z.strictObject({
      claim_id: Id,
      /** Of shops the driver chose; with an open request they are added to it. */
      provider_ids: z.array(Id).min(1, 'Choose a shop.').max(MOST_LIVING, `Choose up to ${MOST_LIVING} shops.`),
      /** An open request to which these shops are added; its words stay. */
      request_id: Id.optional(),
      note: z.string().trim().max(3000, 'Shorten this to 3,000 characters.').default(''),
      drivable: z.boolean().nullish(),
      damage_points: z.array(z.enum(DAMAGE_POINTS)).max(DAMAGE_POINTS.length).default([]),
      wants: z.enum(WANTS).default('photo_estimate'),
      /** Days on which the driver could come, for a visit. */
      preferred_days: z.array(Day).max(MOST_DAYS, `Choose up to ${MOST_DAYS} days.`).default([]),
      photos: z.array(Id).max(MOST_PHOTOS, `Choose up to ${MOST_PHOTOS} photos.`).default([]),
      /** The total of an estimate that the insurer sent, in cents. */
      insurer_cents: z.int().min(1, 'Enter a total above $0.').max(100_000_000, 'Enter up to $1,000,000.').nullish(),
      /** The lists from which the shops were chosen: which listing of each, and the impression token that came with it. */
      shown: z
        .array(z.strictObject({ listing_id: Id, shown_as: ImpressionToken }))
        .max(MOST_LIVING)
        .default([]),
      /** What the shops see beside the car and the damage. */
      share: z.strictObject({ claim_number: z.boolean().default(false) }).prefault({}),
    }),
    output: EstimateRequest,
    refusals: ['claim_closed', 'request_open', 'request_over', 'too_many', 'not_verified'],
    summary: 'Asks up to three shops for an estimate; at most three wait at once, six are asked in all',
  }),
  compare: call({
    method: 'GET',
    path: '/rest/v1/rpc/compare_estimates',
    access: SIGNED_IN,
    input: z.strictObject({ request_id: Id }),
    output: Compared,
    refusals: ['PGRST116'],
    summary: 'The shops of a request with what each sent: totals, days, and who would pay what',
  }),
  withdraw: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_estimate_request',
    access: PEOPLE,
    input: z.strictObject({ request_id: Id }),
    output: EstimateRequest,
    refusals: ['PGRST116', 'request_over'],
    summary: 'Takes a request back: its shops are told and lose the photos',
  }),
  choose: call({
    method: 'POST',
    path: '/rest/v1/rpc/choose_estimate',
    access: PEOPLE,
    input: z.strictObject({ estimate_id: Id, hash: z.string().length(64) }),
    output: Compared,
    refusals: ['PGRST116', 'request_over', 'superseded', 'lapsed', 'hash_changed', 'not_verified', 'repair_open'],
    summary: 'Chooses one estimate as it was read; its shop gets contact and claim number, the others are told',
  }),
  asked: call({
    method: 'GET',
    path: '/rest/v1/estimate_invitations',
    access: SIGNED_IN,
    scope: 'estimates:read',
    input: z.strictObject({}),
    output: z.array(Asked.omit({ estimates: true, photos: true })),
    summary: 'What one’s business was asked to estimate, newest first',
  }),
  read: call({
    method: 'GET',
    path: '/rest/v1/estimate_invitations/:id',
    access: SIGNED_IN,
    scope: 'estimates:read',
    input: z.strictObject({ id: Id }),
    output: Asked,
    refusals: ['PGRST116'],
    summary: 'One request as its invited shop sees it, with the shop’s own versions',
  }),
  see: call({
    method: 'POST',
    path: '/rest/v1/rpc/see_estimate_request',
    access: PEOPLE,
    input: z.strictObject({ invitation_id: Id }),
    output: z.null(),
    status: 204,
    refusals: ['PGRST116'],
    summary: 'The shop has opened it; its driver sees when',
  }),
  decline: call({
    method: 'POST',
    path: '/rest/v1/rpc/decline_request',
    access: PEOPLE,
    input: z
      .strictObject({ invitation_id: Id, reason: z.enum(DECLINE_REASONS), words: Reason.optional() })
      .refine(({ reason, words }) => reason !== 'other' || words, { path: ['words'], message: 'Tell the driver why.' }),
    output: Asked,
    refusals: ['PGRST116', 'request_over'],
    summary: 'A shop declines; the driver may ask another instead',
  }),
  addPhotos: call({
    method: 'POST',
    path: '/rest/v1/rpc/add_estimate_photos',
    access: PEOPLE,
    input: z.strictObject({
      invitation_id: Id,
      photos: z.array(Id).min(1, 'Add at least one photo.').max(MOST_ADDED, `Add up to ${MOST_ADDED} photos.`),
    }),
    output: Asked,
    refusals: ['PGRST116', 'request_over', 'too_many'],
    summary: 'Photos a shop took for its estimate; the driver sees those that a sent version names',
  }),
  save: call({
    method: 'POST',
    path: '/rest/v1/rpc/save_estimate',
    access: PEOPLE,
    scope: 'estimates:write',
    input: z.strictObject({
      invitation_id: Id,
      /** Of the draft as it was read; 0 begins one. */
      version: z.int().min(0),
      lines: z.array(Line).max(MOST_LINES, `An estimate has up to ${MOST_LINES} lines.`),
      tax_bp: TaxRate,
      /** On labor and outside work; left out, it is that of parts and materials. */
      labor_tax_bp: TaxRate.optional(),
      valid_until: Day,
      days_needed: z.int().min(1, 'Enter at least 1 day.').max(180, 'Enter up to 180 days.'),
      earliest_drop_off: Day.nullish(),
      parts_policy: z.enum(PARTS_POLICIES),
      warranty_months: z.int().min(0).max(LIFETIME_MONTHS),
      message: z.string().trim().max(2000, 'Shorten this to 2,000 characters.').default(''),
    }),
    output: Estimate,
    refusals: ['PGRST116', 'request_over', 'changed', 'too_many'],
    summary: 'Keeps the draft of a shop’s estimate; after a sent one it begins the next version',
  }),
  send: call({
    method: 'POST',
    path: '/rest/v1/rpc/send_estimate',
    access: PEOPLE,
    scope: 'estimates:write',
    input: z.strictObject({ id: Id, hash: z.string().length(64) }),
    output: Estimate,
    refusals: ['PGRST116', 'request_over', 'wrong_state', 'hash_changed'],
    summary: 'Sends the draft as it was read; it takes the place of an earlier one',
  }),
}
