// A key of an insurer as a test needs one: asked by one admin, confirmed by another.
import { insurerKeysContract } from '#features/platform/insurer-keys/insurer-key.ts'
import type { Who } from '#db/seed/cast.ts'
import { createClient } from '#lib/contract.ts'
import type { World } from './world.ts'

export function insurerKeys(world: World) {
  const { owner } = world.databases
  const admin = async (who: Who) => (await world.as(who)).on(insurerKeysContract)
  const by = (secret: string) =>
    createClient(insurerKeysContract, {
      token: () => secret,
      fetch: async (path, init) => world.api.request(path, init),
    })
  async function insurerOf(claim_id: string): Promise<string> {
    const { rows } = await owner.query<{ insurer_id: string }>('select insurer_id from claims where id = $1', [
      claim_id,
    ])
    return rows[0]!.insurer_id
  }
  /** Ada asks, Amy confirms. */
  async function made(insurer_id: string, name = 'Claims desk') {
    const { id } = await (await admin('ada')).ask({ insurer_id, name, days: 90 })
    const { secret } = await (await admin('amy')).confirm({ id, days: 90 })
    return { id, secret, as: by(secret) }
  }
  return { admin, by, insurerOf, made }
}
