import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import type { Language } from '../../../contract/language/language.ts';
import type { PROMISES } from '../../../contract/orders/track.ts';
import { international } from '../../../contract/phone.ts';
import type { orderToRead } from './tracked-order.ts';

type CalendarOrder = Pick<
  Awaited<ReturnType<typeof orderToRead>>,
  'order_id' | 'expected' | 'office' | 'items' | 'delivery_method'
>;
type Promised = (typeof PROMISES)[number];

interface Around {
  brand: string;
  /** The shop's public address, '' if unknown. */
  url: string;
  now: Date;
  language: Language;
}

const ZONE = 'Asia/Kathmandu';

/** Nepal has had one offset since 1986. */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19860101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0545',
  'TZNAME:+0545',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Writes what's promised to a customer as calendar entries (RFC 5545) in Nepal time. No entry contains a link that
 * opens the order.
 */
export function calendarOf(order: CalendarOrder, { brand, url, now, language }: Around): string {
  const { order_id, office } = order;
  const words = summaries(order, language);
  const about = [
    language === 'ne' ? `अर्डर ${order_id}` : `Order ${order_id}`,
    ...(office.phone ? [`${office.name}: ${international(office.phone)}`] : []),
    ...(url ? [`${url}/track?order=${order_id}`] : []),
  ];
  const entries = order.expected.flatMap(({ what, at }) => [
    'BEGIN:VEVENT',
    `UID:${order_id}-${what}@${url ? new URL(url).host : 'shop'}`,
    `DTSTAMP:${utc(now)}`,
    ...timeOf(what, at),
    `SUMMARY;LANGUAGE=${language}:${escaped(words[what])}`,
    ...(office.address ? [`LOCATION;LANGUAGE=${language}:${escaped(`${office.name}, ${office.address}`)}`] : []),
    `DESCRIPTION;LANGUAGE=${language}:${escaped(about.join('\n'))}`,
    'END:VEVENT',
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escaped(brand)}//${language.toUpperCase()}`];
  return [...head, ...TIME_ZONE, ...entries, 'END:VCALENDAR', ''].flatMap(folded).join('\r\n');
}

function summaries(
  { items, office: { name }, delivery_method }: CalendarOrder,
  language: Language,
): Record<Promised, string> {
  const product = items[0]?.product_name ?? '';
  const isBrought = delivery_method === 'DELIVERY';
  if (language === 'ne')
    return {
      call: `${name} ले ${product} बारे फोन गर्छ`,
      pay: `${product} को अग्रिम तिर्ने`,
      there: isBrought ? `${product} आइपुग्छ` : `${product}: ${name} बाट लिने`,
      keep: `${product} तपाईंका लागि राखिने अन्तिम दिन`,
      collect: `${product} लिने अन्तिम दिन: ${name}`,
      refund: `${product} को पैसा फिर्ता हुने`,
      warranty: `${product} को वारेन्टीको अन्तिम दिन`,
    };
  return {
    call: `${name} calls about your ${product}`,
    pay: `Pay the advance for ${product}`,
    there: isBrought ? `${product} arrives` : `Collect ${product} at ${name}`,
    keep: `Last day we hold your ${product}`,
    collect: `Last day to collect ${product} at ${name}`,
    refund: `Refund due for ${product}`,
    warranty: `Warranty on ${product} ends`,
  };
}

/** Returns the whole day if a day is promised, else the hour before the promised time. */
function timeOf(what: Promised, at: Date): string[] {
  if (what !== 'call' && what !== 'pay') {
    const [start, end] = [at, new Date(at.getTime() + DAY_MS)].map((day) => inNepal(day).slice(0, 8));
    return [`DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`, 'TRANSP:TRANSPARENT'];
  }
  return [`DTSTART;TZID=${ZONE}:${inNepal(new Date(at.getTime() - HOUR_MS))}`, `DTEND;TZID=${ZONE}:${inNepal(at)}`];
}

const utc = (at: Date) => at.toISOString().replace(/\.\d+|[-:]/g, '');

/** Writes `20261212T153000`. */
const inNepal = (at: Date) => at.toLocaleString('sv-SE', { timeZone: ZONE }).replace(' ', 'T').replace(/[-:]/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

const MOST_OCTETS = 74;

/** Folds a line at 75 octets, each continuation starting with a space; never splits a character. */
function folded(line: string): string[] {
  const pieces = [''];
  for (const letter of line) {
    const piece = pieces.at(-1) ?? '';
    if (Buffer.byteLength(piece + letter) <= MOST_OCTETS) pieces[pieces.length - 1] = piece + letter;
    else pieces.push(` ${letter}`);
  }
  return pieces;
}
