// Invented businesses and car owners around Atlanta. Streets are made up; ZIP codes and neighborhoods are real.
import { tableOf } from './table.ts'

type Type = 'private_owner' | 'body_shop' | 'glass' | 'towing' | 'adjuster' | 'rental_company'

/**
 * key | type | name | person | street | city | zip | lat | lng | stars its reviews are drawn around | how many reviews |
 * days since it joined | `again`: was verified, handed in new documents and is in review | about
 */
export const WORLD_PROVIDERS = tableOf(`
tasha | private_owner | Tasha’s Garage | Tasha Greene | 31 Lantern Row SE | East Atlanta | 30316 | 33.7363 | -84.3428 | 4.9 | 17 | 640 | - | I drive for work two days a week; the rest of the time my cars are yours. Clean, full tank, child seats on request.
ruben | private_owner | Rubén Rents | Rubén Ortega | 208 Millwheel Ln | Chamblee | 30341 | 33.8892 | -84.3021 | 4.7 | 11 | 410 | - | Hablo español. Pickup at the Chamblee MARTA station or I bring the car to your body shop.
grace | private_owner | Grace Holloway | Grace Holloway | 74 Fernbank Ct | Decatur | 30030 | 33.7716 | -84.2961 | 4.8 | 9 | 300 | - | Retired schoolteacher with a spotless garage. No smoking, and the dog rides elsewhere.
dmitri | private_owner | Dmitri & Sons | Dmitri Volkov | 1120 Tamarack Way | Sandy Springs | 30328 | 33.9304 | -84.3733 | 4.4 | 6 | 210 | - | Family cars with all-weather mats. We answer within minutes until 9 p.m.
keon | private_owner | Keon Baptiste | Keon Baptiste | 19 Cascade Bend SW | West End | 30310 | 33.7335 | -84.4166 | 4.6 | 8 | 260 | - | Two fuel-sippers near the West End station. Early pickup is fine, I’m up at 5.
linh | private_owner | Linh Tran | Linh Tran | 56 Orchard Gate | Duluth | 30096 | 33.9939 | -84.1442 | 5 | 4 | 120 | - | New here, careful with cars for twenty years. Every car is washed the morning you come.
marisol | private_owner | Marisol’s Rides | Marisol Vega | 402 Ridgeway Pass | Smyrna | 30080 | 33.8727 | -84.5171 | 4.5 | 12 | 520 | - | Bigger cars for bigger families: three rows, roof boxes, strollers fit.
otis | private_owner | Otis Freeman | Otis Freeman | 7 Stillwater Trce | Stone Mountain | 30083 | 33.7949 | -84.1968 | 0 | 0 | 40 | - | One truck and one sedan, both bought new and serviced on time. I can meet you at a shop within ten miles.
harper | private_owner | Harper & Lou | Harper Simmons | 880 Cotton Mill Rd | Newnan | 30263 | 33.3807 | -84.7997 | 4.8 | 7 | 330 | - | South-side couple with an EV and a wagon. Home charger included while you rent.
isaac | private_owner | Isaac Mbeki | Isaac Mbeki | 15 Quarry View | Athens | 30601 | 33.9754 | -83.3735 | 4.7 | 5 | 280 | - | Near campus. Long rentals welcome; repairs take as long as they take.
peachtree | rental_company | Peachtree Rentals | Yolanda Pierce | 640 Tillman Yard NE | Midtown | 30308 | 33.7736 | -84.3832 | 4.6 | 38 | 900 | - | Insurance replacements are all we do. We send the invoice to your insurer when your coverage allows it, and we pick you up inside the Perimeter.
eastlake | rental_company | East Lake Auto Rental | Andre Whitlock | 2290 Glenhaven Ave SE | East Lake | 30317 | 33.7497 | -84.3125 | 4.4 | 22 | 700 | - | Veteran-owned. Twelve cars, no counter lines, a person who answers the phone.
chattahoochee | rental_company | Chattahoochee Car Rental | Mei Sato | 77 Riverbend Pl | Roswell | 30075 | 34.0292 | -84.3617 | 4.8 | 19 | 560 | - | North-side fleet of newer crossovers. Unlimited miles inside Georgia.
airport | rental_company | Southside Replacement Cars | Curtis Boone | 3105 Runway View Dr | College Park | 30337 | 33.6534 | -84.4494 | 4.1 | 31 | 840 | - | Next to the airport, open from 5 a.m.. Economy cars and vans, honest condition reports with photos.
gwinnett | rental_company | Gwinnett Wheels | Sunita Rao | 98 Sugarloaf Mill Ct | Lawrenceville | 30046 | 33.9562 | -83.988 | 4.3 | 14 | 480 | - | Family business since the nineties. We deliver to body shops in Gwinnett County.
lanier | rental_company | Lanier Rent-a-Car | Wade Pickens | 12 Harbor Pine Rd | Gainesville | 30501 | 34.2979 | -83.8241 | 4.5 | 10 | 390 | - | Trucks and big SUVs for lake country. Trailer hitches on most of them.
sweetauburn | body_shop | Sweet Auburn Body Works | Reggie Coleman | 188 Bellwether St NE | Sweet Auburn | 30312 | 33.7556 | -84.3727 | 4.8 | 34 | 980 | - | Three generations of collision work. Factory repair procedures printed and signed for every car.
westside | body_shop | Westside Collision Co-op | Lucía Fuentes | 1420 Foundry Spur NW | Westside | 30318 | 33.7872 | -84.4265 | 4.6 | 21 | 610 | - | Owned by the nine people who work here. Aluminum certified, bilingual front desk.
decaturauto | body_shop | Oakhurst Auto & Body | Samuel Adeyemi | 305 Mead Hollow | Decatur | 30030 | 33.7631 | -84.3066 | 4.9 | 27 | 740 | - | Body, paint and mechanical under one roof, so nobody sends you down the street for an alignment.
marietta | body_shop | Square Deal Body Shop | Darlene Hutchins | 51 Depot Siding | Marietta | 30060 | 33.9533 | -84.5494 | 4.5 | 18 | 820 | - | Woman-owned since 2004. You get a photo every day your car is with us.
norcross | body_shop | Kim Brothers Collision | Daniel Kim | 2260 Buford Loop | Norcross | 30071 | 33.9412 | -84.2135 | 4.7 | 24 | 690 | - | Hyundai, Kia and Honda specialists. Korean and English.
lithonia | body_shop | Granite City Collision | Monique Davis | 640 Quarry Line Rd | Lithonia | 30058 | 33.7123 | -84.1052 | 4.2 | 9 | 360 | - | Small shop, two bays, straight talk about time and money.
eastpoint | body_shop | East Point Frame & Alignment | Jerome Battle | 77 Switchyard Ave | East Point | 30344 | 33.6796 | -84.4394 | 4.4 | 13 | 540 | - | When the frame is bent, other shops bring their cars to us.
mcdonough | body_shop | Henry County Paint & Body | Tammy Rowe | 18 Courthouse Spur | McDonough | 30253 | 33.4473 | -84.1469 | 4.6 | 11 | 450 | - | Water-based paint, written lifetime warranty on finish work.
cumming | body_shop | Forsyth Collision Center | Brett Lawson | 933 Sawnee Rdg | Cumming | 30040 | 34.2073 | -84.1402 | 4.3 | 8 | 400 | - | Lake traffic keeps us busy; we say no rather than promise a date we can’t keep.
hybrid | body_shop | Grant Park Hybrid & EV | Nadia Haddad | 27 Zoo Hill SE | Grant Park | 30315 | 33.7302 | -84.3711 | 4.9 | 15 | 380 | again | High-voltage certified body and mechanical work. We power a car down properly before anyone picks up a grinder.
eastside | glass | Eastside Glass | Priscilla Nunn | 412 Larkspur Aly | Kirkwood | 30317 | 33.7539 | -84.3256 | 4.9 | 29 | 760 | - | Mobile windshield work inside I-285, camera calibration in the shop.
clearview | glass | ClearWay Auto Glass | Hassan Ali | 1500 Peartree Indus. Way | Doraville | 30340 | 33.8981 | -84.2832 | 4.6 | 16 | 530 | - | OEM or aftermarket, your choice, with the price difference in writing.
roswellglass | glass | Roswell Glass Works | Anne Pruitt | 9 Mill Village Sq | Roswell | 30075 | 34.0232 | -84.3616 | 4.7 | 12 | 420 | - | Chips filled in half an hour; a repair that spreads within a year is replaced at our cost.
southglass | glass | Southern Crescent Glass | Tyrell Woods | 260 Tara Bend | Jonesboro | 30236 | 33.5215 | -84.3538 | 4.3 | 7 | 250 | - | Mobile service in Clayton and Henry counties, after work and on Saturdays.
athensglass | glass | Bulldog Auto Glass | Megan Strickland | 44 Loop Terrace | Athens | 30606 | 33.9406 | -83.4321 | 4.8 | 6 | 310 | - | Side glass and windshields for Athens and Oconee.
midnight | towing | Midnight Tow & Recovery | Luther Gaines | 900 Rail Yard Ct NW | English Avenue | 30314 | 33.7683 | -84.4198 | 4.7 | 26 | 870 | - | Flatbeds on the road around the clock. The rate is posted, and the driver shows you a photo of every scratch before hooking up.
perimeter | towing | Perimeter Towing | Angela Brooks | 6120 Overlook Spur | Dunwoody | 30338 | 33.9462 | -84.3346 | 4.4 | 15 | 500 | - | Woman-owned, eight trucks along the top of the Perimeter.
southfulton | towing | South Fulton Wrecker | Earl Tibbs | 41 Gullatt Line | Fairburn | 30213 | 33.567 | -84.5808 | 4.2 | 9 | 440 | - | Light and medium duty, and a fenced yard with cameras.
rockdale | towing | Rockdale Roadside | Chante Mills | 18 Milstead Hl | Conyers | 30012 | 33.6676 | -84.0177 | 4.6 | 8 | 320 | - | I-20 east: jump starts, tires, flatbed.
cartersville | towing | Etowah Towing | Dwight Cagle | 5 Iron Bridge Rd | Cartersville | 30120 | 34.1651 | -84.7999 | 4.5 | 5 | 290 | - | I-75 north of Acworth. Storage by the day, no surprise gate fees.
brightline | adjuster | Brightline Appraisal | Dr. Helen Osei | 120 Ledger St NE | Downtown | 30303 | 33.7571 | -84.3876 | 4.9 | 14 | 600 | - | Licensed appraisers. We document what the car was worth and what the repair needs, for you and nobody else.
truevalue | adjuster | True Mark Appraisal | Walter Quince | 2200 Parkwood Cir | Buckhead | 30305 | 33.8375 | -84.3857 | 4.5 | 8 | 340 | - | Appraisers licensed in Georgia. We work for the driver, put the damage and the value in writing, and charge by the hour, never a share of your claim.
pinewood | adjuster | Pinewood Appraisers | Corinne Tate | 8 Old Alabama Ct | Alpharetta | 30009 | 34.0757 | -84.2941 | 4.6 | 5 | 230 | - | Total-loss and diminished-value reports with the comparables attached.
`).map(([key, type, name, person, street, city, zip, lat, lng, stars, reviews, since, check, about]) => ({
  key: key!,
  type: type as Type,
  name: name!,
  person: person!,
  street: street!,
  city: city!,
  zip: zip!,
  lat: Number(lat),
  lng: Number(lng),
  stars: Number(stars),
  reviews: Number(reviews),
  since: Number(since),
  inReview: check === 'again',
  about: about!,
}))
export const indexOf = (key: string) => WORLD_PROVIDERS.findIndex((provider) => provider.key === key)
