import { type Answer, notNow, yes } from '#lib/policy.ts'
import type { Pay, TowStatus } from '#features/towing/tows/tow-status.ts'
import { EXTRA_AT, EXTRA_MINUTES, type ExtraStatus, isOpenExtra } from './extra.ts'
import type { PayState } from './pay.ts'

/** Once a bank said no; a card that is held pays. */
export const canPayCompany = ({ state }: { state: PayState | null }): Answer =>
  state === 'refused' ? yes : notNow('wrong_step', 'Your card pays for this tow. Nothing has to change.')

/** No card pays it, and none will: its driver pays the company, or owes nothing. */
export const isDirect = ({
  pay,
  state,
  order_id,
}: {
  pay: Pay
  state: PayState | null
  order_id: string | null
}): boolean => order_id === null && (state === null ? pay === 'company' : state === 'direct' || state === 'released')

const wrong = (message: string) => notNow('wrong_step', message)
/** With the truck at the car or the car on it; one at a time, so that the driver decides on each. */
export function canAskExtra({ status }: { status: TowStatus }, open: boolean): Answer {
  if (!EXTRA_AT.some((each) => each === status))
    return wrong('Extras are asked for at the car or later, and before the drop.')
  return open ? notNow('busy', 'The driver hasn’t decided on the last extra yet. Wait for that answer.') : yes
}

type Asked = { status: ExtraStatus; expires_at: string }
/** Within the minutes it stands. `pay_company`: what a driver may choose once the bank said no. */
export function canAnswerExtra(
  extra: Asked,
  { agree, pay_company }: { agree: boolean; pay_company: boolean },
  now: Date,
): Answer {
  if (extra.status === 'holding') return wrong('Your bank is being asked. Wait a moment.')
  if (!isOpenExtra(extra)) return extra.status === 'expired' ? over : wrong('This extra has an answer already.')
  if (Date.parse(extra.expires_at) <= now.getTime()) return over
  if (agree && (extra.status === 'refused') !== pay_company)
    return wrong(
      pay_company
        ? 'Your card can still pay this. Answer yes or no.'
        : 'Your bank said no. Add another card, or agree to pay the company directly.',
    )
  return yes
}
/** Until somebody agreed to it. Once the driver said yes, that stands, and their bank alone may still say no. */
export function canWithdrawExtra(extra: Asked, now: Date): Answer {
  if (extra.status === 'holding' || extra.status === 'agreed')
    return wrong('The driver said yes already, so it can’t be taken back. Go on at the new price.')
  if (!isOpenExtra(extra)) return extra.status === 'expired' ? over : wrong('This extra has an answer already.')
  return Date.parse(extra.expires_at) <= now.getTime() ? over : yes
}
const over = notNow(
  'expired',
  `${EXTRA_MINUTES} minutes are over, so this extra isn’t agreed to. The company can ask again.`,
)
