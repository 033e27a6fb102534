import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './root.ts';
import { StartError } from './start-error.ts';

let shop: Promise<void> | undefined;
let isEnding = false;

/** Resolves when `buildBeside` has built the shop, or at once where it was not called. Throws its StartError. */
export const shopIsBuilt = () => shop;

/**
 * Builds shop and back office where they are stale, while the database is made ready: the shop first, because without
 * it there are no pages. Until the back office is built, /admin asks for a moment's patience; a failed build says why
 * on the terminal. The server itself comes last: this start runs it from its sources.
 */
export function buildBeside(): void {
  shop = buildInOrder();
  // The result is awaited later; an earlier failure ends the process as well.
  shop.catch(() => {});
}

async function buildInOrder(): Promise<void> {
  if (!(await builds('storefront'))) throw new StartError('the shop could not be built.');
  void builds('admin', 'aside').then(async (isBuilt) => {
    if (!isBuilt && !isEnding)
      console.error('Agrim: the back office could not be built. Mend what is said above and start again.');
    // The next start runs the built server, this start its sources.
    if (!isEnding) await builds('server', 'aside');
  });
}

/** Builds a part in a process that ends with ours; returns whether it succeeded. */
async function builds(...part: string[]): Promise<boolean> {
  const building = spawn(process.execPath, ['tools/build.ts', ...part], { cwd: root, stdio: 'inherit' });
  const stop = () => building.kill();
  process.once('exit', stop);
  try {
    const [code, signal] = await once(building, 'exit');
    // Ctrl-C reaches the build as well as us.
    isEnding ||= signal !== null;
    return code === 0;
  } catch (error) {
    console.error(`Agrim: the build could not be started: ${(error as Error).message}`);
    return false;
  } finally {
    process.off('exit', stop);
  }
}
