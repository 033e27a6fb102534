import { sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

export const officePictures: PicturePlaces = {
  byReference: {
    'offices.payment_qr': (id) =>
      sql`'payment QR of' as kind, o.name, null as path from offices o where o.payment_qr = ${id}`,
    'payment_qr_changes.file_id': (id) =>
      sql`'payment QR asked for' as kind, o.name, 'payment-qr/detail/' || o._id as path
        from payment_qr_changes c join offices o on o._id = c.office_id where c.file_id = ${id}`,
  },
  inTexts: {},
};
