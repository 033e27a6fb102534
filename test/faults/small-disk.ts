import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder on its own disk, which can fill up. */
export interface SmallDisk {
  folder: string;
  /** Writes until the disk is full. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
  remove(): void;
}

/** Makes a disk of this many megabytes, in memory; undefined if mounting is forbidden, because it needs root. */
export function newSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-full-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  chmodSync(folder, 0o711);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fill(filler),
    free: () => rmSync(filler),
    remove() {
      // A process that ends holds its files for a moment longer.
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fill(path: string): void {
  for (const size of [1 << 24, 1 << 20, 1 << 12]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
