/** Contents that the shop finds by key, and the use of each. */
export const FIXED_KEYS: Record<string, string> = {
  footer: 'Shown at the bottom of every page.',
  contact: 'On the home page, it opens the store finder.',
};
