import { config } from 'zod/v4';
import { plainMessage } from '../../contract/errors.ts';

// Zod compiles its checks by eval if it may. The admin's CSP forbids that and reports even the attempt, which zod
// makes as soon as the contract declares its first object: vite.config.ts puts this file before every import of zod.
// The forms' own checks use the server's sentences.
config({ jitless: true, customError: plainMessage });

export * from 'zod/v4';
