import { reviewDocument } from './documents.ts'
import { requiredCredentials, addCredential, changeCredential, removeCredential } from './credentials.ts'
import { reviewCredential } from './review-credential.ts'
import { serve } from '#lib/server/http.ts'
import { credentialsContract } from '../contract.ts'
import { listCredentials } from './credentials.ts'
import { attachDocument } from './documents.ts'
export const credentialsApi = serve('providers', credentialsContract, {
  attach: attachDocument,
  reviewDocument,
  credentials: listCredentials,
  requiredCredentials,
  addCredential,
  changeCredential,
  removeCredential,
  reviewCredential,
})
