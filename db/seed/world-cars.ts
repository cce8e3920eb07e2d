// The cars for rent, one line each: provider | year | make | model | trim | body style | paint | scene and hour | dollars
// a day | least days | most days | deposit in dollars | how many of them | miles on the clock | what its owner says.
import type { BodyStyle, PaintName } from './art/cars.ts'
import { tableOf } from './table.ts'

export const WORLD_CARS = tableOf(`
tasha | 2021 | Honda | Civic | EX | sedan | blue | porches-morning | 41 | 1 | 21 | 150 | 1 | 38200 | Quiet on the highway, easy on gas, backup camera.
tasha | 2019 | Subaru | Outback | Premium | wagon | green | park-noon | 48 | 2 | 30 | 200 | 1 | 61400 | All-wheel drive, roof rails, heated seats for cold mornings.
ruben | 2020 | Toyota | Camry | SE | sedan | red | brick-noon | 44 | 1 | 30 | 150 | 1 | 52100 | Room for four adults. Delivered to shops in Chamblee and Doraville.
ruben | 2018 | Nissan | Frontier | SV | pickup | white | driveway-noon | 52 | 1 | 14 | 250 | 1 | 78300 | Bed liner and tie-downs. Please no mulch.
grace | 2017 | Honda | Fit | LX | hatch | silver | driveway-morning | 33 | 1 | 30 | 100 | 1 | 44900 | Small outside, folds flat inside. Garage kept.
dmitri | 2022 | Toyota | Highlander | XLE | suv | black | park-evening | 69 | 2 | 30 | 300 | 1 | 29800 | Three rows, two LATCH seats already installed.
dmitri | 2020 | Volkswagen | Jetta | S | sedan | graphite | skyline-overcast | 37 | 1 | 21 | - | 1 | 57000 | All-weather mats, phone mirroring.
keon | 2016 | Toyota | Prius | Two | hatch | teal | brick-morning | 34 | 1 | 30 | 100 | 1 | 98600 | Fifty miles a gallon, and I will show you how.
keon | 2021 | Hyundai | Elantra | SEL | sedan | white | porches-noon | 38 | 1 | 30 | 150 | 1 | 33500 | Phone mirroring, new tires in the spring.
linh | 2023 | Mazda | CX-5 | Preferred | crossover | red | driveway-noon | 56 | 2 | 21 | 200 | 1 | 14200 | Like new. Washed the morning you come.
linh | 2022 | Kia | K5 | LXS | sedan | black | skyline-noon | 45 | 1 | 21 | 150 | 1 | 22700 | Large trunk, driver assistance, calm ride.
marisol | 2019 | Chrysler | Pacifica | Touring L | minivan | silver | park-noon | 59 | 2 | 30 | 250 | 1 | 66800 | Seats seven with the stroller still in the back.
marisol | 2021 | Kia | Telluride | S | suv | green | porches-evening | 74 | 2 | 28 | 300 | 1 | 40300 | Three rows and a roof box when you ask.
marisol | 2018 | Honda | CR-V | EX | crossover | blue | brick-noon | 47 | 1 | 30 | 150 | 1 | 71500 | The one everybody likes. Two child seats in the closet.
otis | 2022 | Ford | Maverick | XLT | pickup | orange | park-noon | 54 | 1 | 14 | 200 | 1 | 18900 | Small truck, hybrid, parks like a car.
otis | 2021 | Nissan | Sentra | SV | sedan | silver | lot-noon | 36 | 1 | 30 | - | 1 | 41200 | Straightforward sedan. I can bring it within ten miles.
harper | 2022 | Chevrolet | Bolt EUV | LT | hatch | blue | driveway-evening | 42 | 2 | 30 | 200 | 1 | 25400 | Electric, 240 miles. Charging at our house is free while you rent.
harper | 2016 | Volvo | V60 | T5 | wagon | sand | porches-morning | 39 | 1 | 21 | 150 | 1 | 103000 | Old, comfortable, everything works.
isaac | 2019 | Toyota | Corolla | LE | sedan | sand | park-noon | 32 | 3 | 60 | 100 | 1 | 59900 | Long rentals welcome, weekly oil check included.
isaac | 2020 | Jeep | Compass | Latitude | crossover | graphite | brick-morning | 45 | 2 | 45 | 200 | 1 | 47800 | Four-wheel drive near campus.
peachtree | 2024 | Toyota | RAV4 | LE | crossover | white | skyline-noon | 52 | 1 | 60 | 200 | 4 | 9800 | Our most requested replacement. Four of them, so one is usually here.
peachtree | 2023 | Toyota | Corolla | SE | sedan | blue | skyline-noon | 39 | 1 | 60 | 150 | 5 | 17300 | Fits a $40 daily limit. Five in the fleet.
peachtree | 2023 | Nissan | Rogue | SV | crossover | graphite | lot-noon | 49 | 1 | 60 | 200 | 3 | 15400 | Wide doors, low step, good after a back injury.
peachtree | 2024 | Hyundai | Sonata | SEL | sedan | graphite | skyline-overcast | 44 | 1 | 60 | 150 | 3 | 8100 | Blind-spot cameras in the dash. Quiet.
peachtree | 2022 | Ford | Explorer | XLT | suv | white | lot-noon | 68 | 1 | 45 | 300 | 2 | 31000 | Seven seats for the carpool that did not stop because of a crash.
peachtree | 2023 | Ford | Transit | 250 Cargo | van | white | lot-noon | 79 | 1 | 45 | 350 | 2 | 26500 | For tradespeople whose van is in the shop. Shelving on one side.
peachtree | 2023 | Kia | Soul | LX | hatch | red | lot-noon | 36 | 1 | 60 | 150 | 3 | 19100 | Easy in, easy out, easy to park.
peachtree | 2024 | Toyota | Sienna | LE | minivan | blue | lot-morning | 66 | 1 | 45 | 250 | 2 | 12300 | Hybrid, power doors, a side ramp and wheelchair tie-downs.
peachtree | 2024 | Tesla | Model 3 | RWD | sedan | white | skyline-noon | 72 | 1 | 30 | 400 | 1 | 14900 | Charging card in the glove box, first full charge on us.
eastlake | 2022 | Chevrolet | Malibu | LT | sedan | silver | lot-noon | 37 | 1 | 45 | 150 | 3 | 36400 | Plenty of car for a small daily limit.
eastlake | 2021 | Chevrolet | Equinox | LT | crossover | blue | brick-noon | 46 | 1 | 45 | 200 | 2 | 42800 | Five seats, tall windows, no drama.
eastlake | 2020 | Ford | F-150 | XL | pickup | blue | lot-morning | 63 | 1 | 30 | 300 | 2 | 58700 | Crew cab with a tow package.
eastlake | 2019 | Dodge | Grand Caravan | SE | minivan | red | porches-noon | 49 | 1 | 45 | 200 | 1 | 81200 | Seven seats, stow-and-go.
eastlake | 2022 | Nissan | Versa | S | sedan | red | brick-noon | 31 | 1 | 60 | 100 | 3 | 33900 | The least expensive car we own, and it starts every time.
eastlake | 2021 | Kia | Sportage | LX | crossover | silver | lot-noon | 45 | 1 | 45 | 200 | 2 | 39500 | Comfortable crossover with new brakes.
chattahoochee | 2024 | Honda | CR-V | Hybrid Sport | crossover | green | park-noon | 58 | 2 | 45 | 250 | 2 | 7600 | Forty miles a gallon around town.
chattahoochee | 2024 | Subaru | Forester | Premium | crossover | teal | park-evening | 55 | 2 | 45 | 250 | 2 | 11200 | All-wheel drive and a windshield you can see out of.
chattahoochee | 2023 | Toyota | Camry | LE | sedan | white | porches-noon | 46 | 1 | 45 | 200 | 3 | 18800 | Middle-of-the-road in the best way.
chattahoochee | 2023 | Honda | Odyssey | EX | minivan | graphite | driveway-noon | 67 | 2 | 45 | 300 | 1 | 21700 | Sliding doors, eight seats, rear camera.
chattahoochee | 2023 | Honda | Pilot | EX-L | suv | silver | park-noon | 73 | 2 | 45 | 300 | 1 | 20500 | Three rows, leather, tri-zone air.
chattahoochee | 2022 | Honda | Accord | Sport | sedan | black | skyline-noon | 47 | 1 | 45 | 200 | 2 | 29400 | Large trunk, firm seats.
airport | 2021 | Nissan | Altima | S | sedan | graphite | skyline-overcast | 35 | 1 | 60 | 150 | 6 | 54300 | Six in the fleet, open from 5 a.m..
airport | 2022 | Hyundai | Accent | SE | sedan | red | brick-noon | 29 | 1 | 60 | 100 | 4 | 47600 | Lowest rate near the airport. Manual windows are long gone, promise.
airport | 2021 | Toyota | Corolla | L | sedan | silver | lot-noon | 34 | 1 | 60 | 150 | 5 | 51800 | Five of these. Simple and solid.
airport | 2020 | Ford | Escape | S | crossover | silver | lot-noon | 43 | 1 | 60 | 200 | 3 | 62700 | Crossover with a scratch on the rear bumper, shown in the report.
airport | 2020 | Ford | Transit | Passenger | van | silver | lot-noon | 88 | 1 | 30 | 400 | 2 | 69400 | Twelve seats, for churches and crews.
airport | 2021 | Chrysler | Voyager | LX | minivan | silver | park-noon | 54 | 1 | 45 | 200 | 2 | 57100 | Rear ramp and wheelchair restraints, five minutes from the terminal.
airport | 2022 | Jeep | Cherokee | Latitude | crossover | graphite | lot-noon | 48 | 1 | 45 | 200 | 2 | 38200 | Room for four suitcases.
gwinnett | 2023 | Hyundai | Tucson | SEL | crossover | blue | brick-noon | 50 | 1 | 45 | 200 | 2 | 16600 | Delivered to any body shop in Gwinnett.
gwinnett | 2022 | Honda | Civic | LX | sedan | graphite | skyline-overcast | 40 | 1 | 45 | 150 | 3 | 27900 | Fits a $40 daily limit exactly.
gwinnett | 2021 | Honda | HR-V | LX | hatch | white | driveway-morning | 41 | 1 | 45 | 150 | 2 | 35800 | Small crossover, magic rear seat.
gwinnett | 2022 | Toyota | Tacoma | SR5 | pickup | graphite | lot-morning | 64 | 2 | 30 | 300 | 1 | 33000 | Double cab, bed cover.
gwinnett | 2020 | Honda | Odyssey | EX | minivan | blue | lot-morning | 57 | 1 | 45 | 250 | 1 | 60600 | Cleaned and vacuumed between rentals.
lanier | 2023 | Ford | F-150 | XLT | pickup | red | park-evening | 71 | 2 | 30 | 350 | 2 | 24100 | Hitch, brake controller, crew cab.
lanier | 2022 | Chevrolet | Tahoe | LS | suv | black | park-evening | 89 | 2 | 30 | 400 | 1 | 36700 | Eight seats and it pulls the boat.
lanier | 2021 | Toyota | 4Runner | SR5 | suv | sand | park-noon | 76 | 2 | 30 | 350 | 1 | 43300 | Four-wheel drive, hose-out mats.
lanier | 2022 | Chevrolet | Silverado | LT | pickup | white | driveway-noon | 70 | 2 | 30 | 350 | 1 | 30900 | Long bed, tonneau, trailer plug.
lanier | 2021 | Ford | Mustang | EcoBoost | coupe | red | skyline-evening | 65 | 1 | 14 | 400 | 1 | 27700 | Because a total loss is bad enough already.
tasha | 2017 | Mazda | MX-5 | Sport | coupe | blue | brick-noon | 58 | 1 | 7 | 300 | 1 | 42600 | Two seats, one smile. Not for moving house.
harper | 2020 | Ford | Ranger | XLT | pickup | teal | park-noon | 57 | 1 | 21 | 250 | 1 | 49100 | Mid-size truck that fits a garage.
grace | 2020 | Buick | Encore | Preferred | hatch | red | lot-noon | 39 | 1 | 30 | 100 | 1 | 28800 | High seat, soft ride, mostly driven to church and back.
dmitri | 2021 | Volkswagen | Tiguan | SE | crossover | white | skyline-noon | 51 | 2 | 30 | 200 | 1 | 38600 | Panoramic roof, two rows, winter-ready.
eastlake | 2018 | Ford | Fusion | SE | sedan | white | porches-noon | 33 | 1 | 45 | 100 | 2 | 88400 | High miles, low rate, honest car.
airport | 2021 | Chevrolet | Spark | LS | hatch | teal | brick-morning | 27 | 1 | 60 | 100 | 2 | 49900 | Twenty-seven dollars, thirty-eight miles a gallon.
gwinnett | 2023 | Kia | Niro | LX | hatch | green | park-noon | 45 | 1 | 45 | 150 | 2 | 15100 | Hybrid that goes a fortnight on a tank.
chattahoochee | 2024 | Mazda | CX-50 | Select | crossover | black | skyline-noon | 59 | 2 | 45 | 250 | 1 | 6900 | Newest car we own. Please love it.
peachtree | 2022 | Chevrolet | Bolt | 1LT | hatch | white | driveway-morning | 38 | 1 | 45 | 150 | 2 | 28300 | Electric, below a $40 daily limit, charger map in the car.
marisol | 2020 | Volkswagen | Golf | TSI | hatch | graphite | porches-evening | 37 | 1 | 21 | 150 | 1 | 46300 | For when the family car is away and you alone need wheels.
isaac | 2018 | Ford | Transit Connect | XLT | van | green | brick-noon | 55 | 2 | 45 | 250 | 1 | 72900 | Small van for a small business waiting on a repair.
ruben | 2022 | Hyundai | Venue | SE | hatch | blue | driveway-evening | 35 | 1 | 30 | 100 | 1 | 24600 | Compact and tall. Station pickup in Chamblee.
`).map(([provider, year, make, model, trim, style, paint, place, rate, least, most, deposit, units, miles, note]) => ({
  provider: provider!,
  year: Number(year),
  make: make!,
  model: model!,
  trim: trim!,
  style: style as BodyStyle,
  paint: paint as PaintName,
  place: place!,
  rate: Number(rate),
  least: Number(least),
  most: Number(most),
  deposit: deposit === '-' ? null : Number(deposit),
  units: Number(units),
  miles: Number(miles),
  note: note!,
}))
/** The two vans with a ramp: year, make and model. */
export const ADAPTED = ['2024 Toyota Sienna', '2021 Chrysler Voyager']
export type WorldCar = (typeof WORLD_CARS)[number]
