// The licences and policies of the demo's verified businesses, each with a paper behind it; one ends soon, one has a renewal waiting.
import { dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Services } from '#lib/server/ctx.ts'
import { lastFour, seal } from '#lib/server/seal.ts'
import { SAL_INSURANCE } from './cast.ts'
import { paper } from './documents.ts'

const DAY_MS = 86_400_000
type Business = { id: string; user_id: string; business_name: string; provider_type: string }

/** What the rule `credentials` asks of a verified business in Georgia. */
export async function seedCredentials({ databases, blobs, env, now }: Services): Promise<void> {
  const { owner } = databases
  const { rows } = await owner.query<Business>(
    `select id, user_id, business_name, provider_type from provider_profiles
     where verified and provider_type <> 'private_owner' order by id`,
  )
  for (const [n, business] of rows.entries()) {
    const known = await owner.query(`select from credentials where provider_id = $1`, [business.id])
    const adjusts = business.provider_type === 'adjuster'
    const kind = adjusts ? 'adjuster_licence' : 'liability_insurance'
    const issuer = adjusts ? 'Georgia Office of Insurance' : 'Old Piedmont Insurance'
    const put = async (path: string, number: string, until: string) => {
      const lines = [
        `Holder: ${business.business_name}`,
        `Issued by: ${issuer}`,
        `Number: ${number}`,
        `Valid until ${until}`,
      ]
      return blobs.put(
        path,
        new Blob([
          new Uint8Array(
            paper(adjusts ? 'Licence (demo)' : 'Certificate of liability insurance', [
              ...lines,
              '',
              'This paper belongs to the demo. The business and the insurer are invented.',
            ]),
          ),
        ]).stream(),
        {
          maxBytes: 10_000_000,
          accept: ['application/pdf'],
        },
      )
    }
    if (known.rowCount) {
      const { size, sha256 } = await put(SAL_INSURANCE, 'OPI-GL-26-0417', '2031-12-31')
      await owner.query(`update files set size = $2, sha256 = $3 where path = $1`, [SAL_INSURANCE, size, sha256])
      continue
    }
    const until = dayIn('America/New_York', new Date(now().getTime() + (n === 3 ? 19 : 90 + n * 9) * DAY_MS))
    const rounds = n === 3 ? ['accepted', 'submitted'] : ['accepted']
    for (const [round, status] of rounds.entries()) {
      const number = `${adjusts ? 'SAMPLE-PA' : 'OPI-GL'}-26-${String(1100 + n * 7 + round)}`
      const ends = round === 0 ? until : dayIn('America/New_York', new Date(now().getTime() + 384 * DAY_MS))
      const path = `${business.user_id}/credentials/${now().getTime() - (n * 2 + round) * 60_000}.pdf`
      const { size, sha256 } = await put(path, number, ends)
      await owner.query(
        `insert into files (id, owner_id, path, original_name, content_type, size, sha256)
         values ($1, $2, $3, $4, 'application/pdf', $5, $6)`,
        [newId(), business.user_id, path, adjusts ? 'licence.pdf' : 'certificate-of-insurance.pdf', size, sha256],
      )
      await owner.query(
        `insert into credentials (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path, status)
         values ($1, $2, $3, 'GA', $4, $5, $6, $7, $8, $9)`,
        [newId(), business.id, kind, issuer, seal(env.ENCRYPTION_KEY, number), lastFour(number), ends, path, status],
      )
    }
  }
}
