import type { Matched } from '../match.ts'

type Row = Pick<Matched, 'listing_type' | 'direct_bill'> & {
  price: Pick<Matched['price'], 'insurer_cents' | 'now_cents' | 'own_cents'>
}

/** Whether booking this leaves the insurer's part off the card. A shop bills the work that follows, never the appointment. */
export function billsDirectly({ listing_type, direct_bill, price }: Row): 'yes' | 'no' | 'forWork' {
  if (!direct_bill) return 'no'
  if (listing_type !== 'vehicle') return 'forWork'
  return (price.insurer_cents ?? 0) > 0 && price.now_cents === price.own_cents ? 'yes' : 'no'
}
