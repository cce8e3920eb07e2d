import type en from './stored-copy.en.ts'

export default {
  line: '{runs, select, true {El auto está en {name}} other {El auto salió de {name}}}: {count, plural, =0 {aún sin día pagado} one {# día} other {# días}}{fee, select, unknown {, tarifa diaria desconocida} other {, {cost}}}. {release, select, none {No se hizo ninguna autorización de salida.} waits {La autorización {number} espera un consentimiento.} good {La autorización {number} se puede usar.} over {La autorización {number} venció.} revoked {La autorización {number} se revocó.} other {La autorización {number} se usó.}}',
  open: 'Abrir',
  nowhere: 'No consta dónde está el auto. Solo se puede autorizar su salida de un lugar que conste.',
  say: 'Registrar dónde está el auto',
  title: 'El auto en su local',
  text: 'Registre que el auto está en su local, para que el conductor y la aseguradora sepan dónde está.',
  record: 'Registrarlo',
  saving: 'Guardando...',
  saved: 'Registrado',
  here: 'Consta en su local desde el {since}: {count, plural, one {# día} other {# días}}, sin cargo de depósito.',
  left: 'El auto salió el {until}.',
  refused: {
    waits:
      'Mientras el auto espera piezas o a la aseguradora, no puede cobrar depósito. El conductor tendría que firmarlo antes.',
    no_storage_term: 'Lo que firmó el conductor no nombra un cargo de depósito, así que no puede cobrarlo.',
  },
  free: 'Su estado además deja {count, plural, one {libre el primer día hábil} other {libres los primeros # días hábiles}} después de su aviso ({source}).',
  refusals: {
    stay_open: 'Según el registro del conductor, el auto sigue en otro lugar. Pídale que registre que salió.',
    not_here: 'El auto no ha ingresado en su taller, o su negocio todavía no tiene dirección.',
    other: 'No funcionó. Inténtelo de nuevo.',
  },
} satisfies typeof en
