import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepsItsPromises } from '#test/store-promises.ts'
import { folderStore } from './blobs.ts'

const dir = mkdtempSync(join(tmpdir(), 'cc-blobs-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const store = folderStore(join(dir, 'files'))
writeFileSync(join(dir, 'secret.txt'), 'secret')

keepsItsPromises(() => store)

test('whatever was refused, broken off or too slow, no half file is left behind', () => {
  expect(readdirSync(join(dir, 'files', '.incoming'))).toEqual([])
})

test('a folder is not a file, and a file is not a folder', async () => {
  mkdirSync(join(dir, 'files', 'sal-only'), { recursive: true })
  await expect(store.get('sal-only')).rejects.toMatchObject({ status: 404 })
  await expect(store.get('dana/report.pdf/more')).rejects.toMatchObject({ status: 404 })
  const more = store.put('dana/report.pdf/more.pdf', new Blob(['%PDF-1.7\n']).stream(), {
    maxBytes: 1000,
    accept: ['application/pdf'],
  })
  await expect(more).rejects.toMatchObject({ status: 409 })
})
