declare module 'bikram-sambat' {
  /** For a day `2026-12-12`; months count from 1. Throws beyond its years. */
  export function toBik(day: string): { year: number; month: number; day: number };
  /** The other way round. Throws for a day that its month does not have. */
  export function toGreg(year: number, month: number, day: number): { year: number; month: number; day: number };
}
