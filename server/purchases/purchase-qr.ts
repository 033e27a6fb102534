import { and, eq, inArray } from 'drizzle-orm';
import { type OrderStatus, UNPAID_STATUSES } from '../../contract/statuses.ts';
import type { Db } from '../db/db.ts';
import { notFound } from '../http/errors.ts';
import { codeForPayment } from '../offices/merchant-code.service.ts';
import { offices } from '../offices/offices.table.ts';
import { drawnCode } from '../offices/qr-picture.service.ts';
import { orders } from '../orders/orders.table.ts';

interface OfficeCode {
  /** The picture of the office's own code. */
  picture: string | null;
  text: string | null;
  is_dynamic: boolean;
}

interface Payment {
  _id: string;
  order_id: string;
  status: OrderStatus;
  advance: number;
}

/**
 * Returns the address of the code for paying a purchase: one with its amount and number, or the office's own. Null once
 * the advance is paid.
 */
export function paymentQrOf({ picture, text, is_dynamic }: OfficeCode, payment: Payment) {
  if (!picture || !UNPAID_STATUSES.includes(payment.status)) return null;
  const own = is_dynamic && text ? codeOf(text, payment) : undefined;
  return { path: own ? `api/order/public/multi-buy/${payment._id}/qr` : picture };
}

const codeOf = (text: string, { advance, order_id }: Pick<Payment, 'advance' | 'order_id'>) =>
  codeForPayment(text, { amount: advance, bill: order_id });

/**
 * Draws the code with a purchase's advance and number, as a PNG. A 404 if its office shows its own picture, and once
 * the advance is paid, because a second scan would pay twice.
 */
export async function drawPurchaseQr(db: Db, id: string): Promise<Buffer> {
  const [row] = await db
    .select({ order_id: orders.order_id, advance: orders.advance, text: offices.payment_qr_text })
    .from(orders)
    .innerJoin(offices, eq(offices._id, orders.office_id))
    .where(
      and(
        eq(orders._id, id),
        eq(orders.scheme_type, 'MULTI-BUY'),
        inArray(orders.status, UNPAID_STATUSES),
        eq(offices.payment_qr_is_dynamic, true),
      ),
    );
  const code = row?.text && codeOf(row.text, row);
  if (!code) throw notFound('Payment QR');
  return drawnCode(code);
}
