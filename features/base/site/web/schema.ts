// What we tell search engines, in the words of schema.org.

/** Where a page stands: names and addresses from the start page down. */
export const breadcrumbs = (trail: readonly (readonly [name: string, url: string])[]) => ({
  '@context': 'https://schema.org' as const,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
})

/** The results on a page, in its order. */
export const itemList = (urls: readonly string[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
})
