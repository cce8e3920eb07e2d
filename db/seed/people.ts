// What the people of the demo have said and handed in: tax numbers, the documents under review, messages, news.
import { seal } from '#lib/server/seal.ts'
import { newId } from '#lib/ids.ts'
import type { Services } from '#lib/server/ctx.ts'
import type { Coverage } from '#features/claims/claims/coverage.ts'
import { verified } from '#features/claims/claims/server/words.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { submittedNews } from '#features/business/providers/server/words.ts'
import { CAST, CLAIMS, LISTINGS } from './cast.ts'
import { documentPdf } from './documents.ts'

const HOUR_MS = 3_600_000
const DEMO_LINE = 'This is a demo document. The business and the insurer are fictional.'

type Provider = {
  id: string
  user_id: string
  business_name: string
  address: string
  city: string
  zip: string
  owner: string
}

/** An EIN for every provider; both documents for those under review, with a promise, and for those approved, with a yes. */
async function handIn({ databases, blobs, env, now }: Services): Promise<void> {
  const { owner } = databases
  const all = await owner.query<Provider>(
    `select p.id, p.user_id, p.business_name, p.address, p.city, p.zip, u.name as owner
     from provider_profiles p join profiles u on u.id = p.user_id order by p.id`,
  )
  for (const [n, { id }] of all.rows.entries()) {
    const ein = `58-${String(7_100_003 + n * 137)}`
    await owner.query(
      `insert into provider_secrets (provider_id, ein_sealed, ein_last4) values ($1, $2, $3) on conflict do nothing`,
      [id, seal(env.ENCRYPTION_KEY, ein), ein.slice(-4)],
    )
  }
  const handing = await owner.query<{ id: string; waiting: boolean }>(
    `select id, background_check_status = 'pending' as waiting from provider_profiles
     where background_check_status in ('pending', 'approved') and insurance_proof_url is null`,
  )
  for (const { id, waiting } of handing.rows) {
    const handedIn = new Date(now().getTime() - (waiting ? 20 : 60 * 24) * HOUR_MS)
    const provider = all.rows.find((row) => row.id === id)!
    const place = `${provider.address}, ${provider.city}, GA ${provider.zip}`
    const documents = {
      insurance_proof_url: documentPdf('Certificate of liability insurance', [
        `Insured: ${provider.business_name}, ${place}`,
        'Carrier: Old Piedmont Insurance, policy OPI-GL-26-0417',
        'Garage liability: $1,000,000 each occurrence',
        'In force from January 1, 2026 to December 31, 2026',
        '',
        DEMO_LINE,
      ]),
      w9_url: documentPdf('Form W-9 (demo)', [
        `Name: ${provider.owner}`,
        `Business name: ${provider.business_name}`,
        `Address: ${place}`,
        'Taxpayer number: entered in the form, stored encrypted',
        `Signed by ${provider.owner}`,
        '',
        DEMO_LINE,
      ]),
    }
    for (const [n, [column, bytes]] of Object.entries(documents).entries()) {
      const path = `${provider.user_id}/verification/${handedIn.getTime() - n * 60_000}.pdf`
      const stored = await blobs.put(path, new Blob([new Uint8Array(bytes)]).stream(), {
        maxBytes: 10_000_000,
        accept: ['application/pdf'],
      })
      const name = column === 'w9_url' ? 'w9-signed.pdf' : 'certificate-of-insurance.pdf'
      await owner.query(
        `insert into files (id, owner_id, path, original_name, content_type, size, sha256, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [newId(), provider.user_id, path, name, stored.content_type, stored.size, stored.sha256, handedIn],
      )
      await owner.query(`update provider_profiles set ${column} = $2 where id = $1`, [id, path])
      if (waiting) continue
      await owner.query(
        `insert into document_reviews (provider_id, document, file_path, decision, reviewed_at)
         values ($1, $2, $3, 'accepted', $4)`,
        [id, column.replace('_url', ''), path, new Date(handedIn.getTime() + 30 * HOUR_MS)],
      )
    }
    if (!waiting) continue
    await owner.query(
      `update provider_events set at = $2, next_expected_at = $2::timestamptz + interval '48 hours'
       where provider_id = $1 and to_status = 'pending'
         and id = (select max(id) from provider_events where provider_id = $1 and to_status = 'pending')`,
      [id, handedIn],
    )
  }
}

type Line = [sender: string, hoursAgo: number, content: string]
const TALKS: { topic: 'support' | 'direct'; other: string | null; claim?: string; listing?: string; lines: Line[] }[] =
  [
    {
      topic: 'support',
      other: null,
      claim: CLAIMS.danaVerified,
      lines: [
        [CAST.dana.id, 26, 'The other driver’s insurer called and told me to use their shop. Do I have to?'],
        [
          CAST.ada.id,
          25,
          'No. You decide where your car is repaired. Your claim page shows your rights under Georgia law and has a letter to your insurer ready to send.',
        ],
        [CAST.dana.id, 25, 'Thank you. I sent it.'],
      ],
    },
    {
      topic: 'direct',
      other: CAST.sal.id,
      listing: LISTINGS.collision,
      lines: [
        [CAST.dana.id, 21, 'Rear bumper and left taillight. Can you look at it before Thanksgiving?'],
        [CAST.sal.id, 20, 'Yes. Bring it in any morning before 10. The written estimate takes half an hour.'],
      ],
    },
  ]

async function talk({ databases, now }: Services): Promise<void> {
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  for (const { topic, other, claim = null, listing = null, lines } of TALKS) {
    const id = newId()
    await databases.owner.query(
      `insert into conversations (id, participant_1_id, participant_2_id, topic, claim_id, listing_id, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, CAST.dana.id, other, topic, claim, listing, ago(lines[0]![1])],
    )
    for (const [sender, hours, content] of lines)
      await databases.owner.query(
        `insert into messages (id, conversation_id, sender_id, content, is_read, created_at) values ($1, $2, $3, $4, true, $5)`,
        [newId(), id, sender, content, ago(hours)],
      )
  }
}

/** What the bells hold when the demo begins. */
async function ring({ databases, now }: Services): Promise<void> {
  const tell = (person: string, hours: number, { type, action_url, en }: News) =>
    databases.owner.query(
      `insert into notifications (id, user_id, type, title, message, action_url, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), person, type, en.title, en.message, action_url, new Date(now().getTime() - hours * HOUR_MS)],
    )
  const { rows } = await databases.owner.query<{ business_name: string }>(
    `select business_name from provider_profiles where background_check_status = 'pending' order by created_at`,
  )
  for (const admin of [CAST.ada, CAST.amy])
    for (const { business_name } of rows) await tell(admin.id, 20, submittedNews(business_name))
  const claims = await databases.owner.query<Parameters<typeof verified>[0]>('select * from claims where id = $1', [
    CLAIMS.danaVerified,
  ])
  const coverage = await databases.owner.query<Coverage>('select * from coverage where claim_id = $1', [
    CLAIMS.danaVerified,
  ])
  await tell(CAST.dana.id, 22, verified(claims.rows[0]!, coverage.rows[0]!, true).news)
}

/** Lets the cast and the market's people have a past with each other. */
export async function seedPeople(services: Services): Promise<void> {
  await handIn(services)
  await talk(services)
  await ring(services)
}
