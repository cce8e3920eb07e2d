import * as z from 'zod'
import { CARD_FAILURES } from '#features/money/payments/card-failure.ts'
import { TOWED } from '#features/towing/tows/contract.ts'
import { PAY } from '#features/towing/tows/tow-status.ts'
import { call } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { PAY_STATE_NAMES } from './pay.ts'

/** How a tow is paid, and what became of its card. */
export const TowPay = z.object({
  pay: z.enum(PAY),
  /** Null where no card was ever asked for. */
  state: z.enum(PAY_STATE_NAMES).nullable(),
  /** Held now, or taken. */
  cents: z.int(),
  /** What the driver pays the company beside it. */
  rest_cents: z.int(),
  /** Why the bank said no, for the driver and the team. */
  failure: z.enum(CARD_FAILURES).nullable(),
  order_id: Id.nullable(),
})
export type TowPay = z.output<typeof TowPay>

export const towPayContract = {
  payCompany: call({
    method: 'POST',
    path: '/rest/v1/rpc/pay_tow_company',
    access: TOWED,
    input: z.strictObject({ job: Id }),
    output: TowPay,
    refusals: ['PGRST116', 'wrong_step'],
    summary: 'The driver, whose card was refused, pays the company itself instead',
  }),
}
