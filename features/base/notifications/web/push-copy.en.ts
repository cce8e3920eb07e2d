export default {
  title: 'Notifications on this device',
  meta: 'A short notification on this device, even when ClaimChoice isn’t open. It never names anyone or says what’s in your claim.',
  loading: 'Checking this browser...',
  on: 'Notifications are on in this browser. They stop when you sign out.',
  turnOn: 'Turn on notifications',
  turningOn: 'Turning on...',
  turnOff: 'Turn off notifications',
  turningOff: 'Turning off...',
  isOn: 'Notifications are on',
  isOff: 'Notifications are off',
  blocked: 'This browser blocks notifications from ClaimChoice. Allow them in its site settings, then try again.',
  missing:
    'This browser can’t show notifications from websites. On an iPhone or iPad, add ClaimChoice to your Home Screen first.',
  failed: 'That didn’t work',
  failedHint: 'This browser couldn’t reach its notification service. Try again later.',
}
