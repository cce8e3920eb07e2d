import { sql } from 'kysely'
import type { Letter } from '#features/base/notifications/server/notify.ts'
import { boughtOf } from '#features/market/prices/server/bought.ts'
import { termsWords } from '#features/market/prices/server/terms-words.ts'
import { formatCents } from '#lib/money.ts'
import type { Tx } from '#lib/server/db.ts'
import { inEach } from '#lib/spoken.ts'
import { type About, acceptedWords, bookingNews } from './words.ts'

type Reached = { phone: string | null; email: string; address: string | null; city: string; state: string; zip: string }
type Accepted = { id: string; service_date: string | null; starts_at: string | null; price_snapshot: unknown }

/**
 * The mail of an accepted booking: with whom and how to reach them (never before, rules "Who sees what"), until when it can
 * be canceled, the deposit, and where the receipt is.
 */
export async function acceptedLetter(
  tx: Tx,
  { id, service_date, starts_at, price_snapshot }: Accepted,
  about: About,
): Promise<Letter> {
  const { rows } = await sql<{ contact: { provider: Reached } }>`select order_contact(${id}) as contact`.execute(tx)
  const { phone, email, address, city, state, zip } = rows[0]!.contact.provider
  const { cancellation, kind, deposit_cents } = boughtOf({ price_snapshot })
  const terms =
    cancellation &&
    termsWords(cancellation, kind, service_date ? { service_date, starts_at, zone: about.zone } : undefined)
  const news = bookingNews('accepted', about)
  const said = acceptedWords(about, {
    phone,
    email,
    address: [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    deposit: formatCents(deposit_cents),
  })
  return {
    kind: 'bookings',
    ...inEach((language) => {
      const { contact, deposit, receipt, open } = said[language]
      const paragraphs = [news[language].message, contact, terms?.[language][0], deposit_cents > 0 && deposit, receipt]
      return {
        subject: news[language].title,
        paragraphs: paragraphs.filter((text) => typeof text === 'string'),
        label: open,
      }
    }),
  }
}
