import { serve } from '#lib/server/http.ts'
import { savedContract } from '../contract.ts'
import { listSaved, removeSaved, saveListing } from './saved.ts'
export const savedApi = serve('saved', savedContract, { list: listSaved, save: saveListing, remove: removeSaved })
