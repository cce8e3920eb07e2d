import { serve, serveRaw } from '#lib/server/http.ts'
import { towDeskContract, towDeskFileContract } from '../contract.ts'
import { listTows, towsFile, unheardTows } from './list-tows.ts'

export const towDeskApi = serve('towDesk', towDeskContract, { list: listTows, unheard: unheardTows })
export const towDeskFileApi = serveRaw('towDesk', towDeskFileContract, towsFile)
