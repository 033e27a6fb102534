/** Nepal is at +05:45 all year. Formatted by hand, because old phones' formats differ from the server's. */
export const NEPAL_OFFSET = (5 * 60 + 45) * 60_000;

/** The hour at which each part of the day starts. */
const PARTS_OF_DAY: [number, string][] = [
  [20, 'राति'],
  [17, 'साँझ'],
  [12, 'दिउँसो'],
  [4, 'बिहान'],
  [0, 'राति'],
];

/** Writes a time in Nepal, from milliseconds: राति 11:59. */
export function nepaliTime(time: number): string {
  const { hours, clock } = clockAt(time);
  return `${PARTS_OF_DAY.find(([from]) => hours >= from)?.[1]} ${clock}`;
}

/** Returns the hour in Nepal, and the 12-hour clock with minutes. */
export function clockAt(time: number) {
  const local = new Date(time + NEPAL_OFFSET);
  const hours = local.getUTCHours();
  return { hours, clock: `${hours % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')}` };
}
