// Loaded into a server under test: the way to and from the card company is bad. Requests get lost before the work or after
// it, the company fails, and every event comes one to five times at once, sometimes without its receipt being heard.

const SHARE = 0.07
const chance = (share: number) => Math.random() < share
const lost = () => new TypeError('fetch failed')

const reach = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString()
  if (url.includes('/dev/stripe/')) {
    if (chance(SHARE)) throw lost()
    if (chance(SHARE)) return Response.json({ error: { type: 'api_error', message: 'Try again.' } }, { status: 500 })
    const answer = await reach(input, init)
    if (!chance(SHARE)) return answer
    await answer.body?.cancel()
    throw lost()
  }
  if (url.includes('/functions/v1/stripe-webhook')) {
    const copies = Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => reach(input, init))
    const [answer, ...others] = await Promise.all(copies)
    for (const other of others) await other.body?.cancel()
    if (!chance(SHARE)) return answer!
    await answer!.body?.cancel()
    throw lost()
  }
  return reach(input, init)
}
