import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  driver: {
    title: 'Se agregó el presupuesto de la aseguradora',
    message: 'El conductor agregó el presupuesto de la aseguradora. Se muestra junto al suyo y no aprueba nada.',
  },
  team: {
    title: 'Se agregó el presupuesto de la aseguradora',
    message:
      'Nuestro equipo agregó el presupuesto de la aseguradora. Se muestra junto al del taller y no aprueba nada.',
  },
  adjuster: {
    title: 'Se agregó el presupuesto de la aseguradora',
    message: '{name} agregó el presupuesto de la aseguradora. Se muestra junto al del taller y no aprueba nada.',
  },
  unconfirmed: {
    title: 'Se agregó un presupuesto por enlace',
    message:
      '{name} agregó un presupuesto por enlace. No hemos confirmado quién es. Se muestra junto al del taller y no aprueba nada.',
  },
  shop: {
    title: 'El taller agregó su propio documento',
    message: '{name} agregó el presupuesto de su propio sistema. Usted firma solo el presupuesto que se envía aquí.',
  },
  takenBack: {
    title: 'Se retiró un presupuesto',
    message: 'Se retiró un presupuesto agregado para comparar. Motivo: {reason}',
  },
} satisfies Translated<typeof en>
