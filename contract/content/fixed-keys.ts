/** Contents that the shop finds by their keys, and the use that it makes of each. */
export const FIXED_KEYS: Record<string, string> = {
  footer: 'It is shown at the end of every page.',
  contact: 'On the home page it opens the search for the nearest store.',
};
