import type en from './place-copy.en.ts'

export default {
  title: 'Dónde está su auto',
  none: '¿Está en un depósito o corralón? Regístrelo: el depósito cuesta por día.',
  left: 'Salió de {name}. {fee, select, unknown {Nunca se indicó la tarifa diaria.} none {Sin tarifa de almacenaje.} other {Almacenaje allí: {cost}.}}',
  tow: 'Hay una grúa {planned, select, true {programada} other {en curso}}: {at, select, asking {se está preguntando a las empresas} coming {{company}, {planned, select, true {a más tardar el} other {junto al auto hacia las}} {eta}} there {{company} está junto al auto} other {{company} lleva el auto en su grúa}}',
  open: 'Abrir',
  record: 'Registrarlo',
  sum: '{count, plural, =0 {Aún sin día pagado} one {# día} other {# días}}{fee, select, unknown {, tarifa diaria desconocida} other {, {cost} hasta ahora}}',
  payerUnknown: 'No se sabe quién paga',
  waits: 'Una autorización espera un consentimiento',
} satisfies typeof en
