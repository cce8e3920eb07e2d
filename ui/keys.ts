/**
 * The keys of every desk, each with one meaning wherever it works. A page takes them from here, so that `n` is the next one
 * everywhere and no letter does one thing here and another there; `?` lists those of the page.
 */
export const KEYS = {
  /** The next one of the queue, taken where it can be taken. */
  next: 'n',
  down: 'j',
  up: 'k',
  open: 'enter',
  choose: 'x',
  page: ']',
  search: '/',
  help: '?',
  palette: 'mod+k',
  /** Sends the form one is in; outside one, the page's own. */
  send: 'mod+enter',
  review: 'g r',
  visitors: 'g v',
  history: 'g h',
  /** Assigned to me; let go again. */
  take: 'h',
  leave: 'l',
  /** A sentence for colleagues. */
  note: 'c',
  /** Asks for what is missing: a document, a better one, an answer. */
  ask: 'a',
  /** Writes to the person. */
  reply: 'r',
  insert: 'i',
  beside: 'b',
  decide: 'd',
  approve: 'y',
  reject: 'q',
  suspend: 's',
  undo: 'u',
  close: 'e',
  form: 'f',
  moves: 'm',
  extend: 'w',
  totalLoss: 't',
  policy: 'p',
  /** Shows the next document, takes it as good, enlarges it. */
  document: 'o',
  accept: 'v',
  zoom: 'z',
  larger: '+',
  smaller: '-',
  whole: '0',
  rotate: '.',
  /** In the worksheet: the source is the document that is shown; the insurer's usual limits. */
  source: 'mod+s',
  usual: 'mod+u',
} as const
