import { counted } from '../language/counted.ts';
import type { Language } from '../language/language.ts';

/** The news since a device's last notification. */
export interface News {
  /** New orders for the retailer, and the customer to call first. */
  fresh: number;
  first?: { product_name: string; customer_name: string; call_by: string | null };
  /** Calls that have become overdue. */
  late: number;
  /** The number of retailers concerned, for the offices above them. */
  shops?: number;
  /** Requests of customers to return a phone. */
  returns: number;
  /** Customers who wait for a call now, those of earlier notifications included. */
  waiting?: number;
}

interface Words {
  order(product: string): string;
  orders(count: number): string;
  late(count: number): string;
  returns(count: number): string;
  call(name: string, by: string | null, isFirst: boolean): string;
  shops(count: number): string;
  waiting(count: number): string;
  stop: string;
}

const WORDS: Record<Language, Words> = {
  en: {
    order: (product) => `New order: ${product}`,
    orders: (count) => counted(count, 'new order'),
    late: (count) => counted(count, 'overdue call'),
    returns: (count) => counted(count, 'return request'),
    call: (name, by, isFirst) => `Call ${name}${isFirst ? ' first' : ''}${by ? ` by ${by}` : ' now'}`,
    shops: (count) => `At ${counted(count, 'retailer')}`,
    waiting: (count) => `${counted(count, 'customer')} ${count === 1 ? 'is' : 'are'} waiting for a call`,
    stop: '.',
  },
  ne: {
    order: (product) => `नयाँ अर्डर: ${product}`,
    orders: (count) => `${count} नयाँ अर्डर`,
    late: (count) => `${count} कल ढिला भयो`,
    returns: (count) => `${count} फिर्ती अनुरोध`,
    call: (name, by, isFirst) => `${isFirst ? 'पहिले ' : ''}${name} लाई ${by ? `${by} सम्ममा` : 'अहिले'} फोन गर्नुहोस्`,
    shops: (count) => `${count} पसलमा`,
    waiting: (count) => `${count} जना ग्राहक फोन पर्खिरहेका छन्`,
    stop: '।',
  },
};

/**
 * Writes a notification. A locked screen shows it to anyone, so it has no phone number, no address, and only the first
 * word of the name. It replaces the previous one, so it also says how many customers wait in all.
 */
export function newsText(news: News, language: Language): { title: string; body: string } {
  const { fresh, first, late, shops = 0, returns, waiting = 0 } = news;
  const words = WORDS[language];
  const parts: string[] = [];
  if (fresh === 1 && first) parts.push(words.order(first.product_name));
  else if (fresh > 0) parts.push(words.orders(fresh));
  if (late > 0) parts.push(words.late(late));
  if (returns > 0) parts.push(words.returns(returns));
  const [title = '', ...others] = parts;
  const [name = ''] = first?.customer_name.trim().split(/\s+/) ?? [];
  const lines = first ? [words.call(name, first.call_by, fresh > 1)] : [];
  if (shops > 0) lines.push(words.shops(shops));
  lines.push(...others);
  if (waiting > fresh) lines.push(words.waiting(waiting));
  return { title, body: lines.map((line) => `${line}${words.stop}`).join(' ') };
}
