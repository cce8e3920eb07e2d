// What a link shows, fetched with it.
export default {
  looking: 'Looking for the truck',
  failed: 'This tow couldn’t be loaded',
  wrong: 'This link doesn’t work',
  wrongText: 'It isn’t complete, or the driver has ended it. Ask them for a new one.',
  over: 'This tow is over',
  asking: 'Looking for a towing company',
  who: '{name} from {company} took the call.',
  status: {
    asking: 'No company has the tow right now.',
    accepted: 'The company has accepted and is about to drive off.',
    rolling: 'The truck is on its way.',
    on_scene: 'The truck is with the driver.',
    hooked: 'The car is on the truck.',
    at_destination: 'The car is where it goes.',
  },
  eta: 'With the driver by about {at}.',
  none: 'The company isn’t sharing where its truck is.',
  ends: 'This link ends with the tow, or when the driver ends it. Nothing of where the truck was is kept.',
}
