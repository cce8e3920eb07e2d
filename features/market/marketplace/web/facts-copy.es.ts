import type en from './facts-copy.en.ts'

const es: typeof en = {
  does: 'Qué hace en un reclamo',
  costs: 'Qué cuesta reservar',
  covered: 'Qué suelen pagar las aseguradoras',
  repair: {
    find: 'Buscar talleres',
    costs:
      'Una cita de inspección o entrega: la tarifa por hora del taller × sus horas mínimas. A menudo es gratis. Guardamos su pago hasta que usted apruebe. La reparación requiere el presupuesto del taller y su aprobación.',
    covered:
      'La cobertura de colisión o la amplia suele pagar el daño cubierto por encima de su deducible. Si la culpa es del otro conductor, puede pagar su cobertura de responsabilidad. Una aseguradora puede limitar lo que paga a un precio local justo.',
  },
  glass: {
    find: 'Buscar talleres de vidrios',
    costs:
      'La primera cita: tarifa por hora × horas mínimas. Guardamos su pago hasta que usted apruebe. El vidrio y la calibración van en el presupuesto del taller.',
    covered:
      'La cobertura amplia suele pagar los vidrios. Algunas pólizas y las leyes de algunos estados eximen del deducible por el parabrisas.',
  },
  towing: {
    find: 'Buscar grúas',
    costs:
      'La cita: tarifa por hora × horas mínimas. Guardamos su pago hasta que usted apruebe. La empresa le informará antes de las millas y el depósito adicionales.',
    covered:
      'La grúa desde el accidente suele ser parte del reclamo, o de la cobertura de remolque o asistencia, hasta un límite. El depósito se cobra por día, así que no deje el auto ahí más de lo necesario.',
  },
  adjuster: {
    find: 'Buscar ajustadores y tasadores',
    costs: 'La primera cita: tarifa por hora × horas mínimas. Guardamos su pago hasta que usted apruebe.',
    covered:
      'Normalmente lo paga usted. La aseguradora paga a su propio ajustador, no al suyo. Si su póliza tiene una cláusula de tasación, ahí dice quién paga a los tasadores.',
  },
  choice: {
    title: '¿Qué necesita su auto?',
    lead: 'Elija un servicio para ver quién lo ofrece cerca de su auto, cuándo está disponible y cuánto cobra por hora.',
    zip: 'Código postal donde está el auto',
    zipHint: 'Opcional. Así mostramos quién está cerca.',
    showAll: 'Ver todos los servicios aquí',
    none: 'Por ahora no hay proveedores',
    offer: '{count, plural, one {# anuncio} other {# anuncios}}, desde {rate} por hora',
    rental: 'Necesito un auto de alquiler',
    claim: 'Primero necesito enviar un reclamo',
    towNow: '¿La necesita ya?',
  },
}
export default es
