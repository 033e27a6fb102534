import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { catalogEndpoints } from '../../contract/catalog/catalog.ts';
import { SCHEME_TYPES } from '../../contract/offers/scheme-types.ts';
import { schemeEndpoints } from '../../contract/offers/schemes.ts';
import { serverRoutes } from '../../contract/routes.ts';
import type { App } from '../app.ts';
import { products } from '../catalog/catalog.table.ts';
import type { Db } from '../db/db.ts';
import { notFound } from '../http/errors.ts';
import { schemes } from '../offers/offers.table.ts';
import type { Owner } from './owners.ts';

type Page = Owner & { section: unknown[] };

/**
 * A page's preview shows its scheme or product even if unpublished, so the caller needs the grant for that preview too;
 * otherwise a 404.
 */
export async function requirePreviews({ db, authenticate }: App, request: FastifyRequest, page: Page): Promise<void> {
  const ofSchemes = serverRoutes(schemeEndpoints.previewScheme);
  const ofProducts = serverRoutes(catalogEndpoints.previewProduct);
  const admission = await authenticate(db, request, [...ofSchemes, ...ofProducts]);
  const granted = (route: string | undefined) => route !== undefined && admission?.granted.includes(route);
  const kinds = SCHEME_TYPES.filter((_kind, index) => granted(ofSchemes[index]));
  const types = await unpublishedSchemes(db, page);
  if (types.some((type) => !kinds.includes(type))) throw notFound('Scheme');
  if (!granted(ofProducts[0]) && (await isOfUnpublished(db, page))) throw notFound('Product');
}

/** Returns the kinds of schemes that the page shows but visitors can't see. */
async function unpublishedSchemes(db: Db, { owner_kind, owner_id, section }: Page) {
  const named = (section as { scheme_id?: string | null }[]).flatMap(({ scheme_id }) => scheme_id ?? []);
  const ids = owner_kind === 'scheme' && owner_id ? [owner_id] : owner_kind === 'home' ? named : [];
  const isUnpublished = and(inArray(schemes._id, ids), eq(schemes.is_published, false));
  const rows = await db.selectDistinct({ type: schemes.type }).from(schemes).where(isUnpublished);
  return rows.map(({ type }) => type);
}

const isOfUnpublished = async (db: Db, { owner_kind, owner_id }: Owner): Promise<boolean> =>
  owner_kind === 'product' &&
  owner_id !== null &&
  (await db.$count(products, and(eq(products._id, owner_id), eq(products.is_published, false)))) > 0;
