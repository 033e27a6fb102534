/** Nepal is at +05:45 all year. Written by hand, because the formats of old phones differ from the server's. */
export const NEPAL_OFFSET = (5 * 60 + 45) * 60_000;

/** The hour at which each part of the day begins. */
const PARTS_OF_DAY: [number, string][] = [
  [20, 'राति'],
  [17, 'साँझ'],
  [12, 'दिउँसो'],
  [4, 'बिहान'],
  [0, 'राति'],
];

/** The clock in Nepal at a time in milliseconds: राति 11:59. */
export function nepaliTime(time: number): string {
  const { hours, clock } = clockAt(time);
  return `${PARTS_OF_DAY.find(([from]) => hours >= from)?.[1]} ${clock}`;
}

/** The hour of the day in Nepal, and its clock of twelve hours with the minutes. */
export function clockAt(time: number) {
  const local = new Date(time + NEPAL_OFFSET);
  const hours = local.getUTCHours();
  return { hours, clock: `${hours % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')}` };
}
