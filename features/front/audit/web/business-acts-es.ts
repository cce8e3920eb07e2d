import type en from './business-acts-en.ts'

const es: typeof en = {
  key: {
    make: '{who} creó la clave {what}',
    rotate: '{who} dio un secreto nuevo a la clave {what}',
    revoke: '{who} anuló la clave {what}',
  },
  team: {
    decline: '{who} no quiso unirse a {what}',
    invite: '{who} invitó a alguien a {what}',
    invite_again: '{who} reenvió una invitación a {what}',
    join: '{who} se unió a {what}',
    leave: '{who} dejó {what}',
    remove: '{who} retiró a un miembro de {what}',
    revoke: '{who} revocó una invitación a {what}',
    role: '{who} cambió el rol de un miembro de {what}',
  },
}
export default es
