import { fill } from '../../../contract/language/fill.ts';
import { type MonthlyOffer, monthlyPayment } from '../../../contract/shop/monthly.ts';
import { Amounts } from '../kit/price/Amounts.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { useRs } from '../kit/words/useMoney.ts';
import type { texts } from './texts.ts';

interface Props {
  /** In rupees. */
  price: number;
  offer: MonthlyOffer;
}

/** Shows a price's monthly payment, the rate, and the bank that offers it. Only the server renders it. */
export function Monthly({ price, offer }: Props) {
  const t = useTexts<typeof texts>('monthly');
  const rs = useRs();
  const payment = monthlyPayment(price, offer);
  const { months, rate, bank } = offer;
  return (
    <p className="quiet">
      <Amounts>{fill(t.from, { amount: rs(payment), months, rate: rate / 100, total: rs(payment * months) })}</Amounts>{' '}
      {fill(t.whose, { bank })}
    </p>
  );
}
