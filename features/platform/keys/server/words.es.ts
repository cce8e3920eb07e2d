import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  make: {
    title: 'Se creó una clave de su negocio',
    message: 'Un programa ya puede trabajar para su negocio con la clave «{name}». Si no la conoce, anúlela.',
  },
  rotate: { title: 'Una clave tiene un secreto nuevo', message: 'La clave «{name}» tiene un secreto nuevo.' },
  revoke: { title: 'Se anuló una clave', message: 'La clave «{name}» ya no sirve.' },
  revoked_by_us: {
    title: 'Nuestro equipo anuló una clave',
    message: 'La clave «{name}» ya no sirve. El motivo de nuestro equipo: {reason}',
  },
  confirmer: {
    title: 'Otra persona confirma lo que pide una clave',
    message: '{who} confirma ahora las facturas que pide la clave «{name}».',
  },
  ask: {
    title: 'Una factura le espera',
    message: 'La clave «{name}» le pide emitir la factura {number} por {total}. Confírmela o rechácela en 7 días.',
  },
  nobody: {
    title: 'Una factura espera y nadie puede confirmarla',
    message: 'La clave «{name}» pide la factura {number} por {total}. Elija a alguien que la confirme en 7 días.',
  },
  confirm: {
    title: 'Se emitió una factura que pidió una clave',
    message: 'La factura {number} por {total}, que pidió la clave «{name}», se confirmó y se emitió.',
  },
  decline: {
    title: 'Se rechazó una factura que pidió una clave',
    message: 'La factura {number} por {total}, que pidió la clave «{name}», se rechazó. No se facturó nada.',
  },
} satisfies Translated<typeof en>
