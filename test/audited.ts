// An admin's writes stand in the audit log. Every test is a witness: test/world.ts asks this after each write of an admin.
import { APIS } from '#app/api.ts'
import type { Call } from '#lib/contract.ts'
import type { Databases } from '#lib/server/db.ts'

/** Writes an admin may make without a line in the record, and why. A call that only admins have cannot stand here. */
export const UNAUDITED: Record<string, string> = {
  'auth.signUp': 'is nobody’s yet; the job that makes the account writes the line',
  'auth.token': 'the session it opens is written for whom it is',
  'auth.verify': 'the session it opens is written for whom it is',
  'auth.secondStep': 'the session it opens is written for whom it is',
  'auth.changeUser': 'without a change there is nothing to write',
  'auth.recover': 'asks for a mail, whoever asks',
  'auth.resend': 'asks for a mail, whoever asks',
  'profiles.update': 'without a change there is nothing to write',
  'profiles.dropEmail': 'stays with the own address',
  'files.upload': 'an own file; what it becomes part of is written',
  'files.remove': 'an own file',
  'files.sign': 'opening the link is written',
  'notifications.markRead': 'own news',
  'notifications.markAllRead': 'own news',
  'notifications.markUnread': 'own news',
  'notifications.setPreference': 'own settings',
  'notifications.setSubscription': 'own settings, by the link of a mail',
  'notifications.oneClick': 'own settings, by the link of a mail',
  'notifications.received': 'the text provider speaks',
  'notifications.subscribePush': 'own settings, of this browser',
  'notifications.unsubscribePush': 'own settings, of this browser',
  'notifications.removePhone': 'without a number there is nothing to write',
  'rights.letter': 'a text of the public rights pages',
  'listings.searchByPost': 'reads',
  'orders.verifyServicePayment': 'asks the payment provider; what follows is written as the system',
  'orders.stripeWebhook': 'the payment provider speaks',
  'tows.quote': 'reads',
  'site.reportVisit': 'how long a page took, of nobody in particular',
  'messages.start': 'the conversation is the record',
  'messages.send': 'the message is the record',
  'messages.markRead': 'own reading',
}

/** `noun.call` of every write that an admin may try. */
export const adminWrites = (apis = APIS): [name: string, definition: Call][] =>
  apis.flatMap(({ noun, contract }) =>
    Object.entries(contract)
      .filter(([, { method, access }]) => method !== 'GET' && access.includes('claims_admin'))
      .map(([name, definition]): [string, Call] => [`${noun}.${name}`, definition]),
  )

const formOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.+*()]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^?]+')}(\\?|$)`)

/** The answer, or a 500 when an admin's write went through and the request left no line with their name on it. */
export async function audited(
  { owner }: Pick<Databases, 'owner'>,
  admin: string,
  { method = 'GET' }: RequestInit,
  path: string,
  response: Response,
  apis = APIS,
): Promise<Response> {
  if (method === 'GET' || !response.ok || response.headers.has('idempotent-replayed')) return response
  const call = adminWrites(apis).find(([, each]) => each.method === method && formOf(each.path).test(path))
  if (!call || call[0] in UNAUDITED) return response
  const { rowCount } = await owner.query('select from audit_log where request_id = $1 and actor_id = $2 limit 1', [
    response.headers.get('x-request-id'),
    admin,
  ])
  if (rowCount) return response
  const message = `${call[0]} of an admin left no line in audit_log (test/audited.ts)`
  return Response.json({ code: 'not_audited', message, details: [], request_id: '' }, { status: 500 })
}
