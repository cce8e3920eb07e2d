import { serve } from '#lib/server/http.ts'
import { estimatesContract } from '../contract.ts'
import { addEstimatePhotos, declineRequest, saveEstimate, seeRequest, sendEstimate } from './answer.ts'
import { askEstimates, withdrawRequest } from './ask.ts'
import { chooseEstimate, comparedWith } from './choose.ts'
import { compareEstimates, listAsked, listRequests, readInvitation } from './read.ts'

export const estimatesApi = serve(
  'estimates',
  estimatesContract,
  {
    requests: listRequests,
    ask: askEstimates,
    compare: compareEstimates,
    withdraw: withdrawRequest,
    choose: chooseEstimate,
    asked: listAsked,
    read: readInvitation,
    see: seeRequest,
    decline: declineRequest,
    addPhotos: addEstimatePhotos,
    save: saveEstimate,
    send: sendEstimate,
  },
  {
    choose: (ctx, { estimate_id }) => comparedWith(ctx, estimate_id),
    decline: (ctx, { invitation_id }) => readInvitation(ctx, { id: invitation_id }),
    addPhotos: (ctx, { invitation_id }) => readInvitation(ctx, { id: invitation_id }),
  },
)
