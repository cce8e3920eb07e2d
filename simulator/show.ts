// Any object of the test payment provider as Stripe answers it, with what was asked to be expanded.
import { accountObject, payoutObject, reversalObject, transferObject } from './connect-objects.ts'
import { chargeObject, disputeObject, refundObject } from './money-objects.ts'
import { customerObject, fileObject, intentObject, methodObject, sessionObject, setupObject } from './objects.ts'
import type { Company } from './open.ts'
import { type Kept, type Kind, secondsOf } from './states.ts'

type Shown = Exclude<Kind, 'link'>
const SHOWN: { [K in Shown]: (company: Company, state: Kept[K]) => object } = {
  session: ({ origin }, state) => sessionObject(state, origin),
  intent: (_, state) => intentObject(state),
  setup: (_, state) => setupObject(state),
  customer: (_, state) => customerObject(state),
  method: (_, state) => methodObject(state),
  charge: ({ store }, state) => chargeObject(state, refundedOf(store, state.payment_intent), lineOf(store, state.id)),
  refund: ({ store }, state) => refundObject(state, lineOf(store, state.id)),
  dispute: ({ store, now }, state) => disputeObject(state, store.linesOf(state.id), secondsOf(now())),
  file: (_, state) => fileObject(state),
  account: (_, state) => accountObject(state),
  transfer: ({ store }, state) => transferObject(state, store.under('reversal', state.id)),
  reversal: (_, state) => reversalObject(state),
  payout: (_, state) => payoutObject(state),
}
type Store = Company['store']
const lineOf = (store: Store, source: string) => store.linesOf(source)[0]?.id ?? null

/** Cents already given back of one payment, or on their way; those that came back again left out. */
export function refundedOf(store: Store, intent: string): number {
  return store
    .under('refund', intent)
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

export const show = <K extends Shown>(company: Company, kind: K, state: Kept[K]): object => SHOWN[kind](company, state)

/** Replaces the ids at the asked paths by the objects themselves, four levels deep at most, as Stripe does. */
export function expand(company: Company, object: object, paths: string[]): object {
  for (const path of paths) expandOne(company, object as Record<string, unknown>, path.split('.').slice(0, 4))
  return object
}
function expandOne(company: Company, object: Record<string, unknown>, [name, ...rest]: string[]): void {
  if (name === undefined) return
  let value = object[name]
  if (typeof value === 'string') {
    const kind = company.store.kindOf(value)
    if (!kind || kind === 'link') return
    value = object[name] = show(company, kind, company.store.read(kind, value)!)
  }
  for (const one of Array.isArray(value) ? value : [value])
    if (typeof one === 'object' && one !== null) expandOne(company, one as Record<string, unknown>, rest)
}
