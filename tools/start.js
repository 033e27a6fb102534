// `npm start` in a checkout, after tools/setup.js: builds what is stale, fills an empty database with the demo, and
// becomes the server. In a release, `node dist/server/main.js` is all that is needed.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { build, ended, programOf, serverFlags, staleParts, startBuild } from './builds.js';

const root = dirname(import.meta.dirname);
process.chdir(root);
// Strip the types from sources once, not at each start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/agrim');

const stale = staleParts(root);
try {
  // In production, let nobody in before everything is built.
  if (process.env.NODE_ENV === 'production') await build(root, stale);
  else if (stale.length > 0) await shopFirst();
} catch (error) {
  console.error(`Agrim: ${error.message}.`);
  process.exit(1);
}
become([...serverFlags, programOf(root, 'server/main.ts'), ...process.argv.slice(2)]);

/**
 * Builds the shop and the demo's data side by side. The back office and the server's bundle follow while the first
 * pages are served: until then /admin asks visitors to wait, and the server runs from its sources.
 */
async function shopFirst() {
  if (stale.includes('shop')) await Promise.all([build(root, ['shop']), ...(process.env.DATABASE_URL ? [] : [seed()])]);
  for (const part of stale.filter((name) => name !== 'shop')) {
    const later = startBuild(root, part);
    setPriority(later.pid, constants.priority.PRIORITY_LOW);
    later.unref();
  }
}

function seed() {
  const seeding = spawn(process.execPath, ['server/demo/main.ts'], { stdio: 'inherit' });
  stopWithUs(seeding);
  return ended(seeding, 'the database could not be made ready');
}

/** Passes on a signal that only we got, so that the database is closed in order. Ctrl-C reaches both. */
function stopWithUs(child) {
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => {
      const leave = () => process.exit(128 + constants.signals[signal]);
      // It may have ended while the shop is still being built.
      if (!child.kill(signal)) leave();
      child.once('exit', leave);
    });
}

/** Becomes the server in the same process, so that signals reach it; Windows can't, and waits for it instead. */
function become(command) {
  process.removeAllListeners('warning');
  if (process.platform !== 'win32') process.execve(process.execPath, [process.execPath, ...command], process.env);
  spawn(process.execPath, command, { stdio: 'inherit' }).once('exit', (code) => process.exit(code ?? 1));
}
