import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { MINUTE_MS } from '../../contract/durations.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import type { orders } from '../orders/orders.table.ts';
import { marksOf } from '../purchases/picture-marks.ts';
import { paymentProofs } from '../purchases/purchases.table.ts';

type Purchase = Pick<
  typeof orders.$inferInsert,
  '_id' | 'order_id' | 'status' | 'customer_name' | 'customer_phone' | 'advance' | 'placed_at' | 'changed_at'
>;

const BANKS = ['eSewa', 'Khalti', 'Nabil Bank Limited', 'NIC Asia Bank Limited'];

/** Adds proofs to seeded purchases: some wait for the verifier, the others are approved. */
export async function seedProofs(db: Db, storage: Storage, purchases: Purchase[]): Promise<void> {
  const proved = purchases.filter(({ status }) => status !== 'EXPIRED' && status !== 'ADVANCE_PENDING');
  for (const [index, purchase] of proved.entries())
    await db.insert(paymentProofs).values(await proofOf(storage, purchase, index));
}

async function proofOf(
  storage: Storage,
  purchase: Purchase,
  index: number,
): Promise<typeof paymentProofs.$inferInsert> {
  const _id = newId();
  const path = `proofs/${_id}.jpg`;
  const reference = `TX${String(26_300_000 + index * 7919)}`;
  const bank = BANKS[index % BANKS.length] as string;
  const picture = await receipt({
    bank,
    reference,
    rupees: (purchase.advance ?? 0) / 100,
    payer: purchase.customer_phone,
  });
  await storage.put(path, picture);
  const submitted_at = new Date(purchase.placed_at.getTime() + 6 * MINUTE_MS);
  const waits = purchase.status === 'UNDER_VERIFICATION' || purchase.status === 'LATE_REVIEW';
  return {
    _id,
    path,
    name: 'payment.jpg',
    bytes: picture.length,
    sha256: createHash('sha256').update(picture).digest('hex'),
    ...(await marksOf(picture)),
    uploaded_at: submitted_at,
    order_id: purchase._id as string,
    payment_mobile_number: purchase.customer_phone,
    payment_initiated_using: bank,
    submitted_at,
    is_late: purchase.status === 'LATE_REVIEW',
    ...(!waits && {
      verdict: 'approved' as const,
      decided_at: purchase.changed_at,
      reference,
      reference_key: reference,
    }),
  };
}

interface Paid {
  bank: string;
  reference: string;
  rupees: number;
  payer: string;
}

const COLOURS = ['#60bb46', '#5c2d91', '#0a6ebd', '#d81f26'];

/**
 * Draws a receipt like those of a wallet or a bank after a payment, as a JPEG; another reference makes another picture.
 */
function receipt({ bank, reference, rupees, payer }: Paid): Promise<Buffer> {
  const colour = COLOURS[bank.length % COLOURS.length];
  const lines = [
    `Rs. ${rupees.toLocaleString('en-IN')}`,
    `To: Tara Nepal`,
    `From: ${payer}`,
    `Reference: ${reference}`,
  ];
  const texts = lines.map(
    (line, index) => `<text x="40" y="${300 + index * 120}" font-size="${index === 0 ? 64 : 36}">${line}</text>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280" font-family="sans-serif">
    <rect width="720" height="1280" fill="#fff"/><rect width="720" height="160" fill="${colour}"/>
    <text x="40" y="70" font-size="32" fill="#fff">${bank}</text><text x="40" y="125" font-size="44" fill="#fff">Payment successful</text>
    ${texts.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
}
