declare module 'bikram-sambat' {
  /** For a day `2026-12-12`; a month counts from 1. Throws beyond the years that it knows. */
  export function toBik(day: string): { year: number; month: number; day: number };
}
