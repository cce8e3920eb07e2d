// A driver signs an estimate, answers more work, sees the promised day move, stops the work and lets it go on.
import { addDays, dayIn, formatDay } from '#lib/dates.ts'
import { arrives, chosen, CLAIM, moreWork, signs } from './repair.ts'
import { callsOf, clean, said, signIn } from './steps.ts'
import { expect, test } from './test.ts'

const on = (days: number) => addDays(dayIn('America/New_York', new Date()), days)

test('on a small phone and in Spanish a driver signs what they chose, declines some more work and signs other', async ({
  page: dana,
  request,
}) => {
  await dana.setViewportSize({ width: 360, height: 740 })
  const [calls, sal] = [await callsOf(request, 'dana.driver'), await callsOf(request, 'sal.shop')]
  const id = await chosen(calls, sal)
  await signIn(dana, 'dana.driver', '/dashboard')
  await dana.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  const main = dana.getByRole('main')
  await expect(main.getByRole('link', { name: 'Su taller necesita su firma' })).toBeVisible()
  await dana.goto(`/claim/${CLAIM}`)
  await expect(main.getByRole('heading', { name: 'Su taller necesita su firma' })).toBeVisible()
  await clean(dana)
  await main.getByRole('link', { name: 'Leer y firmar' }).click()
  await expect(main.getByRole('heading', { name: 'Firme el presupuesto' })).toBeVisible()
  await clean(dana)

  await main.getByRole('button', { name: 'Leer y firmar' }).first().click()
  const dialog = dana.getByRole('dialog', { name: 'Firmar E01' })
  await expect(dialog).toContainText('$457.38')
  await clean(dana)
  await dialog.getByRole('button', { name: 'Firmar por hasta $457.38' }).click()
  await expect(dialog, 'nothing is signed without a choice').toContainText('Elija una de las dos.')
  await dialog.getByRole('radio', { name: /^Lo permito/ }).check()
  await dialog.getByLabel('Acepto firmar y recibir documentos por vía electrónica').check()
  await dialog.getByLabel('Su nombre completo', { exact: true }).fill('Dana Whitfield')
  await dialog.getByRole('button', { name: 'Firmar por hasta $457.38' }).click()
  await expect(dialog, 'own risk is a signature of its own').toContainText('debajo de la frase sobre su cuenta')
  await dialog.getByLabel('Su nombre completo, debajo de esta frase').fill('Dana Whitfield')
  await dialog.getByRole('button', { name: 'Firmar por hasta $457.38' }).click()
  await said(dana, 'Firmado', 'Le enviamos una copia por correo.')
  await expect(main.getByRole('heading', { name: /^Lleve su auto a/ })).toBeVisible()
  const opened = dana.waitForEvent('download')
  const answered = dana.waitForResponse(/repair_authorization/)
  await main.getByRole('button', { name: /^Copia firmada/ }).click()
  expect((await opened).suggestedFilename()).toBe('authorization-E01.pdf')
  expect((await answered).headers()['content-type']).toContain('application/pdf')

  await arrives(sal, id)
  await moreWork(sal, id, 'Hinge')
  await dana.reload()
  await expect(main.getByRole('heading', { name: 'Se encontró más trabajo: lea S01' })).toBeVisible()
  await main.getByRole('button', { name: 'Rechazar' }).first().click()
  const no = dana.getByRole('dialog', { name: '¿Rechazar S01?' })
  await no.getByRole('textbox').fill('Primero quiero una foto.')
  await moreWork(sal, id, 'Longer hinge')
  await no.getByRole('button', { name: 'Rechazar' }).click()
  await expect(no, 'a refusal is read in the language of the page').toContainText(
    'El taller envió una versión más nueva. Lea primero esa.',
  )
  await dana.reload()
  await main.getByRole('button', { name: 'Rechazar' }).first().click()
  const newer = dana.getByRole('dialog', { name: '¿Rechazar S02?' })
  await newer.getByRole('textbox').fill('Primero quiero una foto.')
  await newer.getByRole('button', { name: 'Rechazar' }).click()
  await expect(main).toContainText('Rechazado: Primero quiero una foto.')
  await moreWork(sal, id, 'Bracket')
  await signs(calls, id)
  await sal.post('/rest/v1/rpc/promise', { repair_id: id, on: on(8) })
  await sal.post('/rest/v1/rpc/promise', { repair_id: id, on: on(10), reason: 'parts_backorder' })
  await dana.reload()
  await expect(main).toContainText(`Cambiado al ${formatDay(on(10), 'es')}`)
  await expect(main).toContainText('Piezas pendientes del proveedor')
  await clean(dana)
  expect(await dana.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await main.locator('summary', { hasText: /^El taller/ }).click()
  await main.getByRole('button', { name: 'Hacer una pregunta' }).click()
  await expect(dana).toHaveURL(/\/messages\?conversation=/)
})

test('the claim says what is signed, whose share it is and until when; the driver stops the work and lets it go on', async ({
  page: dana,
  request,
}) => {
  const drew = await callsOf(request, 'drew.driver')
  const claims = await drew.get<{ id: string }[]>(`/rest/v1/claims?driver_id=${drew.id}&limit=25`)
  const rented = claims.find(({ id }) => id.startsWith('01900000-0000-7000-8af0-') && id.endsWith('1'))!
  await signIn(dana, 'drew.driver', `/claim/${rented.id}`)
  const main = dana.getByRole('main')
  const meters = main.locator('section').filter({ has: dana.getByRole('heading', { name: /^Repair at/ }) })
  await expect(meters).toContainText('$500.00 of $500.00 used on this bill')
  await expect(meters).toContainText(/Rental covered to .* would be yours: about \$\d/)
  await expect(main.getByRole('button', { name: 'Ask for more days' })).toHaveCount(1)
  await clean(dana)
  await meters.getByRole('link', { name: 'Open the repair' }).click()
  await main.getByRole('button', { name: 'Stop the work' }).click()
  const dialog = dana.getByRole('dialog', { name: 'Stop the work on your car?' })
  await dialog.getByRole('textbox').fill('I want to talk about the parts first.')
  await clean(dana)
  await dialog.getByRole('button', { name: 'Stop the work' }).click()
  await expect(main.getByRole('heading', { name: 'You stopped the work' })).toBeVisible()
  await main.getByRole('button', { name: 'Let the work go on' }).click()
  await expect(main.getByRole('heading', { name: 'Your car is in the shop' })).toBeVisible()

  // the windshield is cracked, too: another trade is asked beside the repair
  await main.getByRole('button', { name: 'Ask shops about other damage' }).click()
  await main.getByRole('radio', { name: 'Ask up to three shops' }).check()
  await main.getByRole('radiogroup', { name: 'What needs work?' }).getByText('Glass').click()
  await main.getByLabel('Find a shop by name').fill('glass')
  await main.getByRole('group', { name: 'Which shops?' }).getByRole('checkbox').first().check()
  await main.getByRole('button', { name: 'Ask this shop' }).click()
  await said(dana, 'Request sent', 'We’ll notify you as soon as a shop answers.')
  await expect(main.getByRole('heading', { name: 'Your car is in the shop' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Estimates' })).toBeVisible()
  await clean(dana)
})
