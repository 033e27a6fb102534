import { sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

export const officePictures: PicturePlaces = {
  byReference: {
    'offices.payment_qr': (id) =>
      sql`'payment QR of' as kind, o.name, null as path from offices o where o.payment_qr = ${id}`,
  },
  inTexts: {},
};
