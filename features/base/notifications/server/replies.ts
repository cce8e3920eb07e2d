import { type Context, Hono } from 'hono'
import { paths } from '#app/paths.ts'
import { DEFAULT_LANGUAGE, type Language } from '#lib/languages.ts'
import { Refusal } from '#lib/errors.ts'
import { escapeMarkup } from '#lib/server/html.ts'
import type { Services } from '#lib/server/ctx.ts'
import { actorOf, checkRole, parseInput, readText, refusalResponse, requestOf } from '#lib/server/http.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { isSignedText } from '#lib/server/texter.ts'
import { wordsBeside } from '#lib/server/words.ts'
import { textRepliesContract } from '../contract.ts'
import { toE164 } from '../phone.ts'
import { markOf, stoppedAt } from './texts.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)
const STOPPED = say('textStopped')
const STARTED = say('textStarted')

/** What people write instead (47 CFR 64.1200(a)(10) names the words that revoke). */
const KEYWORDS: Record<string, 'stop' | 'start' | 'help'> = {
  ...Object.fromEntries(
    ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'PARAR', 'ALTO'].map((word) => [
      word,
      'stop' as const,
    ]),
  ),
  ...Object.fromEntries(['START', 'UNSTOP', 'YES', 'INICIAR'].map((word) => [word, 'start' as const])),
  ...Object.fromEntries(['HELP', 'INFO', 'AYUDA'].map((word) => [word, 'help' as const])),
}
const keywordIn = (body: string) => KEYWORDS[body.toUpperCase().replaceAll(/[^A-Z]/g, '')]

/** What a text provider sends on to us, signed: STOP, START and HELP. Anything else is answered with nothing. */
export function receiveTexts(services: Services): Hono {
  const { received } = textRepliesContract
  return new Hono().post(received.path, async (c) => {
    const { request_id } = requestOf(services, c)
    try {
      checkRole(received, await actorOf(services, c))
      const fields = [...new URLSearchParams(await readText(c.req.raw))]
      if (!isSignedText(services.env, received.path, fields, c.req.header('x-twilio-signature') ?? ''))
        throw new Refusal(400, 'bad_signature', 'The signature does not fit.')
      return answer(c, await take(services, parseInput(received, Object.fromEntries(fields))))
    } catch (error) {
      return refusalResponse(services, error, request_id)
    }
  })
}

const answer = (c: Context, words: string | null) =>
  c.body(
    `<?xml version="1.0" encoding="UTF-8"?><Response>${words ? `<Message>${escapeMarkup(words)}</Message>` : ''}</Response>`,
    200,
    {
      'content-type': 'text/xml; charset=utf-8',
      'cache-control': 'no-store',
    },
  )

/** Each message counts once; a second STOP changes nothing and is answered with nothing. */
async function take(services: Services, given: { From: string; Body: string; MessageSid: string }) {
  const said = keywordIn(given.Body)
  const number = toE164(given.From)
  if (!said || !number) return null
  const ctx = systemCtx(services, 'received text')
  const { env } = services
  const mark = markOf(env.SECRET_KEY, number)
  return ctx.write(async (tx) => {
    const reader = await tx
      .selectFrom('phones as n')
      .innerJoin('profiles as p', 'p.id', 'n.user_id')
      .select('p.language')
      .where('n.mark', '=', mark)
      .executeTakeFirst()
    const language: Language = reader?.language ?? DEFAULT_LANGUAGE
    if (said === 'help')
      return say('textHelp', { url: new URL(paths.help(), env.APP_URL).href, phone: env.OPERATOR_PHONE })[language]
    const isStopped = (await stoppedAt(tx, mark)) !== null
    const row = await tx
      .insertInto('text_replies')
      .values({ id: given.MessageSid, mark, said, received_at: services.now().toISOString() })
      .onConflict((it) => it.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row || isStopped === (said === 'stop')) return null
    return (said === 'stop' ? STOPPED : STARTED)[language]
  })
}
