import type en from './invited-copy.en.ts'

const es: typeof en = {
  title: 'Únase a su equipo en ClaimChoice',
  by: '{business} le invita como {role}',
  roles: {
    owner: 'Dueño',
    estimator: 'Estimador',
    technician: 'Técnico',
    front_desk: 'Recepción',
    operator: 'Operador',
  },
  text: 'Cree una cuenta con la dirección a la que enviamos la invitación, o inicie sesión. Luego podrá aceptar o rechazar.',
}
export default es
