import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/**/*.table.ts',
    './server/db/audit.ts',
    './server/http/idempotency.ts',
    './server/http/captcha-check.ts',
  ],
  out: './server/db/migrations',
});
