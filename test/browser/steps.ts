// What several paragraphs of the story do: sign in, wait for a toast, look for barriers, make files.
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'

const PASSWORD = 'claimchoice-demo'

/** Signs a member of the cast in through the page and goes where the story goes on. */
export async function signIn(page: Page, who: string, next: string) {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  const form = page.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill(`${who}@example.com`)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(next)
}

/** The calls of a member of the cast, or of an address, for what the story takes as given. */
export async function callsOf(request: APIRequestContext, who: string, password = PASSWORD) {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: who.includes('@') ? who : `${who}@example.com`, password },
  })
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
  const headers = { authorization: `Bearer ${access_token}` }
  return {
    id: user.id,
    get: async <T>(path: string): Promise<T> => {
      const response = await request.get(path, { headers })
      expect(response.ok(), await response.text()).toBe(true)
      return (await response.json()) as T
    },
    post: async <T>(path: string, data: unknown): Promise<T> => {
      const response = await request.post(path, {
        headers: {
          ...headers,
          'content-type': Buffer.isBuffer(data) ? 'application/octet-stream' : 'application/json',
        },
        data,
      })
      expect(response.ok(), await response.text()).toBe(true)
      return (await response.json()) as T
    },
  }
}

export const toast = (page: Page, title: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).last()

/** No barrier that axe knows of (WCAG 2.2 AA). */
export async function clean(page: Page) {
  // half of a fade has half of a contrast: what moves is brought to its end. Not waited for: a page that nobody looks at
  // may draw no frame for minutes
  const finish = () =>
    page.evaluate(() => {
      const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      const moving = finite.filter(({ playState }) => playState !== 'finished')
      for (const each of moving) each.finish()
      return moving.length
    })
  await expect.poll(finish, 'the end of one movement may begin another').toBe(0)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

export const picture = (colour = '#0e4a38') =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()
export const paper = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
/** A claim number nobody used before. */
export const freshNumber = (mark: string) => `${mark}-${Date.now().toString(36).toUpperCase()}`

/** Signs a new person up through the calls, confirms by the demo's mail and lands on the dashboard. */
export async function newPerson(page: Page, name: string, role: 'driver' | 'shop' = 'driver') {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now().toString(36)}@example.com`
  const password = 'a heron over Ponce'
  await page.request.post('/auth/v1/signup', { data: { email, password, data: { name, role } } })
  const mails = async () =>
    (await (await page.request.get(`/dev/mail.json?to=${email}`)).json()) as { subject: string; text: string }[]
  await expect.poll(async () => (await mails()).length).toBe(1)
  await page.goto(/https?:\S+token_hash\S+/.exec((await mails())[0]!.text)![0])
  await expect(page).toHaveURL('/dashboard')
  return { email, password }
}
