import type en from './contest-copy.en.ts'

export default {
  openDriver: 'Su banco disputa {cents} de esta reserva',
  openDriverText:
    'Pidió al proveedor de pagos la devolución el {at}. No se entrega nada al negocio ni se reembolsa nada hasta que decida; puede tardar semanas. Si usted no lo pidió, avise a su banco.',
  openProvider: 'El banco del conductor disputa {cents} de esta reserva',
  openProviderText:
    'Desde el {at} el dinero de esta reserva espera hasta que el banco decida; puede tardar semanas. Nosotros respondemos al banco. Conserve sus documentos y fotos.',
  wonDriver: 'Su banco mantuvo el pago',
  wonProvider: 'El banco decidió a su favor',
  wonText: 'Disputó {cents} y decidió el {at}. La reserva sigue como antes.',
  lostDriver: 'Su banco recuperó {cents} para usted',
  lostDriverText: 'Decidió el {at}. Lo prometido como reembolso va incluido y no se envía otra vez.',
  lostProvider: 'El banco decidió a favor del conductor: volvieron {cents}',
  lostProviderText:
    'Decidió el {at}. Lo que ya se le había entregado se descuenta de su saldo, y las próximas entregas lo compensan.',
} satisfies typeof en
