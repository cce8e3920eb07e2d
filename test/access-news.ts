// The part of test/access-rows.ts about news: what reaches a person, which way, and where to.
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

const FAR = '2031-01-01T00:00:00Z'
type News = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  customer: Who
  side: 'A' | 'B'
}

/** Writes down what reaches one person. */
export function newsRows({ row, customer, side }: News): void {
  const me = CAST[customer].id
  const note = { user_id: me, type: 'info', title: 'News', message: 'Something happened.' }
  row('notifications', { person: customer }, { id: newId() }, note, { id: newId() })
  const preference = { user_id: me, topic: 'messages', channel: 'email' }
  row('notification_preferences', { person: customer }, preference, { enabled: false }, { topic: 'claims' })
  const heard = { user_id: me, topic: 'claims', title: 'News', app: 'sent', email: 'none' }
  row('notification_deliveries', { person: customer }, { id: newId() }, heard, { id: newId() })
  const told = { event: 'INSERT', payload: '{}' }
  row('live_events (fresh)', {}, { user_id: me, table_name: `t_${side}` }, told)
  row('live_events (of old)', {}, { user_id: me, table_name: `o_${side}` }, { ...told, at: '2020-01-01' })
  const number = side === 'A' ? '+14045550123' : '+14045550124'
  const agreed = { number, time_zone: 'America/New_York', words_version: 1 }
  row('phones', { person: customer }, { user_id: me }, { ...agreed, mark: side, opted_in_at: FAR, verified_at: FAR })
  row('phone_codes', {}, { user_id: me }, { ...agreed, code_mark: side, asked_at: FAR, expires_at: FAR })
  const texted = { user_id: me, to_number: number, body: 'x', kind: 'welcome' }
  row('texts', {}, { id: newId() }, texted, { id: newId() })
  row('text_replies', {}, { id: newId() }, { mark: side, said: 'stop', received_at: FAR }, { id: newId() })
  const device = { endpoint: `https://push.example.com/${side}`, p256dh: 'x', auth: 'x', made_at: FAR }
  const [here, there] = [newId(), newId()]
  for (const id of [here, there])
    row('auth.sessions', {}, { id }, { user_id: me, user_agent: '', ip: '', expires_at: FAR }, { id: newId() })
  row(
    'push_endpoints',
    { person: customer },
    { session_id: here },
    { ...device, user_id: me },
    { session_id: there, endpoint: `${device.endpoint}/2` },
  )
  const letter = { to_address: CAST[customer].email, subject: 'x', text_body: 'x', html_body: 'x', kind: 'test' }
  row('outbox', {}, { id: newId() }, letter, { id: newId() })
}
