import { config } from 'zod/v4';
import { plainMessage } from '../../contract/errors.ts';

// Zod compiles its checks with eval if it can. The admin's CSP forbids that and reports even the attempt, which happens
// when the contract declares its first object. So vite.config.ts puts this file before every import of zod. The forms'
// own checks use the server's messages.
config({ jitless: true, customError: plainMessage });

export * from 'zod/v4';
