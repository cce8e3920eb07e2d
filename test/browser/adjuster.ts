// Somebody at the insurer with the link that was mailed to them.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'

/** The newest mail to an address. */
export const newestMail = async (request: APIRequestContext, to: string) =>
  ((await (await request.get(`/dev/mail.json?to=${to}`)).json()) as { subject: string; text: string }[])[0]!

/** Opens the newest link on a phone of their own and enters the code that is mailed after it. */
export async function opensLink(browser: Browser, request: APIRequestContext, to: string): Promise<Page> {
  const link = new URL(/https?:\S+\/i#\S+/.exec((await newestMail(request, to)).text)![0])
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(link.pathname + link.hash)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('We emailed you a code.')).toBeVisible()
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec((await newestMail(request, to)).text)![0])
  await page.getByRole('button', { name: 'Open the repair' }).click()
  return page
}
