import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePdf, pdfFacts, pdfHeading, pdfTable, pdfText, pdfTitle } from './pdf.ts'

const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#0e4a38' } })
  .png()
  .toBuffer()
const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount()
const letter = (appendix: Parameters<typeof makePdf>[0]['appendix'] = []) =>
  makePdf({
    title: 'Claim file',
    language: 'en',
    appendix,
    content: [
      pdfTitle('Claim file', 'Peachtree Mutual'),
      pdfHeading('Facts'),
      pdfFacts([
        ['Claim number', 'PM-2041'],
        ['Adjuster', null],
      ]),
      pdfTable(['What', 'Amount'], [['Rental, 3 days', '$135.00']], [1]),
      pdfText('Señora Núñez wrote: “שלום 😀”.'),
    ],
  })

test('a document has its title, its language and its pages', async () => {
  const document = await PDFDocument.load(await letter(), { updateMetadata: false })
  expect(document.getTitle()).toBe('Claim file')
  expect(document.getLanguage()).toBe('en-US')
  expect(document.getPageCount()).toBe(1)
})

test('pictures and PDFs follow as pages of the same document', async () => {
  const other = await letter()
  const bytes = await letter([
    { name: 'Left door', content_type: 'image/png', bytes: picture },
    { name: 'Police report', content_type: 'application/pdf', bytes: other },
  ])
  expect(await pagesOf(bytes)).toBe(3)
})

test('a file that cannot be read is named on a page instead of ending the document', async () => {
  const broken = new TextEncoder().encode('%PDF-1.4 and nothing more')
  const bytes = await letter([{ name: 'Report', content_type: 'application/pdf', bytes: broken }])
  expect(await pagesOf(bytes)).toBe(2)
})
