import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  assigned: { title: 'Se le asignó un reclamo', message: '{who} le asignó {insurer} {number}.' },
  assignedMany: { title: 'Se le asignaron reclamos', message: '{who} le asignó {count, number} reclamos.' },
} as const satisfies Translated<typeof en>
