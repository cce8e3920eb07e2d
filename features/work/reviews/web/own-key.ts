/** Under which one’s own review of this booking or tow is kept; beside no form, for pages that only lead to it. */
export const ownReviewKey = (id: string) => ['reviews', 'own', id]
