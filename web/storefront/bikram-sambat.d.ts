declare module 'bikram-sambat' {
  /** Takes a day such as `2026-12-12`; months count from 1. Throws beyond its years. */
  export function toBik(day: string): { year: number; month: number; day: number };
  /** Converts back. Throws for a day that its month doesn't have. */
  export function toGreg(year: number, month: number, day: number): { year: number; month: number; day: number };
}
