// Fetched once a company has the tow.
export default {
  title: 'Where the truck is',
  none: 'The company isn’t sharing where its truck is. Call them to ask.',
  driverHere: 'The driver shares where they’re waiting.',
  line: {
    known: 'The truck is on its way.',
    car: 'The truck is {far} from the car.',
    destination: 'The truck is {far} from the destination.',
    feet: 'about {count} feet',
    miles: 'about {miles} {count, plural, one {mile} other {miles}}',
    by: 'There by about {at}.',
    seen: 'Last seen {minutes, plural, one {# minute} other {# minutes}} ago.',
  },
  map: {
    title: 'Map of this tow',
    canvas: 'Map. Use the arrow keys to move and plus or minus to zoom.',
    marks: 'On the map',
    show: 'Show the map',
    loading: 'Loading the map…',
    failed: 'This browser can’t show the map. What it would show stands above.',
    mark: { truck: 'Truck', driver: 'Driver', car: 'Car', destination: 'Destination' },
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    places: 'Places: GeoNames',
    borders: 'Boundaries: US Census',
  },
  link: {
    make: 'Share with family',
    made: 'Whoever has this link sees who comes, and where the truck is',
    copy: 'Copy',
    copied: 'Copied',
    stop: 'End this link',
    busy: 'One moment…',
    seen: 'They see the company, how the tow stands, and the truck. They don’t see your phone, your plate, or the destination’s address. It ends with the tow.',
    failed: 'This didn’t work. Try again.',
  },
  share: {
    truck: 'Share where the truck is',
    driver: 'Share where I am',
    on: 'Sharing now, while this page is open.',
    stop: 'Stop sharing',
    truckSeen:
      'The driver, whoever they send a link to, your company, and our team see this phone’s location until the car is dropped off. Only the last place is kept, and it’s deleted within a day.',
    driverSeen:
      'Only the company that’s coming sees it, until its truck is at your car. Only the last place is kept, and it’s deleted within a day.',
    denied:
      'This browser may not use your location. Allow it for this site in the browser’s settings (the icon beside the address), then tap again.',
    lost: 'Your device doesn’t know where it is right now. Keep this page open; it goes on by itself.',
  },
}
