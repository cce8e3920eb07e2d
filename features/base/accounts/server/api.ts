import { serve } from '#lib/server/http.ts'
import { profilesContract } from '../contract.ts'
import { changeEmail, confirmEmail, dropEmail, pendingEmail } from './change-email.ts'

import { getProfile, listProfiles } from './list.ts'
import { updateProfile } from './update.ts'

export const profilesApi = serve('profiles', profilesContract, {
  list: listProfiles,
  get: getProfile,
  update: updateProfile,
  changeEmail,
  pendingEmail,
  dropEmail,
  confirmEmail,
})
