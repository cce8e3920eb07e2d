export default {
  keys: {
    down: 'Next row',
    up: 'Previous row',
    open: 'Open the row',
    help: 'Show keyboard shortcuts',
    title: 'Keyboard shortcuts on this page',
    text: 'For two-key shortcuts, press one key after the other. Shortcuts with Ctrl or ⌘ also work while you type.',
    button: 'Keyboard shortcuts',
    close: 'Close',
    single: 'Single-key shortcuts',
    singleHint: 'Turn this off if letters do things you didn’t mean, for example with speech input.',
    then: 'then',
  },
  export: {
    label: 'Export as CSV',
    busy: 'Exporting...',
    done: 'Exported',
    doneText: 'Your export was recorded in the audit log.',
    failed: 'We couldn’t export this list.',
  },
  assignment: {
    yours: 'Yours until {time} while this page is open. Colleagues can see that.',
    theirs: '{name} is working on this until {time}.',
    over: 'Take over',
    taking: 'Taking over...',
    lost: '{name} took this over. What you typed is still here. Check the latest version before you continue.',
  },
}
