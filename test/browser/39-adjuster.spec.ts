// An insurer's adjuster opens a mailed link, enters the code and answers line by line; it counts once the insurer stands behind it.
import type { APIRequestContext } from '@playwright/test'
import { newestMail } from './adjuster.ts'
import { CLAIM, chosen, line, signs } from './repair.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const KIM = 'kim.lane@post.example.net'
const newest = (request: APIRequestContext) => newestMail(request, KIM)

test('a driver sends the adjuster a link; what a private address says is shown, and counts once the team has confirmed it', async ({
  page: dana,
  browser,
  request,
}) => {
  test.slow() // three people on one machine
  const [driver, sal] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'sal.shop')]
  const id = await chosen(driver, sal, [line(), line({ description: 'Hinge', part_cents: 10_000 })])
  await signs(driver, id)
  type Read = { claim_number: string; sums: { approved_cents: number }; driver: { phone: string } }
  const { claim_number } = await driver.get<Read>(`/rest/v1/repairs/${id}`)

  await signIn(dana, 'dana.driver', `/claim/${CLAIM}`)
  await dana.getByRole('button', { name: 'Send a link' }).click()
  const sending = dana.getByRole('dialog', { name: 'Send a link to the adjuster' })
  await sending.getByRole('button', { name: 'Email the link' }).click()
  await expect(sending).toContainText('Enter a valid email address.')
  await sending.getByLabel('Name').fill('Kim Lane')
  await sending.getByLabel('Work email').fill(KIM)
  await clean(dana)
  await sending.getByRole('button', { name: 'Email the link' }).click()
  await said(dana, `Link sent to ${KIM}`)
  await expect(dana.getByRole('main')).toContainText('Not confirmed: answers are shown and don’t count yet')
  await clean(dana)

  const link = new URL(/https?:\S+\/i#\S+/.exec((await newest(request)).text)![0])
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const kim = await phone.newPage()
  const sent: string[] = []
  kim.on('request', (one) => sent.push(`${one.url()} ${one.headers()['referer'] ?? ''}`))
  const page = await kim.goto(link.pathname + link.hash)
  expect(page!.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  await expect(kim.getByRole('heading', { level: 1 })).toContainText('Repair at')
  await expect(kim.getByRole('main')).toContainText('Claim ending in')
  await expect(kim.getByRole('main')).not.toContainText(claim_number)
  await expect(kim.getByRole('main')).not.toContainText('Whitfield')
  await clean(kim)
  await kim.getByRole('button', { name: 'Email me a code' }).click()
  await expect(kim.getByText('We emailed you a code.')).toBeVisible()
  const code = /\b\d{6}\b/.exec((await newest(request)).text)![0]
  await kim.getByLabel('Six-digit code').fill(code === '111111' ? '222222' : '111111')
  await kim.getByRole('button', { name: 'Open the repair' }).click()
  await expect(kim.getByText('That isn’t the code.')).toBeVisible()
  await kim.getByLabel('Six-digit code').fill(code)
  await kim.getByRole('button', { name: 'Open the repair' }).click()
  await expect(kim.getByRole('heading', { level: 1 })).toContainText(claim_number)
  const main = kim.getByRole('main')
  await expect(main).toContainText('Dana Whitfield')
  await expect(main).toContainText('Door shell')
  await expect(main).toContainText('The insured chose this shop.')
  await expect(main).not.toContainText('dana.driver@example.com')
  await clean(kim)
  await kim.getByRole('button', { name: 'Answer E01' }).click()
  const answer = kim.getByRole('dialog', { name: 'Your answer to E01' })
  await answer.getByLabel('Answer', { exact: true }).selectOption('in_part')
  await answer.getByLabel(/^Line 2: Hinge/).fill('80.00')
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await expect(answer).toContainText('Choose why line 2 is approved for less.')
  await answer.getByLabel('Why less, line 2').selectOption('part_price')
  await clean(kim)
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await said(kim, 'Answer sent. It waits for our team’s confirmation.')
  await expect(main).toContainText('waits for our team’s confirmation')
  // the token is in no address that was asked for, nor in what the browser says where it came from
  expect(sent.filter((one) => one.includes(link.hash.slice(1)))).toEqual([])
  await kim.reload()
  await expect(main, 'the device is known').toContainText('Door shell')
  await kim.getByText('Read what was signed').click()
  await expect(main).toContainText('I authorize Five Points Collision')
  for (const [name, file] of [
    ['Save versions and answers (PDF)', 'versions-and-answers.pdf'],
    ['Save authorization E01 (PDF)', 'authorization-E01.pdf'],
  ] as const) {
    const saving = kim.waitForEvent('download')
    await kim.getByRole('button', { name }).click()
    expect((await saving).suggestedFilename()).toBe(file)
  }

  // what was typed and not sent outlives a reload; a total loss waits for the team, and the driver hears nothing of it
  await kim.getByRole('button', { name: 'Report a total loss' }).click()
  const loss = kim.getByRole('dialog', { name: 'Report a total loss' })
  await loss.getByLabel('Note').fill('The frame is bent.')
  await kim.reload()
  await kim.getByRole('button', { name: 'Report a total loss' }).click()
  await expect(loss.getByLabel('Note')).toHaveValue('The frame is bent.')
  await clean(kim)
  // an answer that gets lost: it was said, the page reads it, and sent again it is the same word
  await kim.route(
    '**/rest/v1/rpc/total_loss_by_link',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await loss.getByRole('button', { name: 'Send' }).click()
  await expect(loss.getByRole('alert')).toBeVisible()
  const read = kim.getByText('Total loss: no offer yet')
  await expect(read).toHaveCount(1)
  await loss.getByRole('button', { name: 'Send' }).click()
  await said(kim, 'Sent. It waits for our team’s confirmation.')
  await kim.reload()
  await expect(read).toHaveCount(1)
  await clean(kim)

  // somebody it was forwarded to sees the door only
  const friend = await (await browser.newContext()).newPage()
  await friend.goto(link.pathname + link.hash)
  await expect(friend.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await expect(friend.getByRole('main')).not.toContainText(claim_number)

  await dana.reload()
  await expect(dana.getByRole('main')).toContainText('Not confirmed: doesn’t count yet')
  await expect(dana.getByRole('main')).not.toContainText('The frame is bent.')
  expect((await driver.get<Read>(`/rest/v1/repairs/${id}`)).sums.approved_cents).toBe(0)

  const ada = await (await browser.newContext()).newPage()
  await signIn(ada, 'ada.admin', '/admin/adjusters')
  await expect(ada.getByRole('main')).toContainText(KIM)
  await expect(ada.getByRole('main')).toContainText('Total loss: no offer yet')
  await clean(ada)
  await ada
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .click()
  const confirming = ada.getByRole('dialog', { name: 'Does the insurer stand behind this?' })
  await confirming.getByRole('combobox').first().selectOption('phone')
  await confirming.getByRole('textbox').first().fill('Lou at the claims desk')
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await said(ada, 'The answer counts now')
  expect((await driver.get<Read>(`/rest/v1/repairs/${id}`)).sums.approved_cents).toBe(53_738)
  await ada.goto(`/admin/repairs/${id}`)
  await expect(ada.getByRole('button', { name: 'Confirm this person' })).toBeVisible()
  await expect(ada.getByRole('main')).toContainText('From Kim Lane')
  await clean(ada)

  await kim.getByRole('button', { name: 'Report a total loss' }).click()
  await loss.getByLabel('Note').fill('Never sent.')
  const kept = () => kim.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.includes('link')))
  await expect.poll(kept).toEqual([[expect.any(String), expect.stringContaining('Never sent.')]])
  expect(JSON.stringify(await kept())).not.toContain(link.hash.slice(1))

  await dana.getByRole('button', { name: 'End the link' }).click()
  await dana.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await said(dana, 'Link ended')
  await kim.reload()
  await expect(kim.getByText('This link doesn’t work anymore')).toBeVisible()
  expect(await kept()).toEqual([])
  await kim.goto('/i')
  await expect(kim.getByText('This link is incomplete')).toBeVisible()
})

