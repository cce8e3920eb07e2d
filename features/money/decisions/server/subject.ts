import { paths } from '#app/paths.ts'
import { numberOf } from '#lib/ids.ts'

/** A decision is about a booking or, where a debt is recovered, about a provider. */
export type About = { order_id: string; provider_id?: null } | { order_id?: null; provider_id: string }
type Row = { order_id: string | null; provider_id: string | null }

/** On what it stands in the audit log, where the team decides about it, and the booking's number (`none` without one). */
export const subjectOf = ({ order_id, provider_id }: Row) =>
  order_id === null
    ? {
        table: 'provider_profiles',
        id: provider_id!,
        path: paths.adminPayouts({ provider: provider_id! }),
        number: 'none',
      }
    : { table: 'orders', id: order_id, path: paths.adminOrder(order_id), number: numberOf({ id: order_id }) }
