// What the shops are and what they offer.
import { tableOf } from './table.ts'

/** provider | services | dollars an hour | certifications | license type and last four */
export const WORLD_SHOPS = tableOf(`
sweetauburn | body | 82 | I-CAR Gold Class, ASE Certified | -
westside | body mechanical | 76 | I-CAR Gold Class, Aluminum structural repair | -
decaturauto | body mechanical glass | 88 | ASE Master Technician, I-CAR Gold Class | -
marietta | body storage | 74 | ASE Certified | -
norcross | body mechanical | 79 | Hyundai certified collision (OEM), Honda ProFirst (OEM), ADAS calibration | -
lithonia | body | 66 | ASE Certified | -
eastpoint | body mechanical | 84 | I-CAR Structural | -
mcdonough | body | 69 | ASE Certified, Waterborne paint certified | -
cumming | body mechanical | 81 | I-CAR Gold Class | -
hybrid | body mechanical | 96 | ASE L3 Hybrid/EV, High-voltage safety | -
eastside | glass | 72 | AGSC Registered Member, ADAS calibration | -
clearview | glass | 64 | AGSC Registered Member | -
roswellglass | glass | 70 | NWRD repair | -
southglass | glass | 58 | - | -
athensglass | glass | 62 | AGSC Registered Member | -
midnight | tow storage | 115 | TRAA Level 2 | -
perimeter | tow | 110 | TRAA Level 1 | -
southfulton | tow storage | 98 | - | -
rockdale | tow | 95 | TRAA Level 1 | -
cartersville | tow storage | 92 | - | -
brightline | adjusting | 120 | ASA member | appraiser 4471
truevalue | adjusting | 135 | - | appraiser 2086
pinewood | adjusting | 105 | - | appraiser 9310
`).map(([provider, services, hourly, certifications, license]) => ({
  provider: provider!,
  services: services!.split(' '),
  hourly: Number(hourly),
  certifications: certifications === '-' ? [] : certifications!.split(', '),
  license: license === '-' ? null : (license!.split(' ') as [string, string]),
}))

