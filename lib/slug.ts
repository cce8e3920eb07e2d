/** A name in an address: `new-york`. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
