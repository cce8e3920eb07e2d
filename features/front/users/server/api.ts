import { suspend, reinstate } from './suspend.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { stepDown } from './decide-grant.ts'
import { changeRole, endSessions } from './change-role.ts'
import { serve, serveRaw } from '#lib/server/http.ts'
import { usersContract } from '../contract.ts'
import { grantsContract } from '../grant.ts'
import { peopleContract, peopleFileContract } from '../person.ts'
import { decideGrant } from './decide-grant.ts'
import { listGrants, grantObstacles } from './grants.ts'
import { getPerson } from './person.ts'
import { proposeGrant, withdrawGrant } from './propose-grant.ts'
import { listUsers, usersFile } from './users.ts'
export const usersApi = serve('profiles', usersContract, { suspend, reinstate, resetSecondFactor })

export const grantsApi = serve('grants', grantsContract, {
  list: listGrants,
  propose: proposeGrant,
  decide: decideGrant,
  withdraw: withdrawGrant,
  obstacles: grantObstacles,
  stepDown,
  changeRole,
  endSessions,
})
export const peopleApi = serve('people', peopleContract, { list: listUsers, get: getPerson })
export const peopleFileApi = serveRaw('people', peopleFileContract, usersFile)
