import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  asked: {
    title: `{kind, select, write_off {Importe dado por perdido} other {Reembolso}}: por aprobar`,
    message: '{sum} de la reserva #{number}: hace falta un segundo administrador. Motivo: «{reason}».',
  },
  approved: {
    title: `{kind, select, write_off {Importe dado por perdido} other {Reembolso}}: aprobado`,
    message: '{who} aprobó {sum} de la reserva #{number}. Sale en un minuto y se puede deshacer hasta entonces.',
  },
  refused: {
    title: `{kind, select, write_off {Importe dado por perdido} other {Reembolso}}: rechazado`,
    message: '{who} rechazó {sum} de la reserva #{number}: «{reason}».',
  },
  dropped: {
    title: 'Una decisión no se ejecutó',
    message:
      '{number, select, none {Lo que debe un proveedor cambió antes de recuperar {sum}} other {La reserva #{number} cambió antes de que salieran {sum}}}, así que no se hizo nada. Ábralo para ver por qué y decida de nuevo.',
  },
} as const satisfies Translated<typeof en>
