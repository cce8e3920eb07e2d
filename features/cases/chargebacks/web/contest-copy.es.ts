import type en from './contest-copy.en.ts'

export default {
  openDriver: 'Su banco disputa {cents} de esta reserva',
  openDriverText:
    'Pidió al proveedor de pagos la devolución el {at}. No se entrega ni se reembolsa nada hasta que decida; puede tardar unas semanas. Si usted no lo pidió, avise a su banco.',
  openProvider: 'El banco del conductor disputa {cents} de esta reserva',
  openProviderText:
    'El dinero de esta reserva está retenido desde el {at}, hasta que el banco decida; puede tardar unas semanas. Nosotros respondemos al banco. Conserve sus documentos y fotos.',
  wonDriver: 'Su banco mantuvo el pago',
  wonProvider: 'El banco decidió a su favor',
  wonText: 'Había disputado {cents} y decidió el {at}. La reserva sigue como antes.',
  lostDriver: 'Su banco le devolvió {cents}',
  lostDriverText:
    'Decidió el {at}. Esto incluye cualquier reembolso que prometimos, así que no lo enviaremos otra vez.',
  lostProvider: 'El banco decidió a favor del conductor: {cents} devueltos',
  lostProviderText:
    'Decidió el {at}. Lo que ya se le había entregado se toma de su saldo y se descuenta de las próximas entregas.',
} satisfies typeof en
