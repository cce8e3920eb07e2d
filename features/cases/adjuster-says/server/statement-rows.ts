import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/types.gen.ts'
import { nameOf } from '#features/cases/adjuster/server/contact-rows.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { FACTS, type Statement } from '../statement.ts'

/** What was said by link beside answers, with who said it, oldest first. */
export const statementRows = (db: Database | Tx) =>
  db
    .selectFrom('adjuster_statements as s')
    .innerJoin('adjuster_contacts as a', 'a.id', 's.contact_id')
    .innerJoin('claims as c', 'c.id', 'a.claim_id')
    .innerJoin('insurers as i', 'i.id', 'c.insurer_id')
    .selectAll('s')
    .leftJoin('coverage_extensions as x', 'x.id', 's.extension_id')
    .leftJoin('claim_total_losses as l', 'l.id', 's.total_loss_id')
    .select(['a.name', 'a.email', 'a.claim_id', 'i.name as insurer', 'c.driver_id', 'c.loss_state'])
    .select(sql<boolean>`coalesce(x.status = 'undone', false) or l.undone_at is not null`.as('undone'))
    .orderBy('s.at')
    .orderBy('s.id')
type Row = Selectable<DB['adjuster_statements']> & { name: string; insurer: string; undone: boolean }

export const asStatement = (row: Row): Statement => ({
  ...row,
  by: nameOf(row),
  rental: row.kind === 'rental' ? FACTS.rental.parse(row.facts) : null,
  payment: row.kind === 'payment' ? FACTS.payment.parse(row.facts) : null,
  total_loss: row.kind === 'total_loss' ? FACTS.total_loss.parse(row.facts) : null,
})
