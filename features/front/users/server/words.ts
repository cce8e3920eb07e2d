// What notifications say about what admins did to an account, in the reader's language.
import { mailsBeside } from '#features/base/accounts/server/words.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type en from './words.en.ts'

export const adminMail = await mailsBeside<typeof en>(import.meta.url)
export const signInAt = (ctx: Ctx) => `${ctx.services.env.APP_URL}/auth`
