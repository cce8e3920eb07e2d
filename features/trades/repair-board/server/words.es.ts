import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  driver: {
    title: 'Se agregó el presupuesto de la aseguradora',
    message: 'El conductor agregó el presupuesto de la aseguradora. Está junto al suyo y no aprueba nada.',
  },
  team: {
    title: 'Se agregó el presupuesto de la aseguradora',
    message: 'Nuestro equipo agregó el presupuesto de la aseguradora. Está junto al del taller y no aprueba nada.',
  },
  adjuster: {
    title: 'Se agregó el presupuesto de la aseguradora',
    message: '{name} agregó el presupuesto de la aseguradora. Está junto al del taller y no aprueba nada.',
  },
  shop: {
    title: 'El taller agregó su propio documento',
    message: '{name} agregó el presupuesto de su propio sistema. Lo que usted firma es el presupuesto de aquí.',
  },
  takenBack: {
    title: 'Se retiró un presupuesto',
    message: 'Se retiró un presupuesto que se había agregado para comparar. Motivo: {reason}',
  },
} satisfies Translated<typeof en>
