// Documents and pictures for the demo's claims: drawn here, so that every document opens and shows something honest.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import sharp from 'sharp'
import type { Services } from '#lib/server/ctx.ts'

/** A one-page PDF with a title and lines of text. */
export function documentPdf(title: string, lines: readonly string[]): Buffer {
  const safe = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '-').replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
  const text = [
    'BT /F2 18 Tf 72 720 Td',
    `(${safe(title)}) Tj /F1 11 Tf 0 -34 Td 17 TL`,
    ...lines.map((line) => `(${safe(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = body.length
  const size = objects.length + 1
  body += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

const PAINTS = ['#3f5d73', '#7b2f2a', '#d9d6cd', '#2d4a3e', '#5a5f66'] as const
export type Harm = 'collision' | 'comprehensive' | 'liability' | 'glass'

const harms: Record<Harm, string> = {
  collision: `<path d="M118 312l26-22 10 26 24-14-6 30 26 6-30 18-46-8z" fill="#1b1b1b" opacity=".5"/>
    <path d="M120 300q34 20 30 62m-18-70q26 30 12 66" stroke="#f4f1e8" stroke-width="3" fill="none"/>`,
  comprehensive: Array.from(
    { length: 18 },
    (_, i) =>
      `<circle cx="${250 + ((i * 83) % 330)}" cy="${214 + ((i * 47) % 60)}" r="${5 + (i % 4)}" fill="#1b1b1b" opacity=".28"/>`,
  ).join(''),
  liability: `<path d="M640 300l40 14-12 22 22 16-40 14z" fill="#1b1b1b" opacity=".45"/>
    <path d="M560 322h120M572 336h96" stroke="#f4f1e8" stroke-width="4"/>`,
  glass: `<g stroke="#fff" stroke-width="3" fill="none"><path d="M330 196l-34 34m34-34l8 50m-8-50l44 22m-44-22l-12-30m12 30l40-24"/><circle cx="330" cy="196" r="13"/></g>`,
}

/** A drawn photo of a damaged car, as a JPEG: side view on a street, the harm where the claim says it is. */
export function photo(harm: Harm, seed: number): Promise<Buffer> {
  const paint = PAINTS[seed % PAINTS.length]!
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500" width="1200" height="750">
  <rect width="800" height="500" fill="#c9d6d8"/><rect y="250" width="800" height="110" fill="#9aa79b"/>
  <g fill="#8a968d"><rect x="40" y="120" width="150" height="140"/><rect x="560" y="90" width="190" height="170"/></g>
  <rect y="350" width="800" height="150" fill="#5f6262"/><path d="M0 430h800" stroke="#d8d2bd" stroke-width="5" stroke-dasharray="60 50"/>
  <ellipse cx="400" cy="392" rx="320" ry="16" fill="#333" opacity=".45"/>
  <path d="M100 372q-10-70 40-84l92-18 84-76q14-12 36-12h150q22 0 38 16l78 74 62 14q34 8 34 46v40z" fill="${paint}"/>
  <path d="M262 268l68-62q8-8 22-8h58v70zM430 198h66q12 0 22 10l60 60H430z" fill="#26333a"/>
  <path d="M420 182v184M258 280v60" stroke="#000" opacity=".25" stroke-width="3"/>
  <g fill="#161616"><circle cx="230" cy="372" r="50"/><circle cx="590" cy="372" r="50"/></g><g fill="#a8a8a4"><circle cx="230" cy="372" r="26"/><circle cx="590" cy="372" r="26"/></g>
  <rect x="690" y="306" width="26" height="14" rx="5" fill="#f5e7b5"/><rect x="96" y="300" width="20" height="18" rx="4" fill="#a3281d"/>
  ${harms[harm]}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

type Stored = { owner: string; folder: string; name: string; type: string; bytes: Buffer; at: Date }
/** Keeps a file of the demo in the folder of its owner, once; its id. */
export async function storeFile(
  blobs: Services['blobs'],
  db: Pick<pg.ClientBase, 'query'>,
  { owner, folder, name, type, bytes, at }: Stored,
): Promise<string> {
  const path = `${owner}/${folder}/${at.getTime()}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
  const stored = await blobs.put(path, new Blob([new Uint8Array(bytes)]).stream(), {
    maxBytes: 10_000_000,
    accept: [type],
  })
  const id = createHash('md5')
    .update(path)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5')
  await db.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing`,
    [id, owner, path, name, stored.content_type, stored.size, stored.sha256, at],
  )
  return id
}
