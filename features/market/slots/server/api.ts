import { serve } from '#lib/server/http.ts'
import { slotsContract } from '../contract.ts'
import { listFreeSlots } from './free-slots.ts'

export const slotsApi = serve('slots', slotsContract, { free: listFreeSlots })
