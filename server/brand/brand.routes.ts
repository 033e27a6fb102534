import type { Logo } from '../../contract/brand/brand.ts';
import { ourBrandEndpoints as endpoints } from '../../contract/brand/our-brand.ts';
import { PICTURE_LIMIT } from '../../contract/media/media.ts';
import type { App, BaseApp } from '../app.ts';
import type { Storage } from '../edges/storage.ts';
import { actorOf } from '../http/caller/session.ts';
import { mount } from '../http/mount.ts';
import { withUpload } from '../http/reading/upload.ts';
import { brandOfStaff, readBrand, shownBrand } from './brand.service.ts';
import { getBrand, saveBrand } from './save-brand.ts';

/** Checks, encodes and stores a picture of a logo; pictures belong to a module above this one. */
type StoreLogo = (storage: Storage, picture: string) => Promise<Logo>;

/** The brand as requests need it. */
export const brandsOf = ({ db }: BaseApp): Pick<App, 'brand' | 'brandOfStaff'> => ({
  brand: async (language) => shownBrand(await readBrand(db), language),
  brandOfStaff: async () => brandOfStaff(await readBrand(db)),
});

export function brandRoutes(app: App, storeLogo: StoreLogo): void {
  const { db, storage } = app;
  mount(app, endpoints.getOurBrand, async () => ({ data: await getBrand(db) }));
  mount(app, endpoints.saveOurBrand, async ({ body, session }) => ({
    msg: 'Brand saved.',
    data: await saveBrand(db, storage, actorOf(session), body),
  }));
  mount(app, endpoints.uploadLogo, async ({ request }) => ({
    data: await withUpload(request, { field: 'file', limit: PICTURE_LIMIT }, ({ path }) => storeLogo(storage, path)),
  }));
}
