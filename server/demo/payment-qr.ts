import { eq } from 'drizzle-orm';
import { create as qrCode } from 'qrcode';
import sharp from 'sharp';
import { FIRST_WIDTHS, fileUrl } from '../../contract/media/pictures.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { queueSizes } from '../media/media.service.ts';
import { files, folders } from '../media/media.table.ts';
import { withChecksum, written } from '../offices/merchant-code.service.ts';
import { offices } from '../offices/offices.table.ts';

interface Retailer {
  _id: string;
  name: string;
  office_code: string;
}

/** Every tenth retailer has no code yet, as after a real start. */
const WITHOUT = 10;

/** Gives most retailers a payment code, in its own folder of the library. */
export async function seedPaymentQrs(db: Db, storage: Storage, retailers: Retailer[]): Promise<void> {
  const folder_id = newId();
  await db.insert(folders).values({ _id: folder_id, name: 'Payment QRs' });
  for (const [index, retailer] of retailers.entries()) {
    if (index % WITHOUT === WITHOUT - 1) continue;
    const text = paymentText(retailer);
    const file = await storeCode(db, storage, text, { name: `Payment QR of ${retailer.name}`, folder_id });
    await db
      .update(offices)
      .set({ payment_qr: file._id, payment_qr_text: text, payment_qr_is_dynamic: true })
      .where(eq(offices._id, retailer._id));
  }
}

const MARGIN = 4;
const PIXELS_A_MODULE = 12;

/** Stores a code in the library like an upload, rendered once for all of its first sizes. */
async function storeCode(db: Db, storage: Storage, text: string, about: { name: string; folder_id: string }) {
  const { data, size } = qrCode(text).modules;
  const code = sharp(Buffer.from(data.map((module) => (module ? 0 : 255))), {
    raw: { width: size, height: size, channels: 1 },
  }).extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#fff' });
  const whole = await sharp(await code.png().toBuffer())
    .resize((size + 2 * MARGIN) * PIXELS_A_MODULE, null, { kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = whole.info;
  const drawn = sharp(whole.data, { raw: { width, height, channels } });
  const [jpg, webp] = await Promise.all([
    drawn.clone().jpeg({ quality: 82 }).toBuffer(),
    drawn.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
  ]);
  const path = `public/${newId()}.jpg`;
  await storage.put(path, jpg);
  for (const width of FIRST_WIDTHS) {
    await storage.put(fileUrl(path, width).slice(1), jpg);
    await storage.put(fileUrl(path, width, 'webp').slice(1), webp);
  }
  const row = { ...about, alt: about.name, path, width, height, bytes: jpg.length, kind: 'PAYMENT' as const };
  const [file] = await db.insert(files).values(row).returning({ _id: files._id });
  if (!file) throw new Error('The file row was not returned.');
  await queueSizes(db, file._id);
  return file;
}

/**
 * Writes a static code in the format of merchants in Nepal (EMV, merchant-presented): fields of two digits id, two
 * digits length and the value, checksum last. The network in field 26 is invented, so no payment app finds a payee.
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
