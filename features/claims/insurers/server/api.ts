import { serve } from '#lib/server/http.ts'
import { insurersContract } from '../contract.ts'
import { addInsurer, changeInsurer } from './keep.ts'
import { listInsurers } from './list.ts'
import { addPerson, changePerson, removePerson } from './people.ts'
import { readInsurer } from './rows.ts'

export const insurersApi = serve('insurers', insurersContract, {
  list: listInsurers,
  get: readInsurer,
  add: addInsurer,
  change: changeInsurer,
  addPerson,
  changePerson,
  removePerson,
})
