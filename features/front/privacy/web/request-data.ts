import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { dataRequestsContract } from '../data-request.ts'
export const dataRequests = clientOf(dataRequestsContract)

/** After something was done to an account or a request: lists, counts and the open page ask again. */
export const askAgain = () =>
  Promise.all(
    ['people', 'users', 'admin_grants', 'data_requests'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  )
