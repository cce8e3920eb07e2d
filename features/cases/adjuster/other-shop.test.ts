import { expect, test } from 'vitest'
import { otherShopIn } from './other-shop.ts'

const NAMES = [
  'Peachtree Collision & Glass',
  'Precision',
  'Quality Auto Repair',
  'Café Niño Body Works, LLC',
  'Complete Repair',
  'The Body Shop',
  'Brooks',
]
const CHOSEN = ['Sal’s Body Shop']
const found = (text: string) => otherShopIn(text, NAMES, CHOSEN)

test.each([
  ['Peachtree Collision & Glass does this door for less.', 'Peachtree Collision & Glass'],
  ['PEACHTREE COLLISION AND GLASS CAN DO THIS', 'Peachtree Collision & Glass'],
  ['Ask peachtree  collision,\nglass', null],
  ['See Peach\u200Btree Collision & Glass', 'Peachtree Collision & Glass'],
  ['cafe nino body works quoted 300', 'Café Niño Body Works, LLC'],
  ['They could ask Precision about it.', 'Precision'],
  ['We compared it with Quality Auto Repair in Macon.', 'Quality Auto Repair'],
  ['Our colleague at Brooks did the same hood.', 'Brooks'],
])('%s', (text, name) => {
  expect(found(text)).toEqual(name && { kind: 'named', name })
})

test.each([
  'Precision measurement is needed before we approve the rail.',
  'A precision scan shows 3 mm; complete repair of the rear door is approved.',
  'APPROVED PER PRECISION MEASUREMENT. COMPLETE REPAIR OF DOOR. QUALITY AUTO REPAIR LABOR RATE 62.',
  'Complete repair approved. Quality auto repair requires a position statement.',
  'Complete Repair Of The Rear Door Approved',
  'Sal’s Body Shop bills two hours too many.',
  'The body shop rate is $64 an hour; we use our approved labor rate.',
  'Do not use our preferred shop supplies rate here.',
  'The other shop’s photo shows the damage from before.',
  'Photos of the left quarter panel, please. The brooks nearby flooded the lot.',
  'We use the labor time of the database. Send photos of the other side.',
  'Go to page 4. Take the difference to the supplement, and choose another part number.',
])('ordinary English goes through: %s', (text) => {
  expect(found(text)).toBeNull()
})

test.each([
  'Please take the car to another shop.',
  'The insured should go to a different body shop.',
  'Use one of our network shops and we approve all of it.',
  'We pay the rest if you choose our preferred facility.',
  'Move the vehicle to a DRP shop',
  'SWITCH TO ANOTHER SHOP',
  'Have the insured take it elsewhere.',
  'Send it to a cheaper repairer',
])('nobody is sent away: %s', (text) => {
  expect(found(text)).toEqual({ kind: 'sent' })
})

test('a longer name that begins as the chosen one’s is another shop; the chosen one’s own name may stand', () => {
  expect(otherShopIn('Sal’s Body Shop knows', ['Sal’s'], CHOSEN)).toBeNull()
  expect(otherShopIn('Ask Sal’s Body Shop North End', ['Sal’s Body Shop North End'], CHOSEN)).toMatchObject({
    kind: 'named',
  })
  expect(otherShopIn('Ask Marta’s Body Shop', ['Marta’s Body Shop'], CHOSEN)).toEqual({
    kind: 'named',
    name: 'Marta’s Body Shop',
  })
})
