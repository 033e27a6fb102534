import { typedText } from '../../contract/language/typed-text.ts';
import { DATE_ORDERS, type DateOrder } from '../../contract/payments/payments.ts';
import { type Fixed, type Message, say } from '../http/words/sentence.ts';
import { dateOf } from '../http/words/written-date.ts';
import { INDIAN } from './statement-formats.ts';

const FOREIGN = [
  ['INR', 'inr|ic|indian rupees?'],
  ['USD', String.raw`usd|us dollars?|\$`],
  ['EUR', 'euros?|eur|€'],
  ['GBP', 'gbp|pounds?|£'],
  ['JPY', 'jpy|yen|¥'],
  ...['AED', 'AUD', 'CAD', 'CNY', 'KRW', 'MYR', 'QAR', 'SAR'].map((code) => [code, code.toLowerCase()]),
].map(([code = '', words]) => ({ code, named: new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'i') }));

/** Finds the currency that a title names. Other words beside it can be a branch or a rate. */
const CURRENCY = /\bcurrency\b(?: code)?\s*[:-]?\s*(indian rupees?|us dollars?|\S+)/i;

/** Names the foreign currency of the amounts, by their header or by a title such as “Currency: INR”; or empty. */
export function currencyOf(amountHeader: string, titles: string[][]): string {
  const titled = titles.map((cells) => CURRENCY.exec(typedText(cells.join(' ')))?.[1] ?? '');
  for (const text of [typedText(amountHeader), ...titled])
    for (const { code, named } of FOREIGN) if (named.test(text)) return code;
  return '';
}

/** Says that a bank of India writes such files, if the file names no currency. */
export const remarksOnBank = (format: string, currency: string): Message[] =>
  INDIAN.includes(format) && !currency
    ? [
        say('{format} files are in Indian rupees. Amounts are imported as Nepalese rupees, without conversion.', {
          format,
        }),
      ]
    : [];

const ORDERS: Record<DateOrder, Fixed> = {
  ymd: 'with the year first',
  dmy: 'with the day first',
  mdy: 'with the month first',
};

/** Says how the dates were read if another order reads one of them as another day. */
export function remarksOnDates(dates: string[], order: DateOrder): Message[] {
  const others = DATE_ORDERS.filter((other) => other !== order);
  const at = (date: string, by: DateOrder) => dateOf(date, by)?.getTime();
  const isOpen = (date: string) =>
    at(date, order) !== undefined && others.some((other) => ![undefined, at(date, order)].includes(at(date, other)));
  const found = dates.find(isOpen);
  const day = dateOf(found ?? '', order);
  if (!found || !day) return [];
  const read = { order: { word: ORDERS[order] }, found, day: { day } };
  const shows = dates.find(
    (date) => at(date, order) !== undefined && others.every((other) => at(date, other) === undefined),
  );
  return [
    shows
      ? say('Dates are read {order} (see “{shows}”), so “{found}” is {day}.', { ...read, shows })
      : say('Dates are read {order}, so “{found}” is {day}. No date shows the order, so check the date format.', read),
  ];
}
