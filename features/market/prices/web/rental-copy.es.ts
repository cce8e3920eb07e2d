export default {
  lines: {
    week: '{count, plural, one {# semana} other {# semanas}} de 7 días × {rate}',
    day: '{count, plural, one {# día} other {# días}} × {rate}',
    weekend: '{count, plural, one {# día} other {# días}} de fin de semana (sáb., dom.) × {rate}',
    part_week: '{days, plural, one {# día} other {# días}}, como máximo la tarifa semanal',
    less: 'No se cobra porque el auto volvió antes',
  },
  weekend: 'Sábados y domingos: {rate} por día',
  weekly:
    '7 días seguidos: {rate}. Los días restantes cuestan su propia tarifa y, juntos, nunca más que una semana.',
  perWeekend: 'Sáb., dom. {rate}',
  perWeek: '7 días {rate}',
  own: {
    atReturn: 'Al devolver el auto',
    atReturnHint:
      'Se calcula con los registros de entrega. Nada se cobra automáticamente: puede pedir quedárselo del depósito de garantía, y el conductor responde primero.',
    milesPerDay: 'Millas incluidas por día',
    extraMile: 'Precio de una milla adicional',
    perMile: 'por milla',
    fuelEighth: 'Precio del combustible que falte',
    fuelEighthHint: 'El conductor devuelve el auto con el mismo nivel de combustible. El tanque se lee en octavos.',
    perEighth: 'por octavo de tanque',
    lateHour: 'Precio de una hora de retraso',
    lateGrace: 'Minutos de tolerancia',
    weekendRate: 'Tarifa de fin de semana',
    weekendRateHint: 'Por cada sábado y domingo, según el calendario del lugar del auto. Vacía: su tarifa diaria.',
    weeklyRate: 'Tarifa semanal',
    weeklyRateHint: 'Por 7 días seguidos, contados desde la recogida. Vacía: sin tarifa semanal.',
    weeklyRateMost:
      'Por 7 días seguidos, contados desde la recogida. Hasta {amount}, lo que cuestan 7 días por separado. Los días restantes cuestan su propia tarifa y, juntos, nunca más que una semana.',
    perWeek: 'por semana',
  },
  atReturn: {
    title: 'Al devolver el auto',
    miles: '{miles} millas por día incluidas, {rate} por cada milla adicional',
    fuel: 'Con el mismo combustible que al recogerlo, {rate} por cada octavo de tanque que falte',
    late: 'Antes de que termine el último día. Pasados {grace} minutos, {rate} por cada hora que empiece',
    how: 'Se calcula con los registros de entrega. Nada se cobra automáticamente: el proveedor puede pedir quedárselo del depósito de garantía, y usted responde primero.',
    record:
      'Se calcula con los registros de entrega. Este alquiler no tiene depósito, así que ClaimChoice no cobra nada de esto.',
    owed: 'Se debe según las condiciones del alquiler: {amount}',
    nothing: 'No se debe nada según las condiciones del alquiler.',
    lines: {
      miles: '{driven} millas recorridas, {included} incluidas: {count} adicionales × {rate} = {amount}',
      fuel: '{count}/8 de tanque menos que al recogerlo: {count} × {rate} = {amount}',
      late: '{count, plural, one {# hora} other {# horas}} de retraso × {rate} = {amount}',
    },
    ask: {
      customer:
        'Nada se cobra automáticamente. El proveedor puede pedir quedárselo del depósito de garantía, y usted responde primero.',
      provider: 'Nada se cobra automáticamente. Usted puede pedir quedárselo del depósito de garantía.',
      admin: 'Nada se cobra automáticamente. El proveedor puede pedir quedárselo del depósito de garantía.',
    },
    most: 'El depósito es de {amount}. Lo que pase de ahí es solo un registro.',
    noDeposit: 'Esta reserva no tiene depósito, así que ClaimChoice no cobra esto. Es solo un registro.',
  },
}
