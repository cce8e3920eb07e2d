import { serve } from '#lib/server/http.ts'
import { providersContract } from '../contract.ts'
import { listEvents, listMembers, listVehicles, privateCarStates, readProfile, readShop } from './read.ts'
import { updateBusiness } from './update-business.ts'
import { updateShop } from './update-shop.ts'
import { updateVehicle } from './update-vehicle.ts'

export const providersApi = serve('providers', providersContract, {
  profile: readProfile,
  updateBusiness,
  vehicles: listVehicles,
  updateVehicle,
  shop: readShop,
  updateShop,
  members: listMembers,
  events: listEvents,
  privateCarStates,
})
