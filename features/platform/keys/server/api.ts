import { serve } from '#lib/server/http.ts'
import { keysContract } from '../key.ts'
import { listKeys, makeKey, revokeKey, rotateKey } from './keys.ts'

export const keysApi = serve('keys', keysContract, {
  list: listKeys,
  make: makeKey,
  rotate: rotateKey,
  revoke: revokeKey,
})
