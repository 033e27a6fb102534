import { inject } from 'vitest';
import { cloneDatabase } from './clone.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
    /** A data folder with a new and stopped PostgreSQL. */
    clusterSeed: string;
  }
}

/** Makes a migrated database for a test file. Close your pools, then `drop` it. */
export const freshDatabase = () => cloneDatabase(inject('clusterUrl'), 'template_agrim');
