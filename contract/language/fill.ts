/** Fills in names in braces: `fill('{days} days', { days: 3 })`. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_all, name) => String(values[name]));
