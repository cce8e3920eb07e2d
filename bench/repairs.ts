// What a shop's board costs with five hundred open jobs, and one job with three versions of a hundred lines.
import { PROVIDERS } from '#db/seed/cast.ts'
import { Line, totalsOf } from '#features/trades/estimates/estimate.ts'
import { hashOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { openHouse, type Row, timedReads, timesRow } from './house.ts'
import { sessionOf } from './session.ts'

const [JOBS, CALLS] = [500, 200]
const LINES = Array.from({ length: 100 }, (_, n) =>
  Line.parse({
    section: `Section ${n % 12}`,
    operation: 'replace',
    description: `Part ${n}`,
    part_kind: 'oem',
    part_cents: 1_000 + n * 37,
    taxed: 'parts',
  }),
)

/** The board of 500 jobs in every stage and one job, asked for one after the other through the real server. */
export async function repairs(): Promise<Row[]> {
  const house = await openHouse()
  try {
    const owner = await house.databases.owner.connect()
    await owner.query(`alter table repairs disable trigger user; alter table estimates disable trigger user;
      alter table estimate_invitations disable trigger user`)
    // one claim and one request each, as there is one living repair of a claim
    await owner.query(
      `create temp table made as select gen_random_uuid() as claim, gen_random_uuid() as request, gen_random_uuid() as job, n
         from generate_series(1, $1::int) n`,
      [JOBS],
    )
    await owner.query(
      `insert into claims (id, driver_id, insurer_name, policy_number_sealed, policy_number_last4, claim_number, claim_type, loss_date,
           coverage_due_at, status)
         select claim, (select id from profiles where email = 'drew.driver@example.com'), 'Harborline Mutual', 'sealed', '0001', 'BENCH-' || n,
           'collision', current_date, now(), 'coverage-verified' from made`,
    )
    await owner.query(
      `insert into estimate_requests (id, claim_id, driver_id, status, wants, closes_at)
         select m.request, c.id, c.driver_id, 'chosen', 'visit', now() from made m join claims c on c.id = m.claim`,
    )
    await owner.query(
      `insert into estimate_invitations (id, request_id, provider_id, status, due_at) select job, request, $1::uuid, 'chosen', now() from made`,
      [PROVIDERS.sal.id],
    )
    await owner.query(
      `insert into repairs (id, claim_id, driver_id, provider_id, trade, status, stage, arrived_at, promised_on, authorized_cents, written_at)
         select m.job, c.id, c.driver_id, $1::uuid, 'body', 'in_shop', (array['checked_in', 'teardown', 'waiting_approval', 'waiting_parts', 'body',
           'paint', 'reassembly', 'calibration', 'quality_check'])[1 + m.n % 9], now(), current_date + (m.n % 20) - 5, 100000, now()
         from made m join claims c on c.id = m.claim`,
      [PROVIDERS.sal.id],
    )
    await owner.query(
      `insert into estimates (id, invitation_id, provider_id, kind, number, status, lines, tax_bp, total_cents, hash, valid_until, days_needed,
           parts_policy, warranty_months, sent_at)
         select gen_random_uuid(), m.job, $1::uuid, case k when 1 then 'estimate' else 'supplement' end, greatest(1, k - 1), 'authorized', $2::jsonb, 890, $3::int, $4::text,
           current_date + 20, 6, 'oem', 12, now() - make_interval(hours => 10 - k)
         from made m, generate_series(1, 3) k`,
      [PROVIDERS.sal.id, JSON.stringify(LINES), totalsOf(LINES, 890).total_cents, hashOf(LINES, 890)],
    )
    const { rows } = await owner.query<{ job: string }>('select job from made limit 1')
    await owner.query('vacuum analyze')
    owner.release(true)
    const { access_token } = JSON.parse(await sessionOf(house, 'sal')) as { access_token: string }
    const timed = (path: string) => timedReads(house, path, access_token, CALLS)
    return [
      timesRow(`a board of ${JOBS} jobs`, await timed('/rest/v1/rpc/repair_board')),
      timesRow('one job with three versions of 100 lines', await timed(`/rest/v1/repairs/${rows[0]!.job}`)),
    ]
  } finally {
    await house.stop()
  }
}
