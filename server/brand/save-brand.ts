import type { z } from 'zod';
import { type Logo, NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import type { brandInput } from '../../contract/brand/our-brand.ts';
import type { Actor } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { invalid } from '../http/errors.ts';
import { rows } from '../http/rows/rows.ts';
import { BRAND_TAG, forgetBrand } from './brand.service.ts';
import { ourBrand } from './brand.table.ts';

const store = rows(ourBrand, { entity: 'Our brand', by: [], order: '_id:asc' }, BRAND_TAG);

/** Reads the brand for its form, with its revision: the neutral one until the first save. */
export async function getBrand(db: Db) {
  const _id = await idIn(db);
  return _id ? store.get(db, _id) : { ...NEUTRAL_BRAND, revision: 0 };
}

/** Saves the brand; the first save makes it. A logo is one that was uploaded here. */
export async function saveBrand(db: Db, storage: Storage, actor: Actor, input: z.output<typeof brandInput>) {
  const { revision, _id: _none, logo, logo_dark, ...texts } = input;
  const brand = {
    ...texts,
    name_ne: ownNepaliName(input),
    logo: await uploadedLogo(storage, logo, 'logo'),
    logo_dark: await uploadedLogo(storage, logo_dark, 'logo_dark'),
  };
  const _id = await idIn(db);
  const saved = await store.save(db, actor, _id ? { _id, revision, ...brand } : { ...NEUTRAL_BRAND, ...brand });
  forgetBrand(db);
  return saved;
}

/** Drops an untouched Nepali name, which would still say “our shop” below another name. */
const ownNepaliName = ({ name, name_ne }: z.output<typeof brandInput>): string =>
  name_ne === NEUTRAL_BRAND.name_ne && name !== NEUTRAL_BRAND.name ? '' : name_ne;

/** The byte at which a PNG gives its width, in pixels; the height follows. */
const WIDTH_AT = 16;

/** Reads the logo's size from the stored file, because the caller could send a wrong one. */
async function uploadedLogo(storage: Storage, logo: Logo | null | undefined, field: string): Promise<Logo | null> {
  if (!logo) return null;
  const file = await storage.open(logo.path);
  if (!file) throw invalid({ [field]: 'This picture no longer exists. Upload it again.' });
  const bytes = Buffer.concat(await file.stream.toArray());
  return { path: logo.path, width: bytes.readUInt32BE(WIDTH_AT), height: bytes.readUInt32BE(WIDTH_AT + 4) };
}

async function idIn(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ _id: ourBrand._id }).from(ourBrand);
  return row?._id;
}
