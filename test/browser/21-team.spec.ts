// The story, paragraph 21: a shop owner takes somebody on, who works in its name, and lets them go again.
import { LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { callsOf, clean, freeDays, newPerson, signIn } from './steps.ts'
import { expect, test } from './test.ts'

test('an invited person accepts by the mailed link, takes a booking under their name, and is turned away when removed', async ({
  page: sal,
  browser,
}) => {
  test.slow() // two people on one machine
  const business = PROVIDERS.sal.name
  const [day] = await freeDays(sal.request, LISTINGS.collision, 60)
  const drew = await callsOf(sal.request, 'drew.driver')
  const { url, order_id: id } = await drew.post<{ url: string; order_id: string }>(
    '/functions/v1/create-service-payment',
    { listing_id: LISTINGS.collision, service_date: day },
  )
  await sal.request.post(url, { form: { how: 'pay', card: '4242 4242 4242 4242' } })
  const order = () =>
    drew.get<{ status: string; timeline: { to_status: string; name: string }[] }>(`/rest/v1/orders/${id}`)
  await expect.poll(async () => (await order()).status).toBe('paid')
  const maya = await (await browser.newContext()).newPage()
  const { email } = await newPerson(maya, 'Maya Lopez')

  await signIn(sal, 'sal.shop', '/provider/team')
  await expect(sal.getByRole('row', { name: /Sal Moretti \(you\)/ })).toBeVisible()
  await expect(sal.getByRole('button', { name: 'Leave the team' })).toHaveAccessibleDescription(/needs an owner/)
  await sal.getByLabel('Email address').fill('maya')
  await sal.getByRole('button', { name: 'Send invitation' }).click()
  await expect(sal.getByRole('main')).toContainText('Enter an email address, like name@example.com.')
  await sal.getByLabel('Email address').fill(email)
  await sal.getByRole('radio', { name: 'Estimator' }).check()
  await sal.getByRole('button', { name: 'Send invitation' }).click()
  await expect(sal.getByRole('main')).toContainText(`Invitation sent to ${email}.`)
  await expect(sal.getByRole('row', { name: new RegExp(email) })).toContainText('Estimator')
  await clean(sal)

  const mails = async () =>
    (await (await sal.request.get(`/dev/mail.json?to=${email}`)).json()) as { subject: string; text: string }[]
  const invitation = async () => (await mails()).find(({ subject }) => subject.startsWith(business))?.text ?? ''
  await expect.poll(invitation).toContain('/invitation?token=')
  const link = /https?:\S+token=\S+/.exec(await invitation())![0]
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(`${business} invited you as Estimator`)
  await expect(stranger.getByLabel('Full Name')).toBeVisible()
  await expect(stranger.getByRole('radio'), 'nobody asks what they are').toHaveCount(0)
  await clean(stranger)
  await stranger.context().close()
  await maya.goto(link)
  await expect(maya.getByRole('heading', { level: 1 })).toHaveText(`${business} invited you as Estimator`)
  await clean(maya)
  await maya.getByRole('button', { name: 'Accept' }).click()
  await expect(maya.getByRole('main')).toContainText(`You work for ${business} now`)
  await maya.goto('/dashboard')
  await expect(maya.getByRole('heading', { name: `You work for ${business}` })).toBeVisible()
  await clean(maya)

  await maya.goto(`/provider/booking/${id}`)
  await maya.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(maya.getByRole('list', { name: 'Timeline' })).toContainText('by you')
  const accepted = async () => (await order()).timeline.find(({ to_status }) => to_status === 'accepted')?.name
  expect(await accepted()).toBe('Maya')
  await maya.goto('/provider/money')
  await expect(maya.getByRole('heading', { level: 1 })).toHaveText('This page is for owners')

  await sal.goto(`/provider/booking/${id}`)
  await expect(sal.getByRole('list', { name: 'Timeline' })).toContainText('by Maya Lopez')
  await sal.goto('/provider/team')
  await sal.getByLabel('Role of Maya Lopez').selectOption('Technician')
  await expect(sal.getByRole('list', { name: 'History' })).toContainText('Maya Lopez is now Technician, was Estimator')
  // a technician reads the booking without what it costs, and writes to nobody
  await maya.goto(`/provider/booking/${id}`)
  await expect(maya.getByRole('list', { name: 'Timeline' })).toContainText('by you')
  await expect(maya.getByRole('main')).toContainText('Your role here is Technician.')
  await expect(maya.getByRole('main')).not.toContainText('$')
  await expect(maya.getByRole('heading', { name: 'Price' })).toHaveCount(0)
  await expect(maya.getByRole('button', { name: 'Send a message' })).toHaveCount(0)
  await clean(maya)
  await maya.goto('/provider/bookings')
  await expect(maya.getByRole('main')).toContainText('Drew')
  await expect(maya.getByRole('main')).not.toContainText('$')
  await sal.getByRole('button', { name: 'Remove Maya Lopez' }).click()
  await sal.getByRole('dialog').getByRole('button', { name: 'Remove from the team' }).click()
  await expect(sal.getByRole('list', { name: 'History' })).toContainText('Maya Lopez was removed')
  await expect(sal.getByRole('button', { name: 'Remove Maya Lopez' })).toHaveCount(0)

  await maya.goto(`/provider/booking/${id}`)
  await expect(maya.getByRole('heading', { level: 1 })).toHaveText('Booking Not Found')
  expect(await accepted()).toBe('Maya')
})
