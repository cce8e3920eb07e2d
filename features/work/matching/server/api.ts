import { matchClaim } from './match-claim.ts'
import { serve } from '#lib/server/http.ts'
import { choicesContract } from '../match.ts'
import { listChoices } from './list-choices.ts'

export const choicesApi = serve('orders', choicesContract, { matchClaim, choices: listChoices })
