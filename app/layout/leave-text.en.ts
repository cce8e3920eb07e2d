/** Asked before somebody signs out whose phone still holds steps or photos of a tow; no page's copy, since few read it. */
export default {
  unsent:
    'This phone still has steps or photos of a tow that were not sent. If you sign out now, they are lost. Sign out anyway?',
}
