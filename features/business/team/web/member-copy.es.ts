import type en from './member-copy.en.ts'

const es: typeof en = {
  roles: {
    owner: 'Dueño',
    estimator: 'Estimador',
    technician: 'Técnico',
    front_desk: 'Recepción',
    operator: 'Operador',
  },
  of: '{name} ({business})',
  card: {
    title: 'Usted trabaja para {business}',
    text: 'Su función: {role}. Usted conserva sus propios reclamos y reservas.',
    bookings: 'Reservas del negocio',
    dispatch: 'Despacho',
    listings: 'Calendario de los anuncios',
    messages: 'Mensajes',
    reviews: 'Reseñas',
    team: 'Equipo',
  },
  refused: {
    title: 'Esta página es para dueños',
    text: 'Su función en {business} es {role}. Solo un dueño puede abrir esta página.',
    back: 'Ir al panel',
  },
  roleNote: 'Su función aquí es {role}. Solo ve lo que esa función puede usar.',
  invitation: {
    invitation: 'Invitación',
    loading: 'Cargando la invitación…',
    invites: '{business} le invita como {role}',
    by: 'Le invita {name}. Válida hasta el {day}.',
    does: {
      owner: 'Los dueños pueden hacer todo: equipo, credenciales, anuncios, precios, dinero y todo el trabajo.',
      estimator:
        'Los estimadores responden solicitudes de reserva, hacen el trabajo y lo informan, escriben a los clientes, responden reseñas y llevan el calendario.',
      technician:
        'Los técnicos hacen el trabajo: reciben y entregan los autos, llevan las reparaciones y las documentan con fotos. No ven precios, dinero ni mensajes.',
      front_desk:
        'Recepción ve las reservas, recibe a los clientes y los autos, informa quién no vino, escribe a los clientes y lleva el calendario.',
      operator: 'Los operadores manejan la grúa. Ven solo su propio servicio, mientras está en curso.',
    },
    keeps:
      'Usted conserva esta cuenta. Sus propios reclamos y reservas siguen siendo suyos, y el negocio no puede verlos.',
    accept: 'Aceptar',
    accepting: 'Aceptando…',
    decline: 'Rechazar',
    declining: 'Rechazando…',
    accepted: 'Ahora trabaja para {business}',
    acceptedText: 'Encontrará sus reservas en su panel.',
    acceptedDrives: 'Empiece su turno en la grúa. Su empresa le asigna los servicios.',
    toBookings: 'Ver las reservas del negocio',
    toDispatch: 'Abrir despacho',
    declined: 'Usted rechazó la invitación',
    declinedText: 'Nada cambió. Pueden invitarle de nuevo.',
    toDashboard: 'Ir al panel',
    other: 'Esta invitación es para otra dirección',
    otherText:
      'La enviamos a {address}, pero su sesión es de {email}. Inicie sesión con la dirección invitada y abra el enlace de nuevo.',
    missing: 'Este enlace ya no funciona',
    missingText:
      'Busque un correo más reciente con un enlace nuevo. Si no lo tiene, pida al negocio que le invite de nuevo.',
    expired: 'Esta invitación venció',
    expiredText: 'Pida a {business} que la envíe de nuevo.',
    over: 'Esta invitación ya fue respondida o retirada',
    overText: 'Si usted no la respondió, pida a {business} que le invite de nuevo.',
    here: 'Usted ya trabaja para {business}',
    elsewhere: 'Usted pertenece a otro negocio',
    elsewhereText: 'Usted pertenece a {other}. Deje ese negocio antes de unirse a {business}, o rechace la invitación.',
    failed: 'No funcionó. Revise su conexión e intente de nuevo.',
  },
}
export default es
