import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { BrandOfStaff, BrandShown } from '../../contract/brand/brand.ts';
import type { Definition } from '../../contract/calls/endpoint.ts';
import type { Language } from '../../contract/language/language.ts';
import type { Frame } from '../../contract/pages.ts';
import type { Db } from '../db/db.ts';
import type { Captcha } from '../edges/captcha.ts';
import type { Clock } from '../edges/clock.ts';
import type { Storage } from '../edges/storage.ts';
import type { Config } from '../process/config.ts';
import type { Cache } from './caching/cache.ts';
import type { Authenticate, Session } from './caller/session.ts';
import type { Leaving } from './leaving.ts';

/** The server before any module is open: what it runs on, and the edges. */
export interface HttpBase {
  http: FastifyInstance;
  config: Config;
  db: Db;
  /** The source for a reply that may be this many seconds old: a replica, or the database itself. */
  reader: (mostBehind: number) => Db;
  /** Seconds that the replica is behind; missing without one. */
  replicaLag?: (() => number) | undefined;
  cache: Cache;
  storage: Storage;
  clock: Clock;
  captcha: Captcha;
  authenticate: Authenticate;
  /** Counts a search, a question about an IMEI, or a call by this address, and refuses it if there are too many. */
  limits: Record<'search' | 'imei', (address: string) => void> & {
    call(address: string, route: string, most: number): void;
  };
  /** Headers that every reply has. */
  headers: Record<string, string>;
  /** How the server leaves. */
  leaving: Leaving;
  /**
   * Each gives the reason why the server cannot do all of its work now, or undefined; a module adds the reasons that only
   * it knows.
   */
  readiness: (() => string | undefined)[];
  /** Filled by `mount`: the registry that OpenAPI and the tests read. */
  mounted: Definition[];
}

/** The parts of the modules above that requests need; `mountDomains` opens those modules first. */
export interface RoomsAbove {
  /** The frame of every page, with the tags of the records read for it and when it expires. */
  frame: (language: Language) => Promise<{ frame: Frame; tags: string[]; until: Date | undefined }>;
  /** The shop's name and looks; never fails. */
  brand: (language: Language) => Promise<BrandShown>;
  brandOfStaff: () => Promise<BrandOfStaff>;
  /** Notes a call that was refused to a signed-in person. */
  noteRefusal: (session: Session, route: string, log: FastifyBaseLogger) => void;
}

/** The server that routes are mounted on, as far as this module knows it; `App` adds the parts of the modules above. */
export interface HttpApp extends HttpBase, RoomsAbove {}
