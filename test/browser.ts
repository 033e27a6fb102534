import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packaged Chromium runs without a sandbox, even as root and in containers. */
export const browserArgs = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'];

/** Finds the Chromium for tests: npm's, so that all tests have the same, or another one by CHROMIUM_PATH. */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there`);
  return given || packagedChromium();
}

async function packagedChromium(): Promise<string> {
  const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const unpacked = resolve(import.meta.dirname, `../node_modules/.cache/chromium-${version}`);
  const launcher = join(unpacked, 'launch');
  if (existsSync(launcher)) return launcher;

  const unfinished = `${unpacked}.${process.pid}`;
  await unpack(join(packageFolder, 'bin'), unfinished);
  // The archive al2023 contains the NSS libraries, which a bare machine lacks.
  const libraries = `export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`;
  const script = `#!/bin/sh\nhere=$(dirname "$(readlink -f "$0")")\n${libraries}\nexec "$here/chromium" "$@"\n`;
  writeFileSync(join(unfinished, 'launch'), script, { mode: 0o755 });
  rmSync(unpacked, { recursive: true, force: true });
  renameSync(unfinished, unpacked);
  return launcher;
}

/** The package unpacks into the system's temporary folder; ours must be in a folder of this project. */
async function unpack(archives: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await Promise.all([chromium.executablePath(archives), inflate(join(archives, 'al2023.tar.br'))]);
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
}
