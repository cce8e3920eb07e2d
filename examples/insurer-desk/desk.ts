// Reads what waits for an insurer and answers it by rule. It knows of ClaimChoice what /openapi.json says, and no more.

export type Rules = {
  /** A version that asks for more is left to a person. */
  most_cents: number
  /** What an hour costs at most, by kind of labor; other kinds are paid as asked. */
  rates_cents: Readonly<Record<string, number>>
  /** A line of a supplement from this amount on is shown by a photo. */
  photo_from_cents: number
}
export type Desk = { url: string; key: string; rules: Rules; fetch?: typeof globalThis.fetch }

type Line = {
  payer: 'insurer' | 'customer'
  labor_type: string | null
  hours_tenths: number
  rate_cents: number
  included: boolean
  photos: string[]
}
export type Version = {
  id: string
  name: string
  kind: 'estimate' | 'supplement'
  hash: string
  asked_cents: number
  answerable: boolean
  answers: boolean
  lines: Line[]
  totals: { lines: { cents: number; tax_cents: number }[] }
  own: { id: string; hash?: string; decision: string }[]
}
type LessOfLine = { line_no: number; approved_cents: number; code: 'labor_rate'; note: string }
export type Decision =
  | { decision: 'approved' }
  | { decision: 'in_part'; lines: LessOfLine[] }
  | { decision: 'more_info'; photo_lines: number[] }
  | { left: string }

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** What is approved of a line whose hour costs more than the rule says; null where it is paid as asked. */
function lessOf(version: Version, index: number, { rates_cents }: Rules): LessOfLine | null {
  const line = version.lines[index]!
  const rate = line.labor_type === null ? undefined : rates_cents[line.labor_type]
  const { cents, tax_cents } = version.totals.lines[index]!
  if (line.payer !== 'insurer' || line.included || cents <= 0 || rate === undefined || line.rate_cents <= rate)
    return null
  const over = Math.ceil((line.hours_tenths * (line.rate_cents - rate)) / 10)
  const approved_cents = Math.max(0, Math.floor(((cents + tax_cents) * (cents - over)) / cents))
  const note = `Our rate for ${line.labor_type} labor is ${dollars(rate)} an hour.`
  return { line_no: index + 1, approved_cents, code: 'labor_rate', note }
}

/** The rules, on one version. Whatever they do not settle is left to a person, with the reason. */
export function decide(version: Version, rules: Rules): Decision {
  if (!version.answerable) return { left: 'a newer version stands' }
  if (!version.answers) return { left: 'its link only shows it' }
  const unshown = version.lines.flatMap(({ payer, photos }, index) => {
    const shows = payer !== 'insurer' || photos.length > 0
    return shows || version.totals.lines[index]!.cents < rules.photo_from_cents ? [] : [index + 1]
  })
  if (version.kind === 'supplement' && unshown.length > 0)
    return version.own.some(({ decision }) => decision === 'more_info')
      ? { left: 'photos were asked for already' }
      : { decision: 'more_info', photo_lines: unshown }
  if (version.asked_cents > rules.most_cents) return { left: `it asks for more than ${dollars(rules.most_cents)}` }
  const lines = version.lines.flatMap((_, index) => lessOf(version, index, rules) ?? [])
  return lines.length > 0 ? { decision: 'in_part', lines } : { decision: 'approved' }
}

/** Works through everything that waits, page by page, and says in a sentence what came of each version. */
export async function workThrough({ url, key, rules, fetch = globalThis.fetch }: Desk): Promise<string[]> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` }
    const response = await fetch(new URL(path, url).href, { ...init, headers })
    const body: unknown = await response.json()
    return { response, body }
  }
  const said: string[] = []
  let page: string | undefined = '/rest/v1/insurer_versions?limit=50'
  while (page) {
    const { response, body }: Awaited<ReturnType<typeof ask>> = await ask(page)
    if (!response.ok) throw new Error(`${page}: ${response.status} ${JSON.stringify(body)}`)
    for (const { id } of body as { id: string }[]) said.push(await answerOne(id, rules, ask))
    page = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return said
}

type Ask = (path: string, init?: RequestInit) => Promise<{ response: Response; body: unknown }>
async function answerOne(id: string, rules: Rules, ask: Ask): Promise<string> {
  const read = await ask(`/rest/v1/insurer_versions/${id}`)
  // its link may have ended since the list was read
  if (read.response.status === 404) return `${id}: gone`
  if (!read.response.ok) throw new Error(`${id}: ${read.response.status} ${JSON.stringify(read.body)}`)
  const version = read.body as Version
  const decided = decide(version, rules)
  if ('left' in decided) return `${version.name}: left to a person, ${decided.left}`
  const last = version.own.at(-1)?.id ?? null
  const sent = await ask('/rest/v1/rpc/answer_version_by_key', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // the same answer after the same last one happens once, however often this program is started
      'idempotency-key': `desk-${id}-${last ?? 'first'}`,
    },
    body: JSON.stringify({ estimate_id: id, hash: version.hash, after: last, ...decided }),
  })
  const { outcome, code, message } = sent.body as { outcome?: string; code?: string; message?: string }
  if (sent.response.ok) return `${version.name}: ${decided.decision}, ${outcome}`
  // 409: the shop or a colleague was faster; the next round reads it anew
  if (sent.response.status === 409) return `${version.name}: ${code}`
  throw new Error(`${version.name}: ${sent.response.status} ${code} ${message}`)
}
