import { productsByIds } from '../catalog/catalog.service.ts';
import type { Db } from '../db/db.ts';
import {
  runningSchemesOf,
  type Scheme,
  schemeBeforePublishing,
  schemeById,
  schemeCardById,
} from '../offers/offers.service.ts';
import type { Owner } from './owners.ts';

export type Product = Awaited<ReturnType<typeof productsByIds>>[number];

/** The offer and product of a section. */
export interface Subject {
  scheme: Scheme | undefined;
  card: Awaited<ReturnType<typeof schemeCardById>>;
  product: Product | undefined;
}
export type SubjectOf = (section: object) => Promise<Subject>;

interface View {
  now: Date;
  isPreview: boolean;
}

/** Finds each section's subject, reading each once. */
export function subjects(db: Db, { owner_kind, owner_id }: Owner, { now, isPreview }: View): SubjectOf {
  const read = new Map<string, Promise<Subject>>();

  async function ofScheme(id: string): Promise<Subject> {
    const scheme = await (isPreview ? schemeBeforePublishing : schemeById)(db, id);
    // An ended offer appears only on its own page.
    const isShown = scheme.end_date > now || owner_id === id;
    if (!isShown) return NOTHING;
    return { scheme, card: await schemeCardById(db, id), product: scheme.main_product as Product };
  }

  async function ofProduct(id: string): Promise<Subject> {
    const [product] = await productsByIds(db, [id]);
    const offer = (await runningSchemesOf(db, id, now)).find((one) => !one.is_gift);
    const { scheme, card } = offer ? await ofScheme(offer._id) : NOTHING;
    return { scheme, card, product };
  }

  return (section) => {
    const chosen = owner_kind === 'home' && 'scheme_id' in section ? (section.scheme_id as string | null) : null;
    const id = chosen ?? owner_id;
    if (!id) return Promise.resolve(NOTHING);
    const subject = read.get(id) ?? (owner_kind === 'product' ? ofProduct(id) : ofScheme(id));
    read.set(id, subject);
    return subject;
  };
}

const NOTHING: Subject = { scheme: undefined, card: undefined, product: undefined };
