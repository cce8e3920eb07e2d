// On a phone each request costs a round trip: a signed-in page comes in few (issue "quick on a phone": 25 at most).
import { CLAIMS } from '#db/seed/cast.ts'
import { callsOf, signIn, stillness } from './steps.ts'
import { expect, test } from './test.ts'

/** A page with what its visitor asks for until it is still: page, styles, fonts, scripts, sentences and calls. */
const PAGES: [who: string, path: string, most: number][] = [
  ['dana.driver', '/dashboard', 25],
  ['dana.driver', `/claim/${CLAIMS.danaVerified}`, 25],
  ['dana.driver', '/bookings/:first', 25],
  ['dana.driver', '/messages', 25],
  ['sal.shop', '/provider/bookings', 25],
  ['ada.admin', '/admin/claims', 25],
]
for (const [who, path, most] of PAGES)
  test(`${who} opens ${path.replace(/[0-9a-f-]{36}/, ':id')} with at most ${most} requests, and reads nothing twice`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 }) // the goal is a phone's
    const calls = await callsOf(page.request, who)
    const first = path.endsWith(':first') && (await calls.get<{ id: string }[]>('/rest/v1/orders?limit=1'))[0]!.id
    // a page marks the news of it as read, and what was being read meanwhile is read again
    await calls.post('/rest/v1/rpc/mark_notifications_read', {})
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const still = stillness(page)
    const there = first ? path.replace(':first', first) : path
    await signIn(page, who, there)
    await still(there)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most)
    const slug = path
      .replace(/[0-9a-f-]{36}|:first/, 'id')
      .slice(1)
      .replaceAll('/', '-')
    const sentences = asked.find((each) => each.startsWith(`/assets/copy.${slug}.`))
    const html = await (await page.request.get(there)).text()
    expect(html, 'its sentences are under way before its scripts ask').toContain(
      `as="fetch" crossorigin href="${sentences}"`,
    )
    const reads = asked.filter((each) => /^\/(rest|auth)\/v1\//.test(each))
    expect(reads, 'all that can be known ahead comes in one answer').toContain('/rest/v1/first_reads')
    expect(reads.length, reads.join('\n')).toBeLessThanOrEqual(3)
  })

test('a tab that stayed open over a new build is read anew, once, when its sentences are gone; if they stay away it says so', async ({
  page,
}) => {
  await signIn(page, 'dana.driver', '/dashboard')
  const messages = page.getByRole('banner').getByRole('link', { name: 'Messages' })
  await page.route('**/assets/copy.messages.en-*.json', (route) => route.fulfill({ status: 404 }))
  const anew = page.waitForEvent('load')
  await messages.click()
  await anew
  await expect(page).toHaveURL('/dashboard')
  await messages.click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeVisible()
})
