import { randomInt } from 'node:crypto'

/** Where a file that the server makes will lie: with as many digits as a path may have, so that no two of a moment meet. */
export const newPath = (owner: string, folder: string, extension: string): string =>
  `${owner}/${folder}/${randomInt(1e8, 1e9)}${randomInt(1e7, 1e8)}.${extension}`
