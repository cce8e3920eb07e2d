import { saveDraft, dropDraft } from './drafts.ts'
import { addVehicle } from './add-vehicle.ts'
import { saveShop } from './save-shop.ts'
import { serve } from '#lib/server/http.ts'
import { onboardingContract } from '../contract.ts'
import { getDraft } from './drafts.ts'
import { saveProfile } from './save.ts'
export const onboardingApi = serve('providers', onboardingContract, {
  save: saveProfile,
  draft: getDraft,
  saveDraft,
  dropDraft,
  addVehicle,
  saveShop,
})
