import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Db } from '../../db/db.ts';
import { Problem } from '../../http/errors.ts';
import { type Scheme, schemeBeforePublishing, schemeById } from '../../offers/offers.service.ts';
import { campaigns, schemeOffices } from '../../offers/offers.table.ts';
import { SCHEME_MARKS } from '../../offers/schemes/marks.service.ts';

/** The facts of a scheme that its orders need, as of the mark or later. */
export interface SchemeFacts {
  scheme: Scheme;
  /** The offices of the scheme's own list; null if every retailer sells the scheme, or its campaign decides. */
  sellers: ReadonlySet<string> | null;
  /** The campaign lets every retailer sell; a retailer with a quota is still limited by it. */
  is_open: boolean;
}

/** A scheme's facts, or none if it isn't published, with the mark that a batch compares before using them. */
export interface CachedScheme {
  version: string | null;
  facts: SchemeFacts | null;
}

/** A preview reads a scheme before it's published. */
interface SchemeKey {
  scheme_id: string;
  isPreview: boolean;
}

const keyOf = ({ scheme_id, isPreview }: SchemeKey) => `${scheme_id}${isPreview ? ' in a preview' : ''}`;

const MAX_SCHEMES = 500;

export type SchemeCache = ReturnType<typeof createSchemeCache>;

/**
 * Caches the schemes of recent orders. No change has to be announced: each batch compares the marks in its transaction,
 * and `refresh` rereads outdated ones.
 */
export function createSchemeCache(db: Db, pool: Pool) {
  const cachedSchemes = new LRUCache<string, Promise<CachedScheme>>({ max: MAX_SCHEMES });

  function read(schemeKey: SchemeKey): Promise<CachedScheme> {
    const key = keyOf(schemeKey);
    const reading = readScheme(db, pool, schemeKey);
    cachedSchemes.set(key, reading);
    // Don't cache a failure; the next caller tries again.
    reading.catch(() => cachedSchemes.peek(key) === reading && cachedSchemes.delete(key));
    return reading;
  }

  return {
    get: (schemeKey: SchemeKey) => cachedSchemes.get(keyOf(schemeKey)) ?? read(schemeKey),
    /** Rereads the scheme, once for all callers with outdated facts. */
    async refresh(schemeKey: SchemeKey, outdated: CachedScheme): Promise<CachedScheme> {
      const cached = await cachedSchemes.get(keyOf(schemeKey));
      return cached && cached !== outdated ? cached : read(schemeKey);
    },
  };
}

/** Reads the mark first: the scheme read after it can only be newer, which the batch notices. */
async function readScheme(db: Db, pool: Pool, { scheme_id, isPreview }: SchemeKey): Promise<CachedScheme> {
  const { rows } = await pool.query<{ mark: string }>(SCHEME_MARKS, [[scheme_id]]);
  const version = rows[0]?.mark ?? null;
  const scheme = await schemeOrNone(() => (isPreview ? schemeBeforePublishing : schemeById)(db, scheme_id));
  if (!scheme) return { version, facts: null };
  const [listed, [campaign]] = await Promise.all([
    db.select({ _id: schemeOffices.office_id }).from(schemeOffices).where(eq(schemeOffices.scheme_id, scheme_id)),
    scheme.campaign_id
      ? db
          .select({ is_open: campaigns.is_allowed_all_office })
          .from(campaigns)
          .where(eq(campaigns._id, scheme.campaign_id))
      : [],
  ]);
  const sellers = scheme.campaign_id || listed.length === 0 ? null : new Set(listed.map(({ _id }) => _id));
  return { version, facts: { scheme, sellers, is_open: campaign?.is_open ?? true } };
}

/** Returns null for a missing scheme; a missing database throws. */
async function schemeOrNone(read: () => Promise<Scheme>): Promise<Scheme | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  }
}
