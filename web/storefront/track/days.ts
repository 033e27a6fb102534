const NEPAL_OFFSET = (5 * 60 + 45) * 60_000;

/** `2026-11-22 14:05:09` in Nepal (spec 9). */
export const dateAndTime = (iso: string): string =>
  new Date(Date.parse(iso) + NEPAL_OFFSET).toISOString().slice(0, 19).replace('T', ' ');
