export default {
  later: {
    title: 'A driver near {around} needs a tow {window}',
    message:
      '{kind, select, motorcycle {A motorcycle} medium {A medium truck} heavy {A heavy truck} other {A light vehicle}}, {miles, select, none {destination not chosen yet} other {about {miles} mi to {to}}}. Answer by {by} on your dispatch page.',
  },
  ring: {
    title: 'A driver near {around} needs a tow now',
    message:
      '{kind, select, motorcycle {A motorcycle} medium {A medium truck} heavy {A heavy truck} other {A light vehicle}}, {miles, select, none {destination not chosen yet} other {about {miles} mi to {to}}}. Answer within 60 seconds on your dispatch page.',
  },
} as const
