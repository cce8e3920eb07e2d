// The invented insurers of the demo: how they are reached, and what people write for them.
import type pg from 'pg'
import { insert } from './insert.ts'
import { tableOf } from './table.ts'
import { worldId } from './world-orders.ts'

const INSURERS = `
Harborline Mutual | Harborline, HMIC | (404) 555-0141 | https://claims.harborline.example | harborline.example
Peachtree Casualty | Peachtree Cas | (404) 555-0142 | https://peachtreecasualty.example/claims | peachtreecasualty.example
Old Piedmont Insurance | Piedmont Old Line | (470) 555-0143 | https://my.oldpiedmont.example | oldpiedmont.example
Bluestem General | Bluestem | (678) 555-0144 | https://claims.bluestem.example | bluestem.example
Tidewater Assurance | Tidewater Mutual | (470) 555-0145 | https://tidewater.example/claims | tidewater.example
Cardinal & Pine Mutual | Cardinal and Pine | (678) 555-0146 | https://cardinalpine.example | cardinalpine.example`

/** Before any claim names one of them. */
export async function seedInsurers(owner: pg.Pool): Promise<void> {
  const client = await owner.connect()
  try {
    await insert(
      client,
      'insurers',
      tableOf(INSURERS).map(([name, aliases, phone, portal, domain], n) => ({
        id: worldId('e3', n + 1),
        name,
        aliases: aliases!.split(', '),
        phone,
        portal,
        domains: [domain],
        created_at: '2026-01-05T15:00:00Z',
      })),
    )
  } finally {
    client.release()
  }
}
