export default {
  title: 'You’re offline',
  seen: 'You’re offline, so this may have changed. You last saw it:',
  nothing: 'This page needs a connection. Connect, then reload it.',
  kept: 'What you looked at last:',
}
