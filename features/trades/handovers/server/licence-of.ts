import type { Database, Tx } from '#lib/server/db.ts'
import type { Licence } from '../licence.ts'

/** The renter's license, without its picture for those who may not open it (any more). */
export const licenceOf = async (db: Database | Tx, orderId: string): Promise<Licence | null> =>
  (await db
    .selectFrom('order_licences as licence')
    .leftJoin('files', 'files.id', 'licence.file_id')
    .select([
      'licence.number_last4',
      'licence.state',
      'licence.expires_on',
      'licence.recorded_at',
      'files.id as file_id',
    ])
    .where('licence.order_id', '=', orderId)
    .executeTakeFirst()) ?? null
