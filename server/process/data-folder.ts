import { mkdirSync, realpathSync } from 'node:fs';
import { StartError } from './start-error.ts';

/**
 * Makes the data folder if it is missing; returns its real path. If root makes it, others can pass through (0711) but
 * not list it, because PostgreSQL runs below it as the user `nobody`.
 */
export function makeDataFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    return realpathSync(folder);
  } catch (error) {
    throw new StartError(`the data folder ${folder} cannot be used: ${(error as Error).message}`);
  }
}
