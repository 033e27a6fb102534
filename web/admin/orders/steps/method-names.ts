import type { PayMethod } from '../../../../contract/orders/order-money.ts';

export const METHOD_NAMES: Record<PayMethod, string> = {
  cash: 'Cash',
  qr: 'QR',
  card: 'Card',
  exchange: 'Old phone',
  bank: 'Bank or wallet',
  unstated: 'Not stated',
};
