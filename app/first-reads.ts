// What a page of somebody signed in reads first, in one answer that is under way while the page's scripts still are: on a
// phone each call of its own would cost a round trip after them.
import { Hono } from 'hono'
import { type FirstRead, LIVE_CURSOR, ME, RENEWED_MS, STORAGE_KEY } from '#features/base/accounts/account.ts'
import type { Role } from '#lib/contract.ts'
import { type Here, WIDE } from '#lib/here.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#lib/languages.ts'

const ALWAYS = ['notifications?limit=50']
type Reads = readonly string[] | Partial<Record<Role, readonly string[]>>
/**
 * The calls of a page, word for word as its parts send them. `$id` is the one in its address, `$me` who reads, `$first.x`
 * what the first call's answer has as x.
 */
const PAGES: Record<string, Reads> = {
  '/dashboard': {
    driver: ['rpc/driver_dashboard'],
    individual_owner: ['rpc/provider_dashboard', 'provider_profiles'],
    shop: ['rpc/provider_dashboard', 'provider_profiles'],
    claims_admin: ['rpc/admin_dashboard', 'rpc/admin_deadlines?limit=10'],
  },
  '/claims': { driver: ['claims?driver_id=$me&limit=25', 'rpc/claim_counts', 'claim_drafts'] },
  '/claim/:id': [
    'claims/$id',
    'coverage?claim_id=$id',
    'claim_events?claim_id=$id',
    'claim_documents?claim_id=$id',
    'document_requests?claim_id=$id',
    'claim_document_shares?claim_id=$id',
    'rpc/policy_reads?claim_id=$id',
    'orders?claim_id=$id&status=paid&limit=100',
    'choices?claim_id=$id',
    'orders?claim_id=$id&limit=100',
    'rpc/match_claim?claim_id=$id',
    'coverage_extensions?claim_id=$id',
    'rpc/claim_coverage_used?claim_id=$id',
    'rpc/claim_repairs?claim_id=$id',
    'storage_stays?claim_id=$id',
    'rpc/tow_requests?claim_id=$id',
    'state_rights?state=$first.loss_state',
  ],
  '/claim/:id/repair': [
    'claims/$id',
    'estimate_requests?claim_id=$id',
    'rpc/claim_repairs?claim_id=$id',
    'claim_documents?claim_id=$id',
  ],
  '/tow/:id': ['rpc/tow_job?job=$id'],
  '/provider/dispatch': ['rpc/tow_board'],
  '/provider/repairs': ['rpc/repair_board'],
  '/provider/repairs/:id': ['repairs/$id'],
  '/provider/estimates': ['estimate_invitations'],
  '/provider/estimates/:id': ['estimate_invitations/$id'],
  '/bookings': { driver: ['orders?user_id=$me&limit=20', 'rpc/count_orders?user_id=$me'] },
  '/bookings/:id': ['orders/$id', 'rpc/order_lead_fee?order_id=$id', 'rpc/order_documents?order_id=$id'],
  '/messages': ['conversations?limit=100'],
  '/saved': ['saved_listings'],
  '/provider/bookings': [
    'provider_profiles?user_id=$me',
    'rpc/bookings_on_closed_days',
    'rpc/count_orders?provider_id=$first.id',
    'orders?provider_id=$first.id&limit=20',
  ],
  '/provider/booking/:id': ['orders/$id', 'rpc/order_lead_fee?order_id=$id', 'rpc/order_documents?order_id=$id'],
  '/provider/listings': ['provider_profiles', 'rpc/my_listings'],
  '/admin/claims': {
    claims_admin: [
      'saved_views?page=claims',
      'rpc/claim_queue?status=intake',
      'rpc/claim_queue_counts',
      'verification_decisions',
    ],
  },
}
const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const TABLE = Object.entries(PAGES).map(([path, reads]) => [new RegExp(`^${path.replace(':id', ID)}$`), reads] as const)
const find = (page: string) => TABLE.find(([at]) => at.test(page))

const CALL = '/rest/v1/first_reads'
/** The answer that is the page itself, drawn from the others. */
const DRAWN = 'drawn'
/** A page as it is to be drawn: address with its query, who reads it, in which language and time zone. */
export type Ahead = { page: string; user: object; answers: readonly FirstRead[]; language: Language } & Here
/** Draws a page from what it reads first (`app/draw-ahead.tsx`); nothing where that fails. */
export type Draw = (ahead: Ahead) => Promise<string | undefined>
/**
 * Runs in the page: what the server drew lies over it until the page itself stands (layout/uncover.ts), or for ten seconds.
 * It can be looked at: what is pressed on it goes nowhere. Styles of single elements go by script: as attributes our policy
 * refuses them.
 */
