import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { DB } from '#db/types.gen.ts'
import { versionName } from '#features/trades/repairs/repair.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { AnsweredLine, type SaidAnswer } from '../adjuster.ts'
import { nameOf } from './contact-rows.ts'

const Lines = z.array(AnsweredLine)

/** Answers by link or key with who said them, of which version. */
export const saidRows = (db: Database | Tx) =>
  db
    .selectFrom('adjuster_answers as s')
    .innerJoin('adjuster_contacts as a', 'a.id', 's.contact_id')
    .innerJoin('estimates as e', 'e.id', 's.estimate_id')
    .innerJoin('repairs as r', 'r.id', 's.repair_id')
    .innerJoin('claims as c', 'c.id', 'r.claim_id')
    .innerJoin('insurers as i', 'i.id', 'c.insurer_id')
    .leftJoin('insurer_keys as k', 'k.id', 's.insurer_key_id')
    .selectAll('s')
    .select([
      'a.name',
      'a.email',
      'k.name as key_name',
      'e.kind',
      'e.number',
      'e.status',
      'i.name as insurer',
      'r.claim_id',
    ])
    .orderBy('s.at')
    .orderBy('s.id')
type Row = Selectable<DB['adjuster_answers']> & {
  name: string
  key_name: string | null
  insurer: string
  kind: 'estimate' | 'supplement'
  number: number
}

export const asSaid = (row: Row): SaidAnswer => ({
  ...row,
  version: versionName(row),
  by: nameOf(row),
  lines: Lines.parse(row.lines),
})
