/** How a ZIP code is written. It stands by itself: a page that asks for one carries neither schemas nor states for it. */
export const ZIP_FORM = /^\d{5}(-\d{4})?$/
