// The work of the claims team: two admins on one question, and a review that leaves for a listed reason.
import type { Page } from '@playwright/test'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

type Thread = { id: string }
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })

test('without the mouse: the next question is taken, a ready answer stops when a colleague was faster, and it is closed', async ({
  page,
}) => {
  const drew = await callsOf(page.request, 'drew.driver')
  const thread = await drew.post<Thread>('/rest/v1/conversations', { topic: 'support' })
  const mark = `mark ${Date.now().toString(36)}`
  await drew.post('/rest/v1/messages', { conversation_id: thread.id, content: `Where do I add a paper? ${mark}` })
  const ada = await callsOf(page.request, 'ada.admin')
  const { rows: own } = await ada.get<{ rows: Thread[] }>('/rest/v1/support_threads?assigned=mine')
  for (const { id } of own) await ada.post('/rest/v1/messages', { conversation_id: id, content: 'We look into it.' })
  await signIn(page, 'ada.admin', '/admin/support')
  const queue = page.getByRole('list', { name: 'Support inbox' })
  await expect(queue.getByRole('link', { name: new RegExp(mark) })).toContainText('Unassigned')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(new RegExp(`thread=${thread.id}`))
  await expect(log(page)).toContainText(mark)
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(/./)
  await expect(page.getByRole('complementary', { name: 'Person' })).toContainText('drew.driver@example.com')
  await clean(page)

  await page.keyboard.press('i')
  const ready = page.getByRole('dialog', { name: 'Insert a saved reply' })
  await expect(ready.getByRole('button', { name: /We are looking into it/ })).toContainText('Hello Drew,')
  await clean(page)
  await expect(ready.getByRole('searchbox', { name: 'Find a reply' })).toBeFocused()
  await page.keyboard.type('looking into')
  await expect(ready.getByRole('button', { name: /Is it solved/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(ready).toHaveCount(0)
  await expect(field(page)).toHaveValue(/^Hello Drew, thank you for writing\./)
  await expect(field(page)).toBeFocused()

  const amy = await callsOf(page.request, 'amy.admin')
  await amy.post('/rest/v1/messages', { conversation_id: thread.id, content: 'On the page of your claim.' })
  await expect(log(page)).toContainText('On the page of your claim.')
  await expect(log(page)).toContainText('Amy Lindqvist')
  await expect(page.getByText('Amy Lindqvist just answered. Read it before you send yours.')).toBeVisible()
  await page.keyboard.press('Enter')
  const held = page.getByRole('status').filter({ hasText: 'Amy Lindqvist answered while you were writing.' })
  await expect(held).toContainText('“On the page of your claim.”')
  await expect(field(page)).toHaveValue(/^Hello Drew, thank you for writing\./)
  await clean(page)
  await held.getByRole('button', { name: 'Keep as a draft' }).click()
  await expect(held).toHaveCount(0)
  await field(page).fill('As Amy says: under Documents.')
  // a draft that comes back after a reload is compared with what is read then
  await page.reload()
  await expect(field(page)).toHaveValue('As Amy says: under Documents.')
  await expect(log(page)).toContainText('On the page of your claim.')
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue(/./)
  await field(page).focus()
  await amy.post('/rest/v1/messages', { conversation_id: thread.id, content: 'At the end of that page.' })
  await expect(log(page)).toContainText('At the end of that page.')
  await page.keyboard.press('Enter')
  await held.getByRole('button', { name: 'Send anyway' }).click()
  await expect(log(page)).toContainText('As Amy says: under Documents.')
  await expect(field(page)).toHaveValue('')
  await expect(log(page)).not.toContainText('thank you for writing')
  await expect(log(page)).toContainText('Delivered')

  await page.keyboard.press('Escape')
  await expect(field(page)).not.toBeFocused()
  await page.keyboard.press('e')
  const closing = page.getByRole('dialog', { name: 'Close this conversation?' })
  await expect(closing.getByLabel(/A note for your colleagues/)).toBeFocused()
  await page.keyboard.type('Shown where.')
  await closing.getByRole('button', { name: 'Close conversation' }).click()
  await said(page, 'Conversation closed')
  await expect(page.getByRole('region', { name: 'This conversation in the support inbox' })).toContainText(
    'Shown where.',
  )
  await clean(page)
})

test('a business reports a review, an admin removes it for a listed reason, and everybody reads that in the log', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sal.shop', '/provider/reviews')
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Service on' }).first()
  await first.getByRole('button', { name: /^Report .*’s review$/ }).click()
  const asking = page.getByRole('dialog', { name: 'Report this review' })
  await asking.getByRole('button', { name: 'Send report' }).click()
  await expect(asking).toContainText('Choose a reason.')
  await asking.getByRole('radio', { name: 'Shows personal data' }).check()
  await clean(page)
  await asking.getByRole('button', { name: 'Send report' }).click()
  await said(page, 'Report sent', 'let you know the outcome')
  await expect(first).toContainText('Our team is reviewing it.')

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/admin/reviews')
  const card = ada.locator('[data-card]').filter({ hasText: 'Reported by Sal Moretti: Shows personal data' })
  await expect(card).toContainText('Review of Five Points Collision')
  await clean(ada)
  await card.getByRole('button', { name: /^Remove .*’s review$/ }).click()
  const deciding = ada.getByRole('dialog', { name: 'Remove this review?' })
  await expect(deciding.getByRole('radio', { name: 'Shows personal data' })).toBeChecked()
  await deciding.getByRole('button', { name: 'Remove review' }).click()
  await expect(deciding).toContainText('Enter an explanation.')
  await deciding.getByLabel('Explanation').fill('It names the street of a neighbor.')
  await clean(ada)
  await deciding.getByRole('button', { name: 'Remove review' }).click()
  await said(ada, 'Review removed', 'no longer counts')
  await expect(card).toHaveCount(0)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/reviews/removed')
  const table = visitor.getByRole('table', { name: 'Removed reviews, newest first' })
  await expect(table.getByRole('row').filter({ hasText: 'Shows personal data' })).toContainText('Five Points Collision')
  await expect(visitor.getByRole('main')).not.toContainText('neighbor')
})
