import type { Database, Tx } from '#lib/server/db.ts'
import type { License } from '../license.ts'

/** The renter's license, without its picture for those who may not open it (any more). */
export const licenseOf = async (db: Database | Tx, orderId: string): Promise<License | null> =>
  (await db
    .selectFrom('order_licenses as license')
    .leftJoin('files', 'files.id', 'license.file_id')
    .select([
      'license.number_last4',
      'license.state',
      'license.expires_on',
      'license.recorded_at',
      'files.id as file_id',
    ])
    .where('license.order_id', '=', orderId)
    .executeTakeFirst()) ?? null
