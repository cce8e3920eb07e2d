import { serve, serveRaw } from '#lib/server/http.ts'
import { towListContract, towListFileContract } from '../contract.ts'
import { listTows, towsFile, unheardTows } from './list-tows.ts'

export const towListApi = serve('towList', towListContract, { list: listTows, unheard: unheardTows })
export const towListFileApi = serveRaw('towList', towListFileContract, towsFile)
