import { FilePath } from '#features/base/files/file.ts'
import { Day } from '#lib/day.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import * as z from 'zod'
import { Credential, CREDENTIAL_KINDS, LICENSE_KINDS, Required } from '#features/business/providers/credential.ts'
import { call, ADMINS, SIGNED_IN } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { ONBOARDING } from '#features/business/providers/contract.ts'
import { ProviderProfile, DOCUMENTS } from '#features/business/providers/provider.ts'

export const CredentialFields = {
  kind: z.enum(CREDENTIAL_KINDS),
  state: z.enum(STATE_CODES),
  /** Asked of an adjuster's or appraiser's license; which state's rule it meets follows from it. */
  license_type: z.enum(LICENSE_KINDS, 'Choose what this license is for.').nullish(),
  issuer: z.string().trim().min(1, 'Enter who issued it.').max(200),
  number: z.string().trim().min(2, 'Enter the number.').max(60),
  expires_on: Day,
  file_path: FilePath,
}

export const credentialsContract = {
  attach: call({
    method: 'PATCH',
    path: '/rest/v1/provider_profiles/:id',
    access: ONBOARDING,
    input: z
      .strictObject({
        id: Id,
        insurance_proof_url: FilePath.nullable().optional(),
        w9_url: FilePath.nullable().optional(),
      })
      .refine((it) => it.insurance_proof_url !== undefined || it.w9_url !== undefined, {
        path: ['w9_url'],
        message: 'Choose an uploaded document.',
      }),
    output: ProviderProfile,
    refusals: ['already_verified', 'under_review', 'document_accepted'],
    summary: 'Keeps an uploaded document with the profile, or takes it away, without handing anything in',
  }),
  reviewDocument: call({
    method: 'POST',
    path: '/rest/v1/rpc/review_document',
    access: ADMINS,
    input: z
      .strictObject({
        provider_id: Id,
        document: z.enum(DOCUMENTS),
        path: FilePath,
        decision: z.enum(['accepted', 'refused']),
        reason: z.string().trim().max(1000).optional(),
      })
      .refine((it) => it.decision === 'accepted' || !!it.reason, {
        path: ['reason'],
        message: 'Explain what the provider needs to fix.',
      }),
    output: ProviderProfile,
    refusals: ['wrong_state', 'changed'],
    summary: 'Accepts one document of a profile, or sends it back with the reason; `path` is what was looked at',
  }),
  credentials: call({
    method: 'GET',
    path: '/rest/v1/credentials',
    access: SIGNED_IN,
    input: z.strictObject({ provider_id: Id.optional() }),
    output: z.array(Credential),
    summary: 'Licenses and insurance policies of one’s provider, newest first',
  }),
  requiredCredentials: call({
    method: 'GET',
    path: '/rest/v1/rpc/required_credentials',
    access: SIGNED_IN,
    input: z.strictObject({ provider_id: Id.optional() }),
    output: z.array(Required),
    summary: 'What a provider of this type and state must hold, by the rule in force, and where each stands today',
  }),
  addCredential: call({
    method: 'POST',
    path: '/rest/v1/credentials',
    access: ONBOARDING,
    status: 201,
    input: z.strictObject({
      provider_id: Id.optional(),
      ...CredentialFields,
      number: CredentialFields.number.optional(),
    }),
    output: Credential,
    refusals: ['expired'],
    summary:
      'Hands in one license or insurance policy; a renewal is a new row. Without number, the license of onboarding counts',
  }),
  changeCredential: call({
    method: 'PATCH',
    path: '/rest/v1/credentials/:id',
    access: ONBOARDING,
    input: z.strictObject({ id: Id, ...z.object(CredentialFields).partial().shape }),
    output: Credential,
    refusals: ['already_reviewed', 'expired'],
    summary: 'Corrects what waits or was refused; a refused one is handed in again',
  }),
  removeCredential: call({
    method: 'DELETE',
    path: '/rest/v1/credentials/:id',
    access: ONBOARDING,
    input: z.strictObject({ id: Id }),
    output: z.null(),
    status: 204,
    refusals: ['already_reviewed'],
    summary: 'Takes back what was not accepted',
  }),
  reviewCredential: call({
    method: 'POST',
    path: '/rest/v1/rpc/review_credential',
    access: ADMINS,
    input: z
      .strictObject({
        credential_id: Id,
        decision: z.enum(['accepted', 'refused']),
        reason: z.string().trim().max(1000).optional(),
      })
      .refine((it) => it.decision === 'accepted' || !!it.reason, {
        path: ['reason'],
        message: 'Explain what the provider needs to fix.',
      }),
    output: Credential,
    refusals: ['wrong_state', 'expired'],
    summary: 'Accepts one license or policy, or sends it back with the reason',
  }),
}
