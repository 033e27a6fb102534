// The program of `npm start`: builds begin before the server's own modules are loaded.
import { buildBeside } from './build-beside.ts';

buildBeside();
await import('./main.ts');