const SHOW = `a=>{const i=a.findIndex(x=>x.path=='${DRAWN}');if(i<0)return a;const[d]=a.splice(i,1);try{if(!self.uncovered){const e=document.createElement('page-ahead'),m=document.createElement('div'),p={createHTML:s=>s};m.inert=true;m.innerHTML=(self.trustedTypes?trustedTypes.createPolicy('ahead',p):p).createHTML(d.body);for(const x of m.querySelectorAll('[data-style]'))x.style.cssText=x.dataset.style;e.append(m);document.body.append(e);setTimeout(()=>e.remove(),1e4)}}catch{}return a}`
/** Starts the reads of a page before any of its scripts is there; empty for a page that has none. */
export const firstReadsScript = (page: string): string =>
  find(page)
    ? `try{const s=JSON.parse(localStorage['${STORAGE_KEY}']);if(s.expires_at*1e3-Date.now()>${RENEWED_MS})firstReads=fetch('${CALL}?'+new URLSearchParams({page:location.pathname,search:location.search,lang:document.documentElement.lang,zone:Intl.DateTimeFormat().resolvedOptions().timeZone,wide:matchMedia('${WIDE}').matches}),{headers:{authorization:'Bearer '+s.access_token}}).then(r=>r.json()).then(${SHOW}).catch(()=>[])}catch{}`
    : ''

const ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
/** A time zone by its one name; undefined for what is none. Formats are kept for each name, so there are only so many. */
function zoneOf(asked: string | undefined): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: asked ?? '-' }).resolvedOptions()
    return ZONES.has(timeZone) ? timeZone : undefined
  } catch {
    return undefined
  }
}

type User = { id: string; app_metadata: { role: Role } }
/**
 * `GET /rest/v1/first_reads?page=/claim/<id>`: each call goes through the same door as if it had come alone. With
 * `zone` and `lang` the page drawn from them comes along; one that cannot be drawn, or not soon, is left out.
 */
export function firstReads(api: Hono, draw?: Draw): Hono {
  const app = new Hono()
  app.get(CALL, async (c) => {
    const [at, reads] = find(c.req.query('page') ?? '') ?? []
    const headers = new Headers(c.req.raw.headers)
    for (const name of ['accept-encoding', 'if-none-match']) headers.delete(name) // they are about the answer to this call
    const read = async (path: string) => {
      const response = await api.fetch(new Request(new URL(path, c.req.url), { headers }), c.env)
      const cursor = response.headers.get(LIVE_CURSOR)
      return { path, status: response.status, cursor, body: (await response.json()) as unknown } satisfies FirstRead
    }
    const me = await read(ME) // first: its cursor has to be older than all that is read after it (live.ts)
    if (me.status !== 200 || !at || !reads) return c.json([me], 200, { 'cache-control': 'no-store' })
    const { id, app_metadata } = me.body as User
    const [, wanted = ''] = at.exec(c.req.query('page')!)!
    const calls = [...('length' in reads ? reads : (reads[app_metadata.role] ?? [])), ...ALWAYS]
    const [first, ...rest] = calls.map((call) => `/rest/v1/${call.replace('$id', wanted).replace('$me', id)}`)
    const opening = read(first!)
    const others = rest.map(async (call) => {
      const [told, key] = /\$first\.(\w+)/.exec(call) ?? []
      if (!told) return read(call)
      const value = ((await opening).body as Record<string, unknown>)[key!]
      return typeof value === 'string' ? read(call.replace(told, value)) : undefined
    })
    const answers: FirstRead[] = [me, await opening, ...(await Promise.all(others))].filter(
      (answer) => answer !== undefined,
    )
    const { search = '', wide, lang } = c.req.query()
    const zone = zoneOf(c.req.query('zone'))
    // whoever asks too often is only answered
    if (draw && zone && answers.every(({ status }) => status !== 429)) {
      const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE
      const page = c.req.query('page')! + search
      const body = await draw({ page, user: me.body as User, answers, language, zone, wide: wide === 'true' })
      if (body) answers.push({ path: DRAWN, status: 200, cursor: null, body })
    }
    return c.json(answers, 200, { 'cache-control': 'no-store' })
  })
  return app
}
