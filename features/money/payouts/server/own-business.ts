import { mayAct } from '#features/business/providers/policy.ts'
import { readProfile } from '#features/business/providers/server/read.ts'
import { ensure } from '#lib/policy.ts'
import type { Ctx } from '#lib/server/ctx.ts'

/** The own business, for whoever sees its money. 404 before onboarding, 403 for staff. */
export async function ownBusiness(ctx: Ctx) {
  const provider = await readProfile(ctx, {})
  ensure(mayAct(provider.member_role, 'money'))
  return provider
}
