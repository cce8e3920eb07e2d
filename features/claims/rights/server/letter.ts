import type { Verb } from '#lib/server/http.ts'
import { makePdf, pdfText } from '#lib/server/pdf.ts'
import type { rightsContract } from '../contract.ts'

/** Prints a letter as it was written; nothing is read and nothing is kept. English, since insurers read English. */
export const printLetter: Verb<typeof rightsContract.letter> = async (_, { title, text }) => {
  const content = text.split(/\n{2,}/).map(pdfText)
  const bytes = await makePdf({ title, language: 'en', content })
  return { pdf_base64: Buffer.from(bytes).toString('base64') }
}
