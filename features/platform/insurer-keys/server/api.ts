import { answeredAgain } from '#features/cases/adjuster/server/answer.ts'
import { serve } from '#lib/server/http.ts'
import { insurerKeysContract } from '../insurer-key.ts'
import { askKey, askSecret, confirmKey, declineKey, listKeys, revokeKey } from './keys.ts'
import { answerByKey, readVersion } from './version.ts'
import { listWaitingVersions } from './waiting.ts'

export const insurerKeysApi = serve(
  'insurerKeys',
  insurerKeysContract,
  {
    list: listKeys,
    ask: askKey,
    askSecret,
    confirm: confirmKey,
    decline: declineKey,
    revoke: revokeKey,
    waiting: listWaitingVersions,
    version: readVersion,
    answer: answerByKey,
  },
  { answer: answeredAgain },
)
