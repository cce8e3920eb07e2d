import { recordHandover } from './record-handover.ts'
import { confirmHandover, objectToHandover } from './answer-handover.ts'
import { recordLicence } from './record-licence.ts'
import { asItStands } from '#features/work/orders/server/as-it-stands.ts'
import { serve } from '#lib/server/http.ts'
import { handoversContract } from '../contract.ts'
export const handoversApi = serve(
  'orders',
  handoversContract,
  { recordHandover, confirmHandover, objectToHandover, recordLicence },
  { recordHandover: asItStands, confirmHandover: asItStands, objectToHandover: asItStands, recordLicence: asItStands },
)
