import type en from './facts-copy.en.ts'

const es: typeof en = {
  does: 'Qué hace en un reclamo',
  costs: 'Qué cuesta reservar',
  covered: 'Qué suelen pagar las aseguradoras',
  repair: {
    costs:
      'Una cita de inspección o entrega: la tarifa por hora del taller por sus horas mínimas, a menudo gratis, que guardamos hasta que usted apruebe. La reparación necesita el presupuesto del taller y su aprobación.',
    covered:
      'La cobertura de colisión o la amplia suele pagar el daño cubierto por encima de su deducible. Si la culpa es del otro conductor, puede pagar su cobertura de responsabilidad. Una aseguradora puede no pagar más que un precio local justo.',
  },
  glass: {
    costs:
      'La primera cita: tarifa por hora por las horas mínimas, que guardamos hasta que usted apruebe. El vidrio y la calibración van en el presupuesto del taller.',
    covered:
      'La cobertura amplia suele pagar los vidrios. Algunas pólizas, y la ley de algunos estados, eximen del deducible por el parabrisas.',
  },
  towing: {
    costs:
      'La cita: tarifa por hora por las horas mínimas, que guardamos hasta que usted apruebe. La empresa le informará antes de las millas y el depósito adicionales.',
    covered:
      'La grúa desde el accidente suele ser parte del reclamo, o de la cobertura de remolque o asistencia, hasta un límite. El depósito se cobra por día: no deje el auto parado.',
  },
  adjuster: {
    costs: 'La primera cita: tarifa por hora por las horas mínimas, que guardamos hasta que usted apruebe.',
    covered:
      'Por regla paga usted: la aseguradora paga a su propio ajustador, no al suyo. Si su póliza tiene una cláusula de tasación, ella dice quién paga a los tasadores.',
  },
}
export default es
