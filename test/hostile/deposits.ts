// Deposits as a driver and an owner live them: held when the car leaves, taken in part, given back, moved to another card,
// let go by a bank, refused by one.
import { setTimeout as sleep } from 'node:timers/promises'
import { act, command, look, until } from './acts.ts'
import { readCompany } from './company-file.ts'
import { CARDS } from './pay.ts'
import { ask, dayAhead, insist } from './people.ts'
import type { Told } from './told.ts'

export type DepositEnding =
  | 'deposit_taken'
  | 'deposit_judged'
  | 'deposit_good'
  | 'deposit_lapses'
  | 'deposit_moves'
  | 'deposit_cancelled'

const ASKED = 4_000
const PATIENCE_MS = 10_000

type Deposit = { state: string; ask: { status: string } | null }
const depositOf = async (told: Told) => (await look(told))['deposit'] as Deposit | null | undefined

/** The driver leaves a card for the deposit on the company's own page. */
async function leaveCard(told: Told, card: string): Promise<void> {
  const opened = await act(told, told.driver, 'add_deposit_card')
  if (opened?.status !== 200) return
  const page = new URL(String(opened.body['url']))
  const form = new URLSearchParams({ how: 'pay', card })
  await told.step('leave_card', () => ask(page.origin, page.pathname, { form }))
  await act(told, told.driver, 'check_deposit')
}

/** The owner records how the car changes hands; the driver of a refused card leaves another one first. */
async function handOver(told: Told, kind: 'check_out' | 'check_in'): Promise<boolean> {
  const { stage } = told
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(300)) {
    const photos = [await stage.photo(stage.provider)]
    const body = { kind, odometer: kind === 'check_out' ? 21_400 : 21_612, fuel_eighths: 8, photos }
    const answer = await act(told, stage.provider, 'record_handover', body, kind)
    if (answer?.status === 200 || answer?.code === 'handover_recorded') return true
    if (answer?.code !== 'deposit_missing') return false
    // a hold that waits for its company is asked for again, one that a bank has refused needs another card
    if ((await depositOf(told))?.state === 'refused') await leaveCard(told, CARDS.pays)
  }
  return false
}

/** License, hand-over and the driver's signature: the rental begins, its deposit is held. */
export async function leave(told: Told): Promise<boolean> {
  const { stage, driver } = told
  const photo = await stage.photo(driver)
  const license = { number: 'GA-0554-4821', state: 'GA', expires_on: dayAhead(400, stage.now()), photo }
  await act(told, driver, 'record_license', license)
  await command(told, 'accept')
  if (!(await handOver(told, 'check_out'))) return false
  const timeline = (await look(told))['timeline'] as { id: number; kind: string }[] | undefined
  const event_id = timeline?.findLast(({ kind }) => kind === 'check_out')?.id
  const signed = event_id && (await act(told, driver, 'confirm_handover', { event_id }))
  return signed !== undefined
}

/** The car is back. */
export const bringBack = (told: Told): Promise<boolean> => handOver(told, 'check_in')

export async function askForPart(told: Told): Promise<void> {
  const { stage } = told
  await leave(told)
  await bringBack(told)
  await command(told, 'complete')
  const photos = [await stage.photo(stage.provider)]
  await act(told, stage.provider, 'ask_deposit', { amount_cents: ASKED, reason: 'A scratch on the rear door', photos })
}

/** A part is asked for, agreed to, and taken. */
async function agreeToPart(told: Told): Promise<void> {
  await askForPart(told)
  const agreed = await act(told, told.driver, 'agree_deposit', { expected_cents: ASKED })
  if (agreed?.status === 200) told.promised.kept = ASKED
}

/** The bank lets the hold go by itself, long before its time. */
async function lapse({ stage, order, step }: Told): Promise<void> {
  const open = () =>
    readCompany(stage.company.file, stage.now().getTime()).holds.find(
      (hold) => hold.order === order && hold.status === 'held',
    )
  const before = open()
  if (!before) return
  await step('lapse', () => insist(() => stage.company.command('lapse', { payment_intent: before.intent })))
  await until(async () => (open() ? true : undefined))
}

export const depositEndings: Record<DepositEnding, (told: Told) => Promise<void>> = {
  deposit_taken: async (told) => {
    await agreeToPart(told)
    await command(told, 'approve')
  },
  deposit_judged: async (told) => {
    const { stage, driver, promised } = told
    await askForPart(told)
    await act(told, driver, 'object_deposit', { reason: 'It was there before' })
    const kept_cents = Math.random() < 0.3 ? 0 : 1_500
    const reason = 'The photos of the hand-over show half of it'
    const decided = await act(told, stage.admin, 'decide_deposit', { kept_cents, reason })
    if (decided?.status === 200) promised.kept = kept_cents
  },
  deposit_good: async (told) => {
    await leave(told)
    await bringBack(told)
    const given = await act(told, told.stage.provider, 'release_deposit')
    if (given?.status === 200) told.promised.kept = 0
    await command(told, 'complete')
  },
  deposit_lapses: async (told) => {
    await leave(told)
    await lapse(told)
    await bringBack(told)
    await command(told, 'complete')
    await command(told, 'approve')
  },
  /** Another card takes over what the first one holds. */
  deposit_moves: async (told) => {
    await leave(told)
    await leaveCard(told, Math.random() < 0.3 ? CARDS.no_hold : CARDS.pays)
    await bringBack(told)
    await command(told, 'complete')
    await command(told, 'approve')
  },
  /** Held from the day before pick-up on, and given back when the booking is called off. */
  deposit_cancelled: async (told) => {
    await command(told, 'accept')
    await told.stage.sweep('settle_deposits')
    await until(async () => ((await depositOf(told))?.state === 'held' ? true : undefined))
    await command(told, 'cancel')
  },
}
