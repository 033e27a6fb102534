declare module 'bikram-sambat' {
  /** For a day `2026-12-12`; months count from 1. Throws beyond its years. */
  export function toBik(day: string): { year: number; month: number; day: number };
}
