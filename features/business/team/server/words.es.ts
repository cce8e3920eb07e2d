import type { Translated } from '#lib/server/words.ts'
import type en from './words.en.ts'

export default {
  roles: {
    owner: 'dueño',
    estimator: 'estimador',
    technician: 'técnico',
    front_desk: 'recepción',
    operator: 'operador',
  },
  invitation: {
    subject: '{business} le invita a su equipo en ClaimChoice',
    paragraphs: [
      '{by} le invita a trabajar para {business} en ClaimChoice. Su función: {role}.',
      'Inicie sesión o regístrese con esta dirección ({email}) y luego acepte o rechace. El enlace funciona una vez, durante {days} días.',
      'Si no conoce este negocio, no haga nada. No le diremos a nadie si usted tiene una cuenta.',
    ],
    button: 'Ver la invitación',
  },
  joined: { title: 'Alguien se unió a su equipo', message: '{name} aceptó su invitación. Función: {role}.' },
  left: { title: 'Alguien dejó su equipo', message: '{name} ya no trabaja para su negocio aquí.' },
  changed: { title: 'Su función cambió', message: 'Su función en {business} es ahora: {role}.' },
  removed: {
    title: 'Ya no forma parte del equipo',
    message: '{business} le quitó de su equipo. Usted conserva sus propios reclamos y reservas.',
  },
} satisfies Translated<typeof en>
