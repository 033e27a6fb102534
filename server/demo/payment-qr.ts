import { eq } from 'drizzle-orm';
import { toString as qrCode } from 'qrcode';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { folders } from '../media/media.table.ts';
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
    const drawing = await qrCode(paymentText(retailer), { type: 'svg', margin: 4, width: 480 });
    const file = await storeDrawing(db, storage, drawing, `Payment QR of ${retailer.name}`, {
      folder_id,
      kind: 'PAYMENT',
    });
    await db.update(offices).set({ payment_qr: file._id }).where(eq(offices._id, retailer._id));
  }
}

/**
 * A static code in the form that merchants in Nepal show (EMV, merchant-presented): fields of two digits id, two digits
 * length and the value, a checksum last. The network in field 26 is made up, so that no payment app finds a payee.
 */
export function paymentText({ name, office_code }: Omit<Retailer, '_id'>): string {
  const [shop = '', town = ''] = name.split(', ');
  const text = [
    field('00', '01'),
    field('01', '11'),
    field('26', field('00', 'agrim.example') + field('01', office_code)),
    field('52', '4812'),
    field('53', '524'),
    field('58', 'NP'),
    field('59', shop.slice(0, 25)),
    field('60', town.slice(0, 15)),
    '6304',
  ].join('');
  return text + checksum(text);
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16 with the polynomial 1021 and the start FFFF, in four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
