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

/** The server before any module opens: what it runs on, and what connects it to the outside. */
export interface HttpBase {
  http: FastifyInstance;
  config: Config;
  db: Db;
  cache: Cache;
  storage: Storage;
  clock: Clock;
  captcha: Captcha;
  authenticate: Authenticate;
  /** Counts a search, IMEI question or call by this address, and refuses it above the limit. */
  limits: Record<'search' | 'imei', (address: string) => void> & {
    call(address: string, route: string, most: number): void;
  };
  /** Headers of every reply. */
  headers: Record<string, string>;
  /** How the server shuts down. */
  leaving: Leaving;
  /**
   * Checks for `/readyz`: each returns why the server can't do all its work now, or undefined. Modules add their own.
   */
  readiness: (() => string | undefined)[];
  /** Filled by `mount`; OpenAPI and the tests read it. */
  mounted: Definition[];
}

/** Services that requests need from modules above; `mountDomains` opens them first. */
export interface RoomsAbove {
  /** Every page's frame, with the tags of its records and the time it expires. */
  frame: (language: Language) => Promise<{ frame: Frame; tags: string[]; until: Date | undefined }>;
  /** The shop's name and looks. Never fails. */
  brand: (language: Language) => Promise<BrandShown>;
  brandOfStaff: () => Promise<BrandOfStaff>;
  /** Logs a refused call of a signed-in user. */
  noteRefusal: (session: Session, route: string, log: FastifyBaseLogger) => void;
}

/** The part of the server that this module knows, for mounting routes; `App` adds the modules above. */
export interface HttpApp extends HttpBase, RoomsAbove {}