/** provider | title | dollars an hour, or a day | least hours | units | pictures | words */
export const WORLD_SERVICES = tableOf(`
sweetauburn | Collision inspection, factory procedures | 0 | 2 | 4 | shop-brick booth-red lift-blue | Structural and cosmetic work on all makes. You get a written estimate your insurer can follow line by line.
sweetauburn | Bumper and fender refinish | 68 | 3 | 2 | booth-white shop-brick | Plastic bumper repair, fender straightening and paint match, usually two days in the shop.
sweetauburn | Paintless dent repair | 90 | 1 | 1 | lift-red shop-brick | Door dings and hail without repainting. If the paint is broken, we tell you before we start.
westside | Collision inspection, aluminum certified | 76 | 2 | 3 | shop-blue booth-graphite lift-blue | Separate clean room for aluminum panels. Estimate in English or Spanish.
westside | Mechanical after a collision | 74 | 2 | 2 | lift-graphite shop-blue | Suspension, cooling and steering checked after an impact, with printed measurements.
westside | Hail repair | 78 | 4 | 2 | booth-silver shop-blue | Dent count with photos, agreed with your insurer before we touch a panel.
decaturauto | Body and paint | 88 | 2 | 3 | shop-green booth-blue lift-red | Body, paint and blending of adjacent panels. One estimate for all of it.
decaturauto | Wheel alignment and suspension | 84 | 1 | 2 | lift-blue shop-green | Four-wheel alignment with before and after printouts.
decaturauto | Windshield replacement in the shop | 80 | 2 | 1 | chip-noon shop-green | OEM-quality glass, one hour of cure time before you drive.
marietta | Drop-off and estimate for insurance work | 0 | 2 | 3 | shop-sand booth-red yard-noon | One estimator from drop-off to pickup, one photo a day.
marietta | Storage between tow and repair | 40 | 1 | 12 | yard-noon shop-sand | Covered, fenced and on camera. Handling is billed by the hour; storage days are on your estimate.
norcross | Hyundai, Kia and Honda collision inspection | 79 | 2 | 3 | shop-white booth-white lift-blue | Factory parts first. If your insurer wants used ones, we show you both prices.
norcross | Sensor and camera calibration | 95 | 2 | 1 | lift-graphite shop-white | Radar and lane cameras aimed to the manufacturer’s specs after a repair.
norcross | Brake and suspension after impact | 76 | 2 | 2 | lift-red shop-white | We look behind the wheel that took the hit and send you the pictures.
lithonia | Small-shop body work | 66 | 2 | 2 | shop-night booth-graphite | Two bays, two people, fair prices. Not for frame work: we will tell you who does it well.
lithonia | Scratch and scuff repair | 60 | 1 | 1 | booth-blue shop-night | Parking-lot damage, usually back the same day.
eastpoint | Frame straightening | 98 | 3 | 1 | lift-graphite shop-blue booth-silver | Computer-measured bench. You get a printout of where the frame was and where it is now.
eastpoint | Alignment | 84 | 1 | 2 | lift-blue shop-blue | Cars, light trucks and lowered vehicles.
mcdonough | Paint and body | 69 | 2 | 2 | shop-sand booth-red | Color matched by camera and by eye. Lifetime warranty on the finish.
mcdonough | Bumper repair | 62 | 2 | 1 | booth-silver shop-sand | We repair instead of replacing when the tabs are still there.
cumming | Collision inspection near the lake | 0 | 2 | 3 | shop-green lift-red booth-graphite | Full-service collision repair near Lake Lanier.
cumming | Truck and tow-rig mechanical | 86 | 2 | 2 | lift-graphite shop-green | Hitches, brakes and axles for vehicles that tow.
hybrid | Hybrid and EV collision inspection | 96 | 2 | 2 | shop-white lift-blue booth-white | Battery isolated, logged and tested before and after. Insurers get the log.
hybrid | EV mechanical diagnosis | 105 | 1 | 1 | lift-red shop-white | High-voltage faults read and explained on one page.
eastside | Mobile windshield replacement | 72 | 2 | 3 | glassvan-white chip-morning shop-glass | We come to your driveway or your work inside I-285.
eastside | Chip repair | 60 | 1 | 2 | chip-noon glassvan-white | Half an hour, resin and UV light. Ask your insurer about the deductible; many waive it for a chip.
eastside | Camera calibration after glass | 98 | 1 | 1 | shop-glass chip-morning | Static and dynamic calibration at our Kirkwood shop.
clearview | Windshield, OEM or aftermarket | 64 | 2 | 2 | glassvan-blue chip-noon | Both prices on one page. You choose.
clearview | Door and quarter glass | 60 | 2 | 2 | shop-glass glassvan-blue | Break-in damage: new glass, vacuuming and a regulator check.
roswellglass | Chip and crack repair | 70 | 1 | 2 | chip-morning shop-glass | If it spreads within a year, we replace the windshield and deduct what you paid.
roswellglass | Windshield replacement | 72 | 2 | 1 | shop-glass glassvan-white | Original glass for most German and Japanese cars within two days.
southglass | Evening mobile glass | 58 | 2 | 2 | glassvan-evening chip-noon | Until 9 p.m. in Clayton and Henry counties.
athensglass | Windshields in Athens | 62 | 2 | 2 | glassvan-blue chip-morning | Shop or driveway, Oconee included.
midnight | Flatbed towing, 24/7 from tomorrow | 115 | 1 | 6 | tow-evening tow-white yard-overcast | Posted rate, photo before loading, delivered to the shop you choose. Never to one we choose.
midnight | Accident recovery | 150 | 1 | 2 | tow-red tow-evening | Winching, cleanup and a driver who waits with you.
midnight | Secure storage | 45/day | 1 | 20 | yard-overcast tow-white | Fenced and lit. Same-day release when your shop calls.
perimeter | Flatbed towing on the top end | 110 | 1 | 4 | tow-green tow-white | I-285 and GA-400 from Vinings to Tucker, about forty minutes on most days.
perimeter | Roadside help | 85 | 1 | 3 | tow-white tow-green | Tires, batteries, lockouts.
southfulton | Light and medium duty towing | 98 | 1 | 3 | tow-red yard-noon | Cars, vans and box trucks south of the airport.
southfulton | Fenced storage yard | 38/day | 1 | 30 | yard-noon tow-red | Cameras, no dogs, pickup until 6 p.m.
rockdale | I-20 east towing | 95 | 1 | 2 | tow-green tow-evening | From Panola Road to Covington.
cartersville | I-75 north towing and storage | 92 | 1 | 3 | tow-white yard-overcast | Acworth to Adairsville. Storage by the day, on one invoice.
brightline | Damage appraisal | 120 | 2 | 2 | desk-green shop-white | A licensed appraiser looks at the car, not at photos. Report with parts, labor and comparables.
brightline | Total-loss value report | 130 | 2 | 1 | desk-blue desk-green | What your car was worth right before the crash, with the sales that prove it.
truevalue | Estimate review in writing | 135 | 2 | 2 | desk-red desk-green | A licensed appraiser reads the insurer’s estimate line by line and writes down what is missing. You decide who gets the report.
pinewood | Diminished-value report | 105 | 2 | 1 | desk-green desk-blue | For cars repaired well that are still worth less. Georgia recognizes it; we do the math.
`).map(([provider, title, rate, hours, units, pictures, words]) => ({
  provider: provider!,
  title: title!,
  rate: parseInt(rate!, 10),
  byTheDay: rate!.endsWith('/day'),
  hours: Number(hours),
  units: Number(units),
  pictures: pictures!.split(' '),
  words: words!,
}))
