// The licenses and policies of the demo's verified businesses, each with a document behind it: one ends soon and has its renewal
// waiting, one business shows that its owner is a veteran.
import { dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Services } from '#lib/server/ctx.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import { SAL_INSURANCE } from './cast.ts'
import { documentPdf } from './documents.ts'

const DAY_MS = 86_400_000
type Business = { id: string; user_id: string; business_name: string; provider_type: string; ownership: string[] }
type SeedCredential = { kind: string; issuer: string; number: string; days: number; status: 'accepted' | 'submitted' }

function credentialsOf({ provider_type, ownership }: Business, n: number): SeedCredential[] {
  const insurance = { kind: 'liability_insurance', issuer: 'Old Piedmont Insurance', status: 'accepted' } as const
  const first: SeedCredential =
    provider_type === 'adjuster'
      ? {
          ...insurance,
          kind: 'adjuster_license',
          issuer: 'Georgia Office of Insurance',
          number: `SAMPLE-PA-${1100 + n * 7}`,
          days: 90 + n * 9,
        }
      : { ...insurance, number: `OPI-GL-26-${1100 + n * 7}`, days: n === 3 ? 19 : 90 + n * 9 }
  const renewal: SeedCredential[] =
    n === 3 ? [{ ...insurance, number: `OPI-GL-27-${1100 + n * 7}`, days: 384, status: 'submitted' }] : []
  const veteran: SeedCredential[] = ownership.includes('veteran')
    ? [
        {
          ...insurance,
          kind: 'veteran_certificate',
          issuer: 'Veteran Business Registry (demo)',
          number: 'SAMPLE-VB-77',
          days: 500,
        },
      ]
    : []
  return [first, ...renewal, ...veteran]
}

/** What the rule `credentials` asks of a verified business in Georgia, accepted. */
export async function seedCredentials({ databases, blobs, env, now }: Services): Promise<void> {
  const { owner } = databases
  const put = (path: string, { business_name }: Business, { issuer, number }: SeedCredential, until: string) => {
    const lines = [`Holder: ${business_name}`, `Issued by: ${issuer}`, `Number: ${number}`, `Valid until ${until}`]
    const demo = 'This is a demo document. The business and the issuer are fictional.'
    const bytes = new Uint8Array(documentPdf('License or certificate (demo)', [...lines, '', demo]))
    return blobs.put(path, new Blob([bytes]).stream(), { maxBytes: 10_000_000, accept: ['application/pdf'] })
  }
  const { rows } = await owner.query<Business & { held: boolean }>(
    `select id, user_id, business_name, provider_type, ownership,
       exists (select from credentials c where c.provider_id = p.id) as held
     from provider_profiles p where verified and provider_type <> 'private_owner' order by id`,
  )
  for (const [n, business] of rows.entries()) {
    if (business.held) {
      const { size, sha256 } = await put(SAL_INSURANCE, business, credentialsOf(business, n)[0]!, '2031-12-31')
      await owner.query(`update files set size = $2, sha256 = $3 where path = $1`, [SAL_INSURANCE, size, sha256])
      continue
    }
    for (const [round, one] of credentialsOf(business, n).entries()) {
      const path = `${business.user_id}/credentials/${now().getTime() - (n * 3 + round) * 60_000}.pdf`
      const until = dayIn('America/New_York', new Date(now().getTime() + one.days * DAY_MS))
      const { size, sha256 } = await put(path, business, one, until)
      await owner.query(
        `insert into files (id, owner_id, path, original_name, content_type, size, sha256)
         values ($1, $2, $3, $4, 'application/pdf', $5, $6)`,
        [newId(), business.user_id, path, `${one.kind.replaceAll('_', '-')}.pdf`, size, sha256],
      )
      await owner.query(
        `insert into credentials (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path, status, license_type)
         values ($1, $2, $3, 'GA', $4, $5, $6, $7, $8, $9, $10)`,
        [
          newId(),
          business.id,
          one.kind,
          one.issuer,
          seal(env.ENCRYPTION_KEY, one.number),
          lastFour(one.number),
          until,
          path,
          one.status,
          one.kind === 'adjuster_license' ? 'appraiser' : null,
        ],
      )
    }
  }
}
