// What estimates cost: four hundred lines priced, saved, and three shops compared.
import { PROVIDERS } from '#db/seed/cast.ts'
import { Line, totalsOf } from '#features/trades/estimates/estimate.ts'
import { cpuOf, databaseCpu, openHouse, type Row, timedReads, timesRow } from './house.ts'
import { sessionOf } from './session.ts'

const CLAIM = '01900000-0000-7000-8000-000000000501'
const [PRICED, SAVED, COMPARED] = [200, 40, 200]
const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, n) =>
    Line.parse({
      section: `Section ${n % 12}`,
      operation: 'replace',
      description: `Part ${n}`,
      part_kind: 'oem',
      part_cents: 1_000 + n * 37,
      taxed: 'parts',
      labor_type: 'body',
      hours_tenths: n % 40,
      rate_cents: 6_400,
    }),
  )

/** Prices and saves 400 lines, then compares three estimates of 200, through the real calls of one server. */
export async function estimates(): Promise<Row[]> {
  const all = lines(400)
  const priced = Array.from({ length: PRICED }, () => {
    const began = performance.now()
    totalsOf(all, 890)
    return performance.now() - began
  })
  const house = await openHouse()
  try {
    const tokens = new Map<string, string>()
    const call = async (who: 'dana' | 'sal' | 'pat', path: string, body?: object): Promise<Record<string, unknown>> => {
      if (!tokens.has(who))
        tokens.set(who, (JSON.parse(await sessionOf(house, who)) as { access_token: string }).access_token)
      const answer = await fetch(house.url + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${tokens.get(who)!}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Record<string, unknown>
    }
    const provider_ids = [PROVIDERS.sal.id]
    const { id: request_id } = await call('dana', '/rest/v1/rpc/ask_estimates', { claim_id: CLAIM, provider_ids })
    const [asked] = (await call('sal', '/rest/v1/estimate_invitations')) as unknown as { id: string }[]
    const draft = (count: number, version: unknown) => ({
      invitation_id: asked!.id,
      version,
      lines: lines(count),
      tax_bp: 890,
      valid_until: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      days_needed: 9,
      parts_policy: 'oem',
      warranty_months: 12,
    })
    const cpu = () => (cpuOf(house.pid) + databaseCpu(house.dir)) * 1000
    const saved: number[] = []
    let version: unknown = 0
    let before = 0
    // the first half warms it
    for (let n = -SAVED; n < SAVED; n++) {
      if (n === 0) before = cpu()
      const body = draft(400, version)
      const began = performance.now()
      ;({ version } = await call('sal', '/rest/v1/rpc/save_estimate', body))
      if (n >= 0) saved.push(performance.now() - began)
    }
    const cpu_ms = Number(((cpu() - before) / SAVED).toFixed(1))
    const { id, hash } = await call('sal', '/rest/v1/rpc/save_estimate', draft(200, version))
    await call('sal', '/rest/v1/rpc/send_estimate', { id, hash })
    await house.databases.owner.query(
      `with more as (insert into estimate_invitations (id, request_id, provider_id, status, due_at)
         select gen_random_uuid(), request_id, p.id, 'answered', due_at from estimate_invitations i,
           (select id from provider_profiles where provider_type = 'body_shop' and id <> $2 order by id limit 2) p where i.id = $1
         returning id, provider_id)
       insert into estimates (id, invitation_id, provider_id, number, status, lines, tax_bp, total_cents, hash, valid_until, days_needed,
           parts_policy, warranty_months, sent_at)
         select gen_random_uuid(), more.id, more.provider_id, 1, 'sent', e.lines, e.tax_bp, e.total_cents, e.hash, e.valid_until, e.days_needed,
           e.parts_policy, e.warranty_months, e.sent_at from more, estimates e where e.id = $3`,
      [asked!.id, PROVIDERS.sal.id, id],
    )
    const { access_token } = JSON.parse(await sessionOf(house, 'dana')) as { access_token: string }
    const compared = await timedReads(
      house,
      `/rest/v1/rpc/compare_estimates?request_id=${String(request_id)}`,
      access_token,
      COMPARED,
    )
    return [
      timesRow('400 lines priced', priced),
      { ...timesRow('400 lines saved, one after another', saved), cpu_ms },
      timesRow('three estimates of 200 lines compared', compared),
    ]
  } finally {
    await house.stop()
  }
}
