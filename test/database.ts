import { inject } from 'vitest';
import { cloneDatabase } from './clone.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
    /** A data folder whose PostgreSQL was made and has stopped. */
    clusterSeed: string;
  }
}

/** A migrated database of its own for a test file. Close your pools, then `drop` it. */
export const freshDatabase = () => cloneDatabase(inject('clusterUrl'), 'template_agrim');
