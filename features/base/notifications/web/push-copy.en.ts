export default {
  title: 'Notices in this browser',
  meta: 'A short notice on this device, even when ClaimChoice isn’t open. It never names anyone or says what’s in your claim.',
  loading: 'Checking this browser...',
  on: 'Notices are on in this browser. They stop when you sign out.',
  turnOn: 'Turn on notices',
  turningOn: 'Turning on...',
  turnOff: 'Turn off notices',
  turningOff: 'Turning off...',
  isOn: 'Notices are on',
  isOff: 'Notices are off',
  blocked: 'This browser blocks notices from ClaimChoice. Allow them in its site settings, then try again.',
  missing:
    'This browser doesn’t take notices from websites. On an iPhone or iPad, add ClaimChoice to your Home Screen first.',
  failed: 'That didn’t work',
  failedHint: 'This browser couldn’t reach its notification service. Try again later.',
}
