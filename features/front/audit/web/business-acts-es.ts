import type en from './business-acts-en.ts'

const es: typeof en = {
  insurer_key: {
    answer: 'Un programa de la aseguradora respondió por la reparación del reclamo {what}',
    ask: '{who} pidió la clave de aseguradora {what}',
    ask_secret: '{who} pidió un secreto nuevo para la clave de aseguradora {what}',
    decline: '{who} rechazó la solicitud sobre la clave de aseguradora {what}',
    make: '{who} confirmó la clave de aseguradora {what} y vio su secreto',
    revoke: '{who} anuló la clave de aseguradora {what}',
    rotate: '{who} confirmó un secreto nuevo para la clave de aseguradora {what} y lo vio',
  },
  key: {
    make: '{who} creó la clave {what}',
    rotate: '{who} dio un secreto nuevo a la clave {what}',
    revoke: '{who} anuló la clave {what}',
    confirmer: '{who} eligió quién confirma lo que pide la clave {what}',
    ask: '{what}, una clave, pidió una factura',
    confirm: '{who} confirmó y emitió una factura que pidió la clave {what}',
    decline: '{who} rechazó una factura que pidió la clave {what}',
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