test('the directory of insurers: found by a domain, a free address refused, somebody added', async ({ page: ada }) => {
  await signIn(ada, 'ada.admin', '/admin/insurers')
  await ada.getByLabel('Name, alias or domain').fill('harborline')
  await ada
    .getByRole('row', { name: /Harborline Mutual/ })
    .getByRole('link')
    .click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Harborline Mutual')
  await clean(ada)
  await ada.getByRole('button', { name: 'Edit' }).first().click()
  const editing = ada.getByRole('dialog', { name: 'Edit Harborline Mutual' })
  await editing.getByLabel('Email domains').fill('harborline.example\ngmail.com')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toContainText('Anyone can have an address at gmail.com.')
  await editing.getByLabel('Email domains').fill('harborline.example\nclaims-harborline.example')
  await clean(ada)
  await editing.getByRole('button', { name: 'Save' }).click()
  await said(ada, 'Saved')
  await expect(ada.getByRole('main')).toContainText('harborline.example, claims-harborline.example')
  await ada.getByRole('button', { name: 'Add a person' }).click()
  const adding = ada.getByRole('dialog', { name: 'Add a person' })
  await adding.getByLabel('Name').fill('Lou Park')
  await adding.getByLabel('What they do').fill('Supplement desk')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(ada.getByRole('main')).toContainText('Lou Park')
})
