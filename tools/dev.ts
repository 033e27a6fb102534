import { spawn } from 'node:child_process';
import { build, createServer, type InlineConfig } from 'vite';

// The server restarts on a change of its own sources or of the storefront's new build; the admin changes in place.
const SERVER_SOURCES = ['server', 'contract', 'dist/storefront'];
const API = `http://127.0.0.1:${process.env.PORT || 3000}`;

const storefront: InlineConfig = {
  configFile: 'web/storefront/vite.config.ts',
  configLoader: 'native',
  logLevel: 'warn',
};
const watch = { watch: {}, emptyOutDir: false };
await Promise.all([build({ ...storefront, build: watch }), build({ ...storefront, build: { ...watch, ssr: true } })]);

const admin = await createServer({
  configFile: 'web/admin/vite.config.ts',
  configLoader: 'native',
  server: { host: '127.0.0.1', port: 5173, proxy: { '^/(?!admin/)': API } },
});
await admin.listen();
console.log('The admin, changing in place, is at http://127.0.0.1:5173/admin/');

const watched = SERVER_SOURCES.map((folder) => `--watch-path=${folder}`);
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...watched, 'server/main.ts'], {
  stdio: 'inherit',
});
server.on('exit', (code) => process.exit(code ?? 1));
// Ctrl-C reaches the server by itself; we wait for it, so that it can put PostgreSQL away.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
