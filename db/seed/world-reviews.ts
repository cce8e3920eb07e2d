// What invented past customers wrote, by trade: kind ones first, then the ones with a reservation.

type Words = { glad: string[]; fair: string[]; sorry: string[] }
const split = (text: string) => text.trim().split('\n')

const RENTAL: Words = {
  glad: split(`
Car was spotless and exactly as in the pictures. Returned it when my repair was done, no surprises on the bill.
Picked me up from the body shop. I was driving ten minutes later.
My insurer's limit covered it to the dollar, and they told me so before I booked.
Had it for twelve days while my car was at the shop. Extended twice without fuss.
Clean, full tank, clear instructions. Would rent again, hopefully without the accident.
The only calm part of that week.
Answered my message at eleven at night when the shop moved my pickup date.
Deposit came back two days after I returned it, as promised.
Easy to find, easy to return, friendly people.
They showed me every scratch before I drove off, so there was nothing to argue about later.
Car seats were already installed when I arrived. Small thing, big help.
Better car than the one the insurer wanted to give me.
Simple, honest, quick.`),
  fair: split(`
Good car, but pickup took half an hour longer than planned.
Some road noise and a few dents, all noted in the report. Fair for the price.
Everything was fine, though the tank was three-quarters full instead of full.
Nice car. The office closes early on Saturdays, so plan for that.`),
  sorry: split(`
Had to wait for the previous renter to bring it back. They took a day off the bill, which was decent.
Smelled of air freshener on top of something else. It drove fine.`),
}
const REPAIR: Words = {
  glad: split(`
You can’t see where the damage was. The estimate and the final bill matched line for line.
They called before every change, with photos, and waited for my OK.
Explained to the adjuster why the part had to be new. I didn’t have to fight.
Done a day early. The car came back cleaner than I left it.
Straight answers from the first minute. My insurer suggested another shop. I’m glad I chose this one.
Paint match is perfect, even in the sun.
Found a bent bracket that the first estimate had missed and showed it to me on the lift.
They explained what my deductible was for and what it was not for.
The alignment printout before and after convinced me.
Friendly, careful, no pressure.
Third car I brought here in ten years.
I got a photo every day. It helped more than I expected.`),
  fair: split(`
Good work. It took four days longer because a part came in the wrong color.
Great quality, but hard to reach by phone in the mornings.
Nice result, a little over the first estimate, explained in writing.
The waiting room is a plastic chair, but the repair is first class.`),
  sorry: split(`
The repair is fine now, but I had to come back once for the door gap.
Promised Friday, delivered Tuesday. They did apologize.`),
}
const GLASS: Words = {
  glad: split(`
Came to my office and was done before my next meeting.
Chip filled in twenty minutes, almost invisible.
Camera calibrated properly. Lane assist works like before.
Told me my policy covers the chip. It did.
Vacuumed up every splinter after the break-in.
Showed me both prices and didn’t push the expensive one.
On time to the minute.`),
  fair: split(`
Good work, but the appointment moved by a day because of rain.
New windshield whistles a tiny bit at highway speed. They offered to look again.
Good job, but the entrance is hard to find.`),
  sorry: split(`
They had to come twice because the first windshield had a scratch.`),
}
const TOW: Words = {
  glad: split(`
Driver was there in eighteen minutes and stayed calm when I couldn’t.
Took the car to the shop I chose, no questions asked.
Photographed the car before and after loading. Very careful.
Posted rate, same rate on the bill.
Two in the morning, in the rain, and still polite.
Explained where my car would be stored and what it would cost. No gate fee.
He waited until my ride came.`),
  fair: split(`
Took fifty minutes instead of thirty, but called to let me know.
Careful with the car, less with the cone on the shoulder.
Fine. Paperwork took a while.`),
  sorry: split(`
Good driver, long wait on a holiday.`),
}
const APPRAISAL: Words = {
  glad: split(`
The report made the difference. The second offer was fair.
Explained my policy in plain English.
Came out to the car, took an hour, missed nothing.
Charged for two hours as agreed, even though it took three.
Honest enough to tell me the first offer was already fair.`),
  fair: split(`
Thorough. The report came a day later than planned.
Good work, not cheap.`),
  sorry: split(`
The insurer didn’t accept all of it, but the report was solid.`),
}
export const REVIEW_WORDS: Record<string, Words> = {
  private_owner: RENTAL,
  rental_company: RENTAL,
  body_shop: REPAIR,
  glass: GLASS,
  towing: TOW,
  adjuster: APPRAISAL,
}

/** Past customers: full name as the account has it; reviews show first name and initial. */
export const CUSTOMERS = split(`
Renee Alston
Jorge Pineda
Mackenzie Ball
Terrence Oduya
Hyejin Park
Bill Stafford
Latoya Simms
Andre Petit
Carla Nwosu
Pete Gorman
Shruti Iyer
Wanda Fields
Miguel Santos
Erin Callahan
Darius Cole
Beatrice Lund
Tom Hargrove
Fatima Zahra
Nate Pruett
Simone Baker
Alan Whitcomb
Ximena Rojas
Clyde Barnett
Julie Tran
Roderick Vance
Maya Feldman
Gus Papadakis
Denise Ortega
Chris Yoon
Patrice Lamar
Holly Brandt
Kwame Asante`)
