export default {
  keys: {
    down: 'Next row',
    up: 'Row before',
    open: 'Open the row',
    help: 'Show these keys',
    title: 'Keys on this page',
    text: 'Two keys are pressed one after the other. Keys with Ctrl or ⌘ also work while you type.',
    button: 'Keyboard shortcuts',
    close: 'Close',
    single: 'Single keys',
    singleHint: 'Switch this off when letters do something you did not mean, for example with speech input.',
    then: 'then',
  },
  assignment: {
    yours: 'Yours until {time} while this page is open. Colleagues see that.',
    theirs: '{name} is working on this until {time}.',
    over: 'Take over',
    taking: 'Taking over...',
    lost: '{name} has taken this over. What you typed is still here; look at the newest state before you go on.',
  },
}
