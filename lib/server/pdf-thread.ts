// The thread of pdf.ts: sets the type, then puts the appendix behind it.
import { parentPort } from 'node:worker_threads'
import { PDFDict, PDFDocument, type PDFFont, PDFName, type PDFPage, StandardFonts } from '@cantoo/pdf-lib'
import pdfmake, { type Content } from 'pdfmake'
import sharp from 'sharp'
import type { Language } from '#lib/languages.ts'
import { printed } from '#lib/printable.ts'
import type en from './words.en.ts'
import { textsBeside } from './words.ts'

export type PdfContent = Content
/** A file put behind the pages: a picture becomes a page, a PDF its own pages, under its name. */
export type PdfAppendix = { name: string; content_type: string; bytes: Uint8Array }
export type PdfWork = {
  title: string
  language: Language
  content: PdfContent[]
  appendix: PdfAppendix[]
  edge: number
  whole: boolean
  left_out: string[]
}
export type PdfWorkDone = { bytes: Uint8Array }

const WORDS = await textsBeside<typeof en>(import.meta.url)
const INK = '#16211b'
const SOFT = '#4a564e'
const LINE = '#ddd6c6'
const MARGIN = 54
const LETTER = { width: 612, height: 792 }

const font = (name: string) => `${import.meta.dirname}/fonts/${name}.ttf`
const FONTS = {
  Text: { normal: font('atkinson-hyperlegible-next-400'), bold: font('atkinson-hyperlegible-next-700') },
  Head: { normal: font('bricolage-grotesque-700'), bold: font('bricolage-grotesque-700') },
}
const FILES = new Set(Object.values(FONTS).flatMap(Object.values))
pdfmake.setFonts(FONTS)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => FILES.has(path))
pdfmake.addTableLayouts({
  ruled: {
    hLineWidth: (line) => (line === 0 ? 0 : 0.7),
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    paddingLeft: (column) => (column === 0 ? 0 : 8),
    paddingTop: () => 5,
    paddingBottom: () => 5,
  },
})

let replaced = false
function printable(text: string): string {
  const set = printed(text)
  replaced ||= set.replaced
  return set.text
}
function settable<T>(content: T): T
function settable(content: unknown): unknown {
  if (typeof content === 'string') return printable(content)
  if (Array.isArray(content)) return content.map(settable)
  if (content && typeof content === 'object')
    return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, settable(value)]))
  return content
}

function typeset({ title, language, content, left_out }: PdfWork): Promise<Uint8Array> {
  const words = WORDS[language]
  const body = settable(content)
  const name = printable(title)
  const missing =
    left_out.length > 0
      ? [
          { text: words.left_out, margin: [0, 12, 0, 4] as [number, number, number, number] },
          { ul: left_out.map(printable) },
        ]
      : []
  return pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 12],
      language: `${language}-US`,
      tagged: true,
      displayTitle: true,
      info: { title: name, creator: 'ClaimChoice', producer: 'ClaimChoice' },
      defaultStyle: { font: 'Text', fontSize: 10.5, lineHeight: 1.25, color: INK },
      styles: {
        title: { font: 'Head', fontSize: 22, lineHeight: 1.1 },
        below: { fontSize: 12, color: SOFT, margin: [0, 2, 0, 14] },
        heading: { font: 'Head', fontSize: 14, margin: [0, 12, 0, 6] },
        label: { color: SOFT },
        small: { fontSize: 9, color: SOFT },
        large: { fontSize: 16, bold: true },
      },
      content: [
        ...body,
        ...missing,
        ...(replaced
          ? [{ text: words.replaced, style: 'small', margin: [0, 12, 0, 0] as [number, number, number, number] }]
          : []),
      ],
      footer: (page, pages) => ({
        columns: [{ text: `ClaimChoice · ${name}` }, { text: words.page({ page, pages }), alignment: 'right' }],
        style: 'small',
        margin: [MARGIN, 12, MARGIN, 0],
      }),
    })
    .getBuffer()
}

const latin = (text: string) => text.normalize('NFC').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?')
function label(page: PDFPage, text: string, face: PDFFont): void {
  page.drawText(latin(text).slice(0, 100), { x: MARGIN, y: page.getHeight() - 36, size: 10, font: face })
}

/** What a page may show on top of itself: notes, stamps and filled fields. The rest opens, plays or carries something. */
const SHOWN =
  /^\/(?:Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Stamp|Ink|Widget)$/
/** Somebody else's page, to be looked at: what it would do is not taken over into a document of ours. */
function disarm({ node }: PDFPage): void {
  node.delete(PDFName.of('AA'))
  const notes = node.Annots()
  for (let at = (notes?.size() ?? 0) - 1; at >= 0; at--) {
    const note = notes!.lookupMaybe(at, PDFDict)
    if (!SHOWN.test(String(note?.lookup(PDFName.of('Subtype'))))) notes!.remove(at)
    for (const key of ['A', 'AA', 'PA', 'Parent']) note?.delete(PDFName.of(key))
  }
}

async function append(bytes: Uint8Array, { language, appendix, edge, whole }: PdfWork): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const face = await document.embedFont(StandardFonts.Helvetica)
  const unreadable = (name: string) => {
    const page = document.addPage([LETTER.width, LETTER.height])
    label(page, WORDS[language].left_out, face)
    page.drawText(latin(name).slice(0, 100), { x: MARGIN, y: LETTER.height - 56, size: 10, font: face })
  }
  for (const { name, content_type, bytes: file } of appendix)
    try {
      if (content_type === 'application/pdf') {
        const source = await PDFDocument.load(file, { updateMetadata: false })
        source.getPages().forEach(disarm)
        for (const copied of await document.copyPages(source, source.getPageIndices())) document.addPage(copied)
        continue
      }
      const upright = sharp(file)
        .rotate()
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      const picture = await document.embedJpg(
        await upright.flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer(),
      )
      const { width, height } = picture.scaleToFit(LETTER.width - 2 * MARGIN, LETTER.height - 2 * MARGIN - 24)
      const page = document.addPage([LETTER.width, LETTER.height])
      label(page, name, face)
      page.drawImage(picture, { x: MARGIN, y: LETTER.height - MARGIN - height, width, height })
    } catch (error) {
      if (whole) throw error
      unreadable(name)
    }
  return document.save()
}

async function set(work: PdfWork): Promise<void> {
  replaced = false
  const pages = await typeset(work)
  const bytes = work.appendix.length > 0 ? await append(pages, work) : pages
  parentPort!.postMessage({ bytes } satisfies PdfWorkDone)
}
// what throws ends the thread, which its owner hears
parentPort!.on('message', (work: PdfWork) => void set(work))
