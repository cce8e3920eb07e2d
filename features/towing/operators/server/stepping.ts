import { mayAct } from '#features/business/providers/policy.ts'
import { forbidden } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import { canStepHere } from '../policy.ts'
import { dutyOf, towingMember } from './operator-rows.ts'

/** The towing business for which the actor takes tows and works on them. Throws 404 without one, 403 for a role that may not. */
export async function answeringBusiness(ctx: Ctx): Promise<string> {
  const { provider_id, role } = await towingMember(ctx)
  if (!mayAct(role, 'answer').yes) throw forbidden('Only an owner or an estimator of the business takes tows.')
  return provider_id
}
/**
 * The same, or the business of an operator, who works on their own tow alone, from the phone of their duty. Throws 404,
 * 403, 409 `other_phone`.
 */
export async function steppingBusiness(ctx: Ctx): Promise<{ provider_id: string; operator: string | null }> {
  const { provider_id, role } = await towingMember(ctx)
  if (role !== 'operator') return { provider_id: await answeringBusiness(ctx), operator: null }
  const me = person(ctx)
  ensure(canStepHere(await dutyOf(asSystem(ctx, 'own duty').db, me.id), me.session_id))
  return { provider_id, operator: me.id }
}
