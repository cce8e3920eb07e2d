import * as z from 'zod'
import { call } from '#lib/contract.ts'
import { Id } from '#lib/ids.ts'
import { AFTER_SECONDS } from '#features/money/decisions/money-decision.ts'
import { BOOKERS, byId, commands, Reason } from '#features/work/orders/contract.ts'
import { BookingWithDeposit, MAX_DEPOSIT_PHOTOS } from './deposit.ts'

const command = commands(BookingWithDeposit, ['no_deposit', 'asked_already', 'changed'])

export const depositContract = {
  addDepositCard: call({
    method: 'POST',
    path: '/rest/v1/rpc/add_deposit_card',
    access: BOOKERS,
    input: byId,
    output: z.object({ url: z.string() }),
    refusals: ['no_deposit', 'not_paid', 'wrong_state'],
    summary: 'Where the driver leaves a card for the deposit, or another one; nothing is charged',
  }),
  checkDeposit: command(
    'check_deposit',
    byId,
    'Asks the payment provider about a card that was just left for the deposit',
  ),
  releaseDeposit: command('release_deposit', byId, 'The provider says all is good: the hold is dropped at once'),
  askDeposit: command(
    'ask_deposit',
    z.strictObject({
      id: Id,
      /** Cents; at most the deposit. */
      amount_cents: z.int().min(1),
      reason: Reason,
      /** Own uploaded pictures, by id: for the two parties and admins. */
      photos: z.array(Id).min(1, 'Add at least one photo.').max(MAX_DEPOSIT_PHOTOS),
    }),
    'The provider asks to keep a part of the deposit, once, with its reason and photos',
  ),
  agreeDeposit: command(
    'agree_deposit',
    z.strictObject({
      id: Id,
      /** Cents, as the page showed them; a difference is refused (409 `changed`). */
      expected_cents: z.int().min(1),
    }),
    'The driver agrees: exactly this is taken of the deposit, the rest is released',
  ),
  objectDeposit: command(
    'object_deposit',
    z.strictObject({ id: Id, reason: Reason }),
    'The driver objects: nothing is taken until an admin decides',
  ),
  decideDeposit: command(
    'decide_deposit',
    z.strictObject({
      id: Id,
      /** Cents; from nothing to what was asked. */
      kept_cents: z.int().min(0),
      reason: Reason,
      after_seconds: AFTER_SECONDS,
    }),
    'An admin decides how much of what was asked is taken of the deposit; `after_seconds` leaves time to undo it',
    ['claims_admin'],
  ),
}
