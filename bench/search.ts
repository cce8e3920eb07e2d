// The search call over a hundred thousand listings, with its exact total.
import type { House, Row } from './house.ts'
import { openHouse } from './house.ts'
import { shoot } from './load.ts'

const LISTINGS = 100_000

/** Search rows only: the searched table is all that the call reads. Spread over Georgia and its neighbours. */
async function fill({ databases }: House): Promise<void> {
  const client = await databases.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = 'listing_search' order by ordinal_position`,
    )
    const given: Record<string, string> = {
      listing_id: 'gen_random_uuid()',
      title: `'2022 ' || make || ' no. ' || n`,
      daily_rate_cents: '3000 + n % 9000',
      lat: '31 + (n::bigint * 7919 % 40000) / 10000.0',
      lng: '-86.5 + (n::bigint * 104729 % 50000) / 10000.0',
      doc: `'2022 ' || make || ' no. ' || n || ' clean, easy to park, ' || md5(n::text)`,
      created_at: `now() - n * interval '1 minute'`,
    }
    const columns = rows.map(({ column_name: name }) => name)
    await client.query(
      `insert into listing_search (${columns.join(', ')})
       select ${columns.map((name) => given[name] ?? `s.${name}`).join(', ')}
       from (select * from listing_search where listing_type = 'vehicle' limit 1) s,
         lateral (select n from generate_series(1, ${LISTINGS}) n) g`.replaceAll('|| make ||', '|| s.make ||'),
    )
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze listing_search')
  } finally {
    client.release()
  }
}

export async function search(): Promise<Row[]> {
  const house = await openHouse()
  try {
    await fill(house)
    const call = (query: string) => `${house.url}/rest/v1/rpc/search_listings?${query}`
    return [
      await shoot(
        '100,000 listings: 25 miles, rate, by distance',
        call('zip=30303&max_daily_rate_cents=6000&sort=distance'),
      ),
      await shoot('100,000 listings: 25 miles, best first', call('zip=30303&max_daily_rate_cents=6000')),
      await shoot('100,000 listings: rare words', call('q=no.%2077777')),
      await shoot('100,000 listings: newest, no place', call('sort=newest')),
    ]
  } finally {
    await house.stop()
  }
}
