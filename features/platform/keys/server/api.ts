import * as z from 'zod'
import type { Ctx } from '#lib/server/ctx.ts'
import { serve } from '#lib/server/http.ts'
import { keysContract } from '../key.ts'
import { keyRequestsContract } from '../key-request.ts'
import { askInvoice, confirmRequest, declineRequest, listRequests, readRequest } from './key-requests.ts'
import { listKeys, makeKey, nameConfirmer, revokeKey, rotateKey } from './keys.ts'
import { requestOf } from './request-rows.ts'

export const keysApi = serve('keys', keysContract, {
  list: listKeys,
  make: makeKey,
  rotate: rotateKey,
  revoke: revokeKey,
  nameConfirmer,
})

/** What was decided is answered as it stands. */
const asItStands = (ctx: Ctx, { id }: { id: string }) => requestOf(ctx, id)
export const keyRequestsApi = serve(
  'keyRequests',
  keyRequestsContract,
  { list: listRequests, get: readRequest, askInvoice, confirm: confirmRequest, decline: declineRequest },
  {
    askInvoice: (ctx, _, id) => requestOf(ctx, z.string().parse(id)),
    confirm: asItStands,
    decline: asItStands,
  },
)
