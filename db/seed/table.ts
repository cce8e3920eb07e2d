/** Reads a table written as text: a line is a row, ` | ` parts its cells. */
export const tableOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
