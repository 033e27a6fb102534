import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/**/*.table.ts',
    './server/db/audit.ts',
    './server/http/answering/idempotency.ts',
    './server/http/guarding/captcha-check.ts',
  ],
  out: './server/db/migrations',
});
