import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  assigned: { title: 'Se le asignó un reclamo', message: '{who} le asignó {insurer} {number}.' },
  assignedMany: { title: 'Se le asignaron reclamos', message: '{who} le asignó {count, number} reclamos.' },
  taken: { title: 'Un reclamo ya no está asignado a usted', message: '{who} cambió quién tiene {insurer} {number}.' },
  takenMany: {
    title: 'Varios reclamos ya no están asignados a usted',
    message: '{who} cambió quién tiene {count, number} de ellos.',
  },
} as const satisfies Translated<typeof en>
