import { serve, serveRaw } from '#lib/server/http.ts'
import { towListContract, towListFileContract } from '../contract.ts'
import { listStays } from './list-stays.ts'
import { listTows, towsFile, unheardTows } from './list-tows.ts'

export const towListApi = serve('towList', towListContract, { list: listTows, stays: listStays, unheard: unheardTows })
export const towListFileApi = serveRaw('towList', towListFileContract, towsFile)
