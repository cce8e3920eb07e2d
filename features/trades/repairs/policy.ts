import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import { OPEN_REPAIRS, REPAIR_STATUS, type RepairStatus } from './status.ts'

type Named = { status: RepairStatus }
const can = ({ status }: Named, to: RepairStatus, reason: string): Answer =>
  (REPAIR_STATUS[status].next as readonly string[]).includes(to) ? yes : notNow('wrong_state', reason)

/** A version is signed once, while it stands; the hash says that it is the one that was read. */
export function canAuthorize(repair: Named, version: { kind: 'estimate' | 'supplement'; status: string }): Answer {
  if (version.status === 'superseded')
    return notNow('superseded', 'The shop has sent a newer version. Read that one before you sign.')
  if (version.status === 'authorized') return notNow('wrong_state', 'You’ve already signed this.')
  const asked = version.kind === 'estimate' ? version.status === 'chosen' : version.status === 'sent'
  const living = version.kind === 'estimate' ? repair.status === 'chosen' : takesSupplements(repair)
  return asked && living ? yes : notNow('wrong_state', 'This can’t be signed anymore. Here’s where the repair stands.')
}
const takesSupplements = ({ status }: Named) => status === 'authorized' || status === 'in_shop' || status === 'stopped'
const newer = notNow('superseded', 'The shop has sent a newer version, or took this one back. Answer what stands now.')
/** A driver says no to more work; the first estimate is not declined but canceled. */
export const canDeclineVersion = (version: { kind: 'estimate' | 'supplement'; status: string }): Answer =>
  version.kind === 'supplement' && version.status === 'sent'
    ? yes
    : version.status === 'superseded'
      ? newer
      : notNow('wrong_state', 'There’s nothing to answer here anymore.')

/** Before the car is in the shop either side lets go of it. */
export const canCancelRepair = ({ status }: Named): Answer =>
  status === 'chosen' || status === 'authorized'
    ? yes
    : notNow('wrong_state', 'The car is in the shop. Stop the work instead, and agree on what was done.')
export const canStop = (repair: Named): Answer =>
  can(repair, 'stopped', 'Work can be stopped only while the car is in the shop.')
export const canResume = ({ status }: Named): Answer =>
  status === 'stopped' ? yes : notNow('wrong_state', 'The work isn’t stopped.')

export const canCheckIn = ({ status }: Named): Answer =>
  status === 'authorized'
    ? yes
    : notNow('wrong_state', status === 'chosen' ? 'The driver hasn’t signed yet.' : 'This car was checked in already.')
/** Work goes on only while the car is in the shop and nobody stopped it. */
export const canWork = ({ status }: Named): Answer =>
  status === 'in_shop'
    ? yes
    : notNow(
        'wrong_state',
        status === 'stopped' ? 'The driver stopped the work.' : 'This is possible only while the car is in the shop.',
      )
/** A car that was ready goes back to work, with a reason that its driver reads. */
export const canMoveJob = (repair: Named): Answer => (repair.status === 'ready' ? yes : canWork(repair))
/** The work is shown as long as the car is there. */
export const canAddPhotos = ({ status }: Named): Answer =>
  status === 'in_shop' || status === 'stopped' || status === 'ready'
    ? yes
    : notNow('wrong_state', 'Photos can be added while the car is in the shop.')
/** Parts are ordered as soon as the driver has signed. */
export const canOrder = ({ status }: Named): Answer =>
  status === 'authorized' || status === 'in_shop'
    ? yes
    : notNow('wrong_state', 'Parts can be ordered once the driver has signed.')
export const canPromise = ({ status }: Named): Answer =>
  status === 'authorized' || status === 'in_shop'
    ? yes
    : notNow('wrong_state', 'A day can be promised once the driver has signed.')
export const canSupplement = (repair: Named): Answer =>
  takesSupplements(repair)
    ? yes
    : notNow('wrong_state', 'More work can be added after the driver has signed and before the car is ready.')
/** An admin ends what nobody else can end: a shop is gone, or the car left. */
export const canRelease = ({ status }: Named): Answer =>
  OPEN_REPAIRS.includes(status) || status === 'ready' ? yes : notNow('wrong_state', 'This repair has ended already.')
export const canAnswerVersion = (version: { status: string }): Answer =>
  version.status === 'chosen' || version.status === 'sent' || version.status === 'authorized' ? yes : newer
/** Own matters are for another admin. */
export const canJudge = (me: { id: string }, repair: { driver_id: string }): Answer =>
  me.id === repair.driver_id ? no('own_claim', 'Another admin has to look at your own claim.') : yes
