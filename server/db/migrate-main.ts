import { command } from './open.ts';

await command(async () => console.log('The database is at its newest schema.'));
