import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'build', 'test-results', 'playwright-report', 'blob-report'])

/** Every file of the repository that a person wrote or committed, relative to its root. */
export const repositoryFiles = (folder = '.'): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || (entry.name.startsWith('.') && entry.isDirectory() && entry.name !== '.ci'))
      return []
    const path = folder === '.' ? entry.name : join(folder, entry.name)
    return entry.isDirectory() ? repositoryFiles(path) : [path]
  })
