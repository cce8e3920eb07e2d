// Messages under bad conditions: a connection that ends, somebody one does not want to hear from, a long conversation.
import type { Page } from '@playwright/test'
import { LISTINGS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { callsOf, clean, newPerson, paper, picture, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Thread = { id: string; participant_2_id: string }
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })

/** A driver nobody knows yet, signed in on the page, with a conversation with Sal's shop. */
async function newDriver(page: Page, name: string) {
  const { email, password } = await newPerson(page, name)
  const { post } = await callsOf(page.request, email, password)
  return post<Thread>('/rest/v1/conversations', { listing_id: LISTINGS.collision })
}

test('a photo and a message outlive a lost connection and a reload, and arrive once', async ({ page, context }) => {
  const thread = await newDriver(page, 'Lou Ferris')
  const uploads = '**/storage/v1/object/claim-documents/**'
  await page.route(uploads, (route) => route.abort())
  await page.goto(`/messages?conversation=${thread.id}`)
  await expect(field(page)).toBeVisible()
  const files = page.getByRole('list', { name: 'Files' })
  await page.locator('input[type=file]').setInputFiles([
    { name: 'front.png', mimeType: 'image/png', buffer: await picture() },
    { name: 'estimate.pdf', mimeType: 'application/pdf', buffer: paper },
    { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  const front = files.getByRole('listitem').filter({ hasText: 'front.png' })
  const estimate = files.getByRole('listitem').filter({ hasText: 'estimate.pdf' })
  await expect(front).toContainText('You’re offline. Your file is still here')
  await expect(files).toContainText('This file isn’t a valid PDF, JPG or PNG.')
  await page.getByRole('button', { name: 'Remove: virus.exe' }).click()
  await field(page).fill('The left side, and what they want for it')
  await clean(page)

  await page.reload()
  await expect(field(page)).toHaveValue('The left side, and what they want for it')
  await expect(front).toContainText('You’re offline. Your file is still here')
  await expect(estimate).toContainText('You’re offline. Your file is still here')
  await page.unroute(uploads)
  await page.getByRole('button', { name: 'Upload again: front.png' }).click()
  await expect(front).toContainText('Uploaded')
  await field(page).press('Enter') // the other file is tried again on the way
  await expect(log(page).getByRole('img', { name: 'Photo front.png' })).toBeVisible()
  await expect(log(page).getByRole('link', { name: /estimate\.pdf/ })).toBeVisible()
  await expect(log(page)).toContainText('Delivered')
  await clean(page)

  await context.setOffline(true)
  await field(page).fill('Written in a tunnel')
  await field(page).press('Enter')
  await said(page, 'Error', 'Failed to send message.')
  await expect(log(page)).toContainText('We’ll send it when you’re back online.')
  await context.setOffline(false)
  await expect(log(page)).not.toContainText('Not sent')
  await expect(log(page).getByText('Written in a tunnel')).toHaveCount(1)
  const sal = await callsOf(page.request, 'sal.shop')
  const read = () =>
    sal.get<{ content: string; attachments: { name: string; signed_url: string }[] }[]>(
      `/rest/v1/messages?conversation_id=${thread.id}`,
    )
  await expect
    .poll(async () => (await read()).map((row) => row.content))
    .toEqual(['The left side, and what they want for it', 'Written in a tunnel'])
  const rows = await read()
  expect(rows[0]!.attachments.map((file) => file.name)).toEqual(['front.png', 'estimate.pdf'])
  await page.request.get(rows[0]!.attachments[1]!.signed_url)
  await page.reload()
  await expect(log(page)).toContainText('Opened by Five Points Collision')
})

test('a driver reports a message and blocks its sender; an admin decides; the sender reads why nothing goes', async ({
  page,
  browser,
}) => {
  const thread = await newDriver(page, 'Mia Osei')
  const mark = `Pay me in cash ${Date.now()}`
  const sal = await callsOf(page.request, 'sal.shop')
  await sal.post('/rest/v1/messages', { conversation_id: thread.id, content: mark })
  await page.goto(`/messages?conversation=${thread.id}`)
  await expect(log(page)).toContainText(mark)
  await log(page)
    .getByRole('listitem')
    .filter({ hasText: mark })
    .getByRole('button', { name: /^Report the message/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Report this message' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toContainText('Choose what’s wrong.')
  await dialog.getByRole('radio', { name: 'Asks to pay or book outside ClaimChoice' }).check()
  await dialog.getByLabel(/What else should we know/).fill('Twice now.')
  await clean(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await said(page, 'Report sent', 'Our team will review it')
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('main')).toContainText('You blocked Five Points Collision.')
  await expect(field(page)).toHaveCount(0)
  await clean(page)

  const shop = await (await browser.newContext()).newPage()
  await signIn(shop, 'sal.shop', `/messages?conversation=${thread.id}`)
  await expect(shop.getByRole('main')).toContainText('Mia Osei isn’t accepting messages from you anymore.')
  await expect(field(shop)).toHaveCount(0)
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(page)).toBeVisible()
  await shop.reload()
  await expect(field(shop)).toBeVisible()

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/admin/support')
  await ada.getByRole('link', { name: /open report/ }).click()
  const card = ada.locator('[data-card]').filter({ hasText: 'Mia Osei' })
  await expect(card).toContainText('Five Points Collision (Sal Moretti)')
  await card.getByRole('link', { name: 'Show messages' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Reported message' })).toContainText(mark)
  await clean(ada)
  await card.getByRole('button', { name: 'Resolve' }).click()
  const decision = ada.getByRole('dialog', { name: 'Resolve this report' })
  await decision.getByRole('radio', { name: 'It broke our rules, and I took action' }).check()
  await decision.getByRole('button', { name: 'Resolve' }).click()
  await expect(decision).toContainText('Enter what you decided and why.')
  await decision.getByLabel('Reason').fill('Spoke to Sal.')
  await clean(ada)
  await decision.getByRole('button', { name: 'Resolve' }).click()
  await said(ada, 'Report resolved', 'was notified of the outcome')
  await expect(card).toHaveCount(0)
})

test('a long conversation: earlier messages above, new ones announced below, and found by name', async ({ page }) => {
  const thread = await newDriver(page, 'Ned Alvarez')
  const row = (n: number) => ({
    id: newId(),
    conversation_id: thread.id,
    sender_id: thread.participant_2_id,
    content: `Line ${n}`,
    is_read: true,
    has_files: false,
    created_at: new Date(Date.UTC(2026, 10, 1 + Math.floor(n / 20), 12, n % 60)).toISOString(),
    attachments: [],
  })
  const all = Array.from({ length: 60 }, (_, n) => row(n))
  await page.route('**/rest/v1/messages?*', (route) =>
    route.fulfill({ json: route.request().url().includes('before=') ? all.slice(0, 10) : all.slice(10) }),
  )
  await page.goto(`/messages?conversation=${thread.id}`)
  await expect(log(page).getByText('Line 59', { exact: true })).toBeInViewport()
  await log(page).focus()
  await page.keyboard.press('Home')
  await expect(log(page)).toContainText('This is the start of your conversation.')
  await page.keyboard.press('Home')
  await expect(log(page).getByText('Line 0', { exact: true })).toBeInViewport()
  await expect(log(page)).toContainText('Sunday, November 1, 2026')

  const sal = await callsOf(page.request, 'sal.shop')
  await sal.post('/rest/v1/messages', {
    conversation_id: thread.id,
    content: 'Just now <b>plain</b> https://example.com/a.',
  })
  const jump = page.getByRole('button', { name: 'New messages' })
  await expect(jump).toBeVisible()
  await clean(page)
  await jump.click()
  await expect(log(page).getByText('Just now <b>plain</b>')).toBeInViewport()
  await expect(jump).toHaveCount(0)
  const link = log(page).getByRole('link', { name: 'https://example.com/a' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')

  await field(page).fill('かな')
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(field(page)).toHaveValue('かな')
  await field(page).fill('x'.repeat(4990))
  await expect(page.getByRole('main')).toContainText('10 characters left')
  await field(page).fill('')
  const list = page.getByRole('list', { name: 'Conversations' })
  await page.getByRole('searchbox', { name: 'Search by name or booking' }).fill('nobody at all')
  await expect(page.getByRole('main')).toContainText('No conversations match.')
  await page.getByRole('searchbox').fill('five POINTS')
  await expect(list.getByRole('link', { name: /Five Points Collision/ })).toBeVisible()
})
