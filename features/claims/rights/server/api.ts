import { serve } from '#lib/server/http.ts'
import { rightsContract } from '../contract.ts'
import { changeRight, listVersions } from './change.ts'
import { printLetter } from './letter.ts'
import { listRights } from './list.ts'

export const rightsApi = serve('rights', rightsContract, {
  list: listRights,
  versions: listVersions,
  change: changeRight,
  letter: printLetter,
})
