import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
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

/** Every action that stands in a document, compressed or not. */
async function actionsIn(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes)
  const dicts = context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
  const text = dicts.map(String).join(' ')
  return text.match(/\/(?:JS|JavaScript|URI|Launch|OpenAction|AA|FileAttachment)\b/g) ?? []
}

test('markup in what people write is set as text and does nothing', async () => {
  const words = `<script>hit()</script> <a href="javascript:hit()">here</a> /JS (hit()) \\) >> endobj https://example.com`
  const bytes = await makePdf({
    title: words,
    language: 'en',
    content: [pdfTitle(words, words), pdfFacts([[words, words]]), pdfTable([words], [[words]]), pdfText(words)],
  })
  expect((await PDFDocument.load(bytes, { updateMetadata: false })).getTitle()).toBe(words)
  expect(await actionsIn(bytes)).toEqual([])
})

test('an uploaded PDF brings its pages and not what they would do: no script, no link, no file', async () => {
  const hostile = await PDFDocument.create()
  const page = hostile.addPage()
  const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }
  hostile.catalog.set(PDFName.of('OpenAction'), hostile.context.obj(script))
  page.node.set(PDFName.of('AA'), hostile.context.obj({ O: script }))
  const box = { Type: 'Annot', Rect: [0, 0, 600, 800] }
  const link = { ...box, Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://example.com') } }
  const field = { ...box, Subtype: 'Widget', FT: 'Tx', A: script, AA: { E: script } }
  const file = { ...box, Subtype: 'FileAttachment', FS: { Type: 'Filespec', F: PDFString.of('evil.exe') } }
  const all = [link, field, file].map((each) => hostile.context.register(hostile.context.obj(each)))
  page.node.set(PDFName.of('Annots'), hostile.context.obj(all))
  const bytes = await hostile.save()
  expect(new Set(await actionsIn(bytes)), 'it is what it should be').toContain('/JavaScript')
  const made = await letter([{ name: 'Estimate', content_type: 'application/pdf', bytes }])
  expect(await pagesOf(made)).toBe(2)
  expect(await actionsIn(made)).toEqual([])
})

/** How far to the right the glyphs of a document begin, in points. */
async function farthest(bytes: Uint8Array): Promise<number> {
  const { context } = await PDFDocument.load(bytes)
  const streams = context.enumerateIndirectObjects().flatMap(([, it]) => (it instanceof PDFRawStream ? [it] : []))
  const text = streams.map((it) => Buffer.from(decodePDFRawStream(it).decode()).toString('latin1')).join(' ')
  return Math.max(...[...text.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x)))
}

test('a reference of a hundred letters pushes no amount off the page', async () => {
  const long = 'W'.repeat(100)
  const head = ['What', 'Reference', 'By whose word', 'Amount']
  const made = (reference: string) =>
    makePdf({
      title: 'Statement',
      language: 'en',
      content: [pdfTable(head, [['Insurer to the shop', reference, `${long} ${long}`, '$1,300.00']], [3])],
    })
  const right = await farthest(await made(`CK ${long}`))
  expect(right).toBeGreaterThan(300)
  expect(right).toBeLessThan(612 - 54)
})
