// Documents to print, keep and send. The work is done in threads of their own: a hostile file stops that thread only.
import { Worker } from 'node:worker_threads'
import { atMost } from './at-most.ts'
import type { PdfAppendix, PdfContent, PdfWork, PdfWorkDone } from './pdf-thread.ts'
import type { Language } from '#lib/languages.ts'

export type { PdfAppendix, PdfContent } from './pdf-thread.ts'
export type PdfInput = {
  title: string
  language: Language
  content: PdfContent[]
  appendix?: PdfAppendix[]
  /** The longer side of an appended picture at most, in pixels. */
  edge?: number
  /** Throws when a file cannot be put behind it, instead of naming it. */
  whole?: boolean
}

const SECONDS = 30
/** How long the thread waits for the next document. */
const KEPT_SECONDS = 60
const EDGE = 2000
const MEGABYTES = 512
/** However many ask at once: every thread costs a processor and may take half a gigabyte. */
const oneByOne = atMost(1)
const atMostTwo = atMost(2)

/** The document's name, large, with a line below. */
export const pdfTitle = (text: string, below?: string): PdfContent => [
  { text, style: 'title' },
  ...(below ? [{ text: below, style: 'below' }] : []),
]
export const pdfHeading = (text: string): PdfContent => ({ text, style: 'heading' })
export const pdfText = (text: string): PdfContent => ({ text, margin: [0, 0, 0, 8] })
/** As a law asks for a notice: in 12-point type. */
export const pdfNotice = (text: string): PdfContent => ({ text, fontSize: 12, margin: [0, 0, 0, 8] })
export const pdfSmall = (text: string): PdfContent => ({ text, style: 'small', margin: [0, 0, 0, 6] })
/** Only what a finger draws, with a signature: its path is checked when it is signed. */
export const pdfDrawing = (path: string): PdfContent => ({
  svg: `<svg viewBox="0 0 400 120" xmlns="http://www.w3.org/2000/svg"><path d="${path}" fill="none" stroke="#16211b" stroke-width="2"/></svg>`,
  width: 220,
  margin: [0, 0, 0, 8],
})
/** Label and value in two columns; what has no value is left out. */
export const pdfFacts = (
  rows: readonly (readonly [label: string, value: string | null | undefined])[],
): PdfContent => ({
  layout: 'noBorders',
  margin: [0, 0, 0, 8],
  table: {
    widths: [150, '*'],
    body: rows.flatMap(([label, value]) => (value ? [[{ text: label, style: 'label' }, value]] : [])),
  },
})
/** Of a word longer than any in our own sentences: it breaks anywhere, so that a long reference pushes no column off the page. */
const LONGEST_WORD = 16
const LONG_WORD = new RegExp(`(\\S{${LONGEST_WORD + 1},})`)
const breakable = (text: string): PdfContent =>
  LONG_WORD.test(text)
    ? text.split(LONG_WORD).map((part, n) => (n % 2 === 1 ? { text: part, wordBreak: 'break-all' as const } : part))
    : text
/** A table with ruled lines; columns named in `right` are set flush right (amounts). Rows never split over two pages. */
export const pdfTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): PdfContent => {
  const cell = (style: object) => (text: string, i: number) => ({
    text: right.includes(i) ? text : breakable(text),
    ...style,
    alignment: right.includes(i) ? ('right' as const) : ('left' as const),
  })
  return {
    layout: 'ruled',
    margin: [0, 2, 0, 10],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: head.map((_, i) => (right.includes(i) ? 'auto' : '*')),
      body: [head.map(cell({ style: 'label' })), ...rows.map((row) => row.map(cell({})))],
    },
  }
}

const newThread = () =>
  new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  }).on('error', () => {}) // heard where the document is awaited

function setIn(thread: Worker, work: PdfWork): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const fuse = setTimeout(() => {
    reject(new Error(`a PDF took longer than ${SECONDS} s`))
    void thread.terminate()
  }, SECONDS * 1000)
  const done = ({ bytes }: PdfWorkDone) => resolve(bytes)
  const ended = () => reject(new Error('the PDF thread ended without an answer'))
  thread.once('message', done).once('error', reject).once('exit', ended)
  thread.postMessage(work)
  return promise.finally(() => {
    clearTimeout(fuse)
    thread.off('message', done).off('error', reject).off('exit', ended)
  })
}

let kept: Worker | undefined
let idle: NodeJS.Timeout | undefined
/** Pages of our own words, one document after the other: the thread that has its fonts open sets the next one, too. */
const setPlain = (work: PdfWork): Promise<Uint8Array> =>
  oneByOne(async () => {
    clearTimeout(idle)
    const thread = (kept ??= newThread())
    thread.ref()
    const drop = () => {
      if (kept === thread) kept = undefined
      void thread.terminate()
    }
    try {
      return await setIn(thread, work)
    } catch (error) {
      drop()
      throw error
    } finally {
      thread.unref()
      idle = setTimeout(drop, KEPT_SECONDS * 1000).unref()
    }
  })
/** With somebody's files: a thread that nobody uses again. */
const setWithFiles = (work: PdfWork): Promise<Uint8Array> =>
  atMostTwo(async () => {
    const thread = newThread()
    try {
      return await setIn(thread, work)
    } finally {
      void thread.terminate()
    }
  })

/**
 * The finished PDF, letter size, in the house's type. An appendix that cannot be read is named on its own page;
 * when the files stop the thread (memory, time), the document comes without the PDFs among them, and says so.
 */
export async function makePdf({
  title,
  language,
  content,
  appendix = [],
  edge = EDGE,
  whole = false,
}: PdfInput): Promise<Uint8Array> {
  const work = { title, language, content, appendix, edge, whole, left_out: [] as string[] }
  if (appendix.length === 0) return setPlain(work)
  try {
    return await setWithFiles(work)
  } catch (error) {
    const unsafe = appendix.filter(({ content_type }) => content_type === 'application/pdf')
    if (whole || unsafe.length === 0) throw error
    const safe = appendix.filter((sheet) => !unsafe.includes(sheet))
    return setWithFiles({ ...work, appendix: safe, left_out: unsafe.map(({ name }) => name) })
  }
}
