import { eq } from 'drizzle-orm';
import { toString as qrCode } from 'qrcode';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { folders } from '../media/media.table.ts';
import { withChecksum, written } from '../offices/merchant-code.service.ts';
import { offices } from '../offices/offices.table.ts';
import { storeDrawing } from './products.ts';

interface Retailer {
  _id: string;
  name: string;
  office_code: string;
}

/** Every tenth retailer has no code yet, as after a real start. */
const WITHOUT = 10;

/** Hangs a code to pay by on most retailers, kept in a folder of its own in the library. */
export async function seedPaymentQrs(db: Db, storage: Storage, retailers: Retailer[]): Promise<void> {
  const folder_id = newId();
  await db.insert(folders).values({ _id: folder_id, name: 'Payment QRs' });
  for (const [index, retailer] of retailers.entries()) {
    if (index % WITHOUT === WITHOUT - 1) continue;
    const text = paymentText(retailer);
    const drawing = await qrCode(text, { type: 'svg', margin: 4, width: 480 });
    const file = await storeDrawing(
      db,
      storage,
      drawing,
      { alt: `Payment QR of ${retailer.name}` },
      {
        folder_id,
        kind: 'PAYMENT',
      },
    );
    await db
      .update(offices)
      .set({ payment_qr: file._id, payment_qr_text: text, payment_qr_is_dynamic: true })
      .where(eq(offices._id, retailer._id));
  }
}

/**
 * A static code in the form that merchants in Nepal show (EMV, merchant-presented): fields of two digits id, two digits
 * length and the value, a checksum last. The network in field 26 is made up, so that no payment app finds a payee.
 */
export function paymentText({ name, office_code }: Omit<Retailer, '_id'>): string {
  const [shop = '', town = ''] = name.split(', ');
  return withChecksum(
    written(
      new Map([
        ['00', '01'],
        ['01', '11'],
        [
          '26',
          written(
            new Map([
              ['00', 'agrim.example'],
              ['01', office_code],
            ]),
          ),
        ],
        ['52', '4812'],
        ['53', '524'],
        ['58', 'NP'],
        ['59', shop.slice(0, 25)],
        ['60', town.slice(0, 15)],
      ]),
    ),
  );
}
