import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { insurersContract } from '../contract.ts'
import { insurerOf } from './rows.ts'

const MOST_PEOPLE = 100

/** Somebody who works there, held until the transaction ends. Throws 404 for one of another insurer. */
async function held(tx: Tx, insurerId: string, personId: string) {
  const row = await tx
    .selectFrom('insurer_people')
    .select(['name', 'role', 'phone', 'email', 'note'])
    .where('id', '=', personId)
    .where('insurer_id', '=', insurerId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Person')
  return row
}

export const addPerson: Verb<typeof insurersContract.addPerson> = async (ctx, { id, ...given }) =>
  ctx.write(async (tx) => {
    const { people } = await insurerOf(tx, id)
    if (people.length >= MOST_PEOPLE) throw conflict('too_many', `An insurer has up to ${MOST_PEOPLE} people here.`)
    await tx
      .insertInto('insurer_people')
      .values({ id: newId(ctx.services.now().getTime()), insurer_id: id, ...given })
      .execute()
    await audit(tx, { action: 'insurer.add_person', table: 'insurers', id, after: given })
    return insurerOf(tx, id)
  })

export const changePerson: Verb<typeof insurersContract.changePerson> = async (ctx, { id, person_id, ...given }) =>
  ctx.write(async (tx) => {
    const before = await held(tx, id, person_id)
    await tx.updateTable('insurer_people').set(given).where('id', '=', person_id).execute()
    await audit(tx, { action: 'insurer.change_person', table: 'insurers', id, before, after: given })
    return insurerOf(tx, id)
  })

export const removePerson: Verb<typeof insurersContract.removePerson> = async (ctx, { id, person_id }) =>
  ctx.write(async (tx) => {
    const before = await held(tx, id, person_id)
    await tx.deleteFrom('insurer_people').where('id', '=', person_id).execute()
    await audit(tx, { action: 'insurer.remove_person', table: 'insurers', id, before })
    return insurerOf(tx, id)
  })
