import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world.ts'
import { rightsContract } from '../contract.ts'
import { LAWS } from '../laws.ts'

const world = await createWorld()
const visitor = (await world.as('nobody')).on(rightsContract)

test('a visitor reads the notice of one state with its citation and review date', async () => {
  const [georgia, ...rest] = await visitor.list({ state: 'GA' })
  expect(rest).toEqual([])
  expect(georgia).toMatchObject({
    name: 'Georgia',
    citation: 'O.C.G.A. § 33-34-6',
    ui_notice: 'In Georgia, state law bars requiring a particular shop when the work costs the same elsewhere.',
    reviewed_by_counsel: false,
  })
})

test('all fifty states and DC have one, the same that their pages show', async () => {
  const byState = (a: { state: string }, b: { state: string }) => a.state.localeCompare(b.state)
  expect((await visitor.list({})).sort(byState)).toEqual([...LAWS].sort(byState))
})

test('a state that does not exist is refused by name', async () => {
  await expect(visitor.list({ state: 'ZZ' as 'GA' })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'state' }],
  })
})

test('a letter is printed as it was written, for whoever is signed in', async () => {
  const dana = (await world.as('dana')).on(rightsContract)
  const title = 'Claim HB-26-004417: my choice of shop'
  const { pdf_base64 } = await dana.letter({
    title,
    text: 'To whom it may concern:\n\nI refer to O.C.G.A. § 33-34-6.',
  })
  const read = await PDFDocument.load(Buffer.from(pdf_base64, 'base64'))
  expect(read.getTitle()).toBe(title)
  expect(read.getPageCount()).toBe(1)
  await expect(visitor.letter({ title, text: 'x' })).rejects.toMatchObject({ status: 401 })
})

test('a letter that is empty or endless is refused by name', async () => {
  const dana = (await world.as('dana')).on(rightsContract)
  for (const text of ['', '  \n ', 'x'.repeat(8001)])
    await expect(dana.letter({ title: 'Letter', text })).rejects.toMatchObject({
      status: 422,
      details: [{ path: 'text' }],
    })
})

test('emoji, other scripts and markup in a letter are text and nothing else', async () => {
  const dana = (await world.as('dana')).on(rightsContract)
  const text = '<script>alert(1)</script> 🚗 שלום {text} [image: /etc/passwd]'
  const { pdf_base64 } = await dana.letter({ title: '🚗', text })
  expect((await PDFDocument.load(Buffer.from(pdf_base64, 'base64'))).getPageCount()).toBe(1)
})
