import type { RefObject } from 'react'

/** The control of this id, as a window's `initialFocus`: found when the window is there. */
export const fieldRef = (id: string): RefObject<HTMLElement | null> => ({
  get current() {
    return document.getElementById(id)
  },
})
