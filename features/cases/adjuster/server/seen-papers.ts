import { Hono } from 'hono'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { authorizationPaper, signedVersion } from '#features/trades/repairs/server/authorization-pdf.ts'
import { repairOf } from '#features/trades/repairs/server/repair-rows.ts'
import { notFound } from '#lib/errors.ts'
import { asSystem, audit, type Ctx, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { makePdf } from '#lib/server/pdf.ts'
import { adjusterPapersContract } from '../contract.ts'
import { answersPaper } from './answers-paper.ts'
import { contactRows } from './contact-rows.ts'
import { linked } from './open-link.ts'
import { repairsOfLink } from './view.ts'

const PAPERS = {
  name: 'adjuster papers',
  max: 60,
  seconds: 3600,
  sentence: 'Many documents were opened in an hour. Wait a while.',
} as const

/** A repair that the link of a call opens and shows; each document counts towards what one link may open in an hour. */
async function repairSeen(ctx: Ctx, isIt: (repair: { id: string }) => boolean) {
  const me = linked(ctx)
  await countTry(ctx, PAPERS, me.id)
  const repair = me.scopes.includes('see') ? (await repairsOfLink(ctx)).find(isIt) : undefined
  if (!repair) throw notFound('Repair')
  return { repair, me, system: asSystem(ctx, 'paper for an insurer') }
}
type Seen = Awaited<ReturnType<typeof repairSeen>>
/** That somebody at the insurer opened it stands with the claim. */
const onRecord = ({ system, me }: Seen, action: string, more: Record<string, unknown>) =>
  system.write((tx) =>
    audit(tx, {
      action,
      table: 'claims',
      id: me.claim_id,
      after: { ...more, contact_id: me.contact_id, link_id: me.id },
    }),
  )

async function answersByLink(ctx: Ctx, id: string): Promise<Response> {
  const seen = await repairSeen(ctx, (repair) => repair.id === id)
  const { db } = seen.system
  const contact = await contactRows(db).where('a.id', '=', seen.me.contact_id).executeTakeFirstOrThrow()
  const { number, name, paper } = await answersPaper(db, id, { contact }, ctx.services.now())
  const bytes = await makePdf(paper)
  await onRecord(seen, 'adjuster.paper', { number })
  return pdfAnswer(ctx, name, bytes)
}

async function authorizationByLink(ctx: Ctx, id: string): Promise<Response> {
  const signed = await signedVersion(asSystem(ctx, 'authorization for an insurer').db, id)
  const seen = await repairSeen(ctx, (repair) => repair.id === signed?.repair_id)
  const { version, ...paper } = await authorizationPaper(ctx.services, signed!, 'en', false)
  const bytes = await makePdf(paper)
  await onRecord(seen, 'adjuster.authorization', { version })
  return pdfAnswer(ctx, `authorization-${version}.pdf`, bytes)
}

async function answersForTeam(ctx: Ctx, id: string): Promise<Response> {
  await repairOf(ctx.db, id)
  const now = ctx.services.now()
  const { db } = asSystem(ctx, 'versions and answers')
  const { number, name, paper } = await answersPaper(db, id, { contact: null }, now)
  const bytes = await makePdf(paper)
  const after = { kind: 'versions_and_answers', number }
  await ctx.write((tx) => audit(tx, { action: 'repair.paper_read', table: 'repairs', id, after }))
  return pdfAnswer(ctx, name, bytes)
}

/** Documents about a repair for its insurer: versions and answers, and what was signed. Whatever the link doesn't open is missing. */
export const adjusterPapers = (services: Services): Hono => {
  const app = new Hono()
  const { answersByLink: byLink, authorization, answersForTeam: forTeam } = adjusterPapersContract
  const how = { from: 'param', misread: 'This isn’t the address of a document.' } as const
  answerRaw(app, services, byLink, how, (ctx, { id }) => answersByLink(ctx, id))
  answerRaw(app, services, authorization, how, (ctx, { id }) => authorizationByLink(ctx, id))
  answerRaw(app, services, forTeam, how, (ctx, { id }) => answersForTeam(ctx, id))
  return app
}
