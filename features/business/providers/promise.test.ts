import { expect, test } from 'vitest'
import { promiseIn } from './promise.ts'

test.each([
  'We waive your deductible!',
  'Ask about our deductible discount',
  'Deductible waived on every hail repair',
  'We’ll cover your deductible, up to $500',
  'We will pay up to $300 of your insurance deductible',
  'Let us take care of your deductible.',
  'We absorb deductibles for returning customers',
  'Your deductible is on us',
  'You won’t pay your deductible with us',
  'Never pay a deductible again',
  'Save money: we eat the deductible',
  'FREE DEDUCTIBLE this month',
  'Perdonamos su deducible',
  'Cubrimos su deducible hasta $500',
  'Nos encargamos de su deducible',
  'Su deducible corre por nosotros',
  'Absorbemos el deducible',
  'No pague su deducible',
  'Descuento: rebajamos el deducible',
  'We waive your de\u200bductible',
  'We wai\u00adve your deduct\u202eible',
  'Wa\ufeffive y\u2060our dedu\u0301ctible',
  'We waive your ｄｅｄｕｃｔｉｂｌｅ',
])('a promise about a deductible is found: %s', (text) => expect(promiseIn(text)).toBe('deductible'))

test.each([
  'Get $100 cash back with every windshield claim',
  'A gift card for every insurance claim',
  'Insurance claims welcome: receive $50 today',
  'Tarjeta de regalo con cada reclamo',
  'Le damos $100 por su parabrisas',
  'Reciba efectivo con su reclamo de seguro',
])('money for a claim is found: %s', (text) => expect(promiseIn(text)).toBe('cash'))

test.each([
  'We accept any deductible.',
  'You pay your deductible to us when you pick the car up.',
  'Bring your claim number and your deductible amount.',
  'Your insurer pays everything but the deductible.',
  'We bill your insurer; you owe only the deductible.',
  'No deductible applies to rental cover.',
  'Nobody may waive a deductible, and we do not.',
  'We cannot cover your deductible.',
  'We pay attention to every insurance claim.',
  'The estimate shows what is left after your deductible.',
  'We cover your car with a sheet; the deductible is yours.',
  'Cash or card. We work with every insurance.',
  'Rental cars for insurance claims, direct billing, $40 a day',
  'Aceptamos cualquier deducible.',
  'Usted paga el deducible al recoger el auto.',
  'Nadie puede perdonar un deducible.',
  'La aseguradora paga todo menos el deducible.',
  'Trabajamos con todos los seguros. Pago en efectivo o con tarjeta.',
  'Money back if the paint does not match',
])('a plain mention is left alone: %s', (text) => expect(promiseIn(text)).toBeNull())
