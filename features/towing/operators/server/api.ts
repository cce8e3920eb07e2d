import { serve } from '#lib/server/http.ts'
import { operatorsContract } from '../contract.ts'
import { endDuty, readDuty, setDuty } from './duty.ts'

export const operatorsApi = serve('operators', operatorsContract, { mine: readDuty, duty: setDuty, endDuty })
