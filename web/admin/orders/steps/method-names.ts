import type { PayMethod } from '../../../../contract/orders/order-money.ts';
import { t } from '../../language/t.ts';

export const METHOD_NAMES: Record<PayMethod, string> = {
  cash: t('Cash'),
  qr: 'QR',
  card: t('Card'),
  exchange: t('Old phone'),
  bank: t('Bank or wallet'),
  unstated: t('Not recorded'),
};
