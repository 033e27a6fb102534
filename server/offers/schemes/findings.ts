import type { z } from 'zod';
import type { schemeFinding } from '../../../contract/offers/schemes.ts';
import { say, type Text, type Value } from '../../http/words/sentence.ts';
import type { SchemeForStaff } from './schemes.ts';

/** A finding of the publishing checks, which the caller reads in their language. */
export type Finding = Omit<z.output<typeof schemeFinding>, 'text'> & { text: Text };

/** How many rows a finding names. */
const NAMED = 12;

/** The facts that publishing checks need about a retailer that can sell the scheme. */
export type Seller = {
  _id: string;
  name: string;
  phone: string | null;
  has_payment_qr: boolean;
  vdc_municipality: string | null;
  /** Units that the retailer can still sell; null means unlimited. */
  left: number | null;
};

export const finding = (about: Finding['about'], level: 'warn' | 'good', text: Text, rows: string[] = []): Finding => ({
  about,
  level,
  text,
  rows: rows.slice(0, NAMED),
  total: rows.length,
});

/** Makes a finding that blocks publishing, with the form field that fixes it. */
export const stop = (about: Finding['about'], field: string, text: Text): Finding => ({
  about,
  level: 'stop',
  field,
  text,
  rows: [],
  total: 0,
});

export function datesOf({ start_date, end_date, is_published }: SchemeForStaff, now: Date): Finding[] {
  if (end_date <= now) return [stop('dates', 'end_date', 'The end is in the past. Set a later end.')];
  if (start_date <= now && is_published) return [finding('dates', 'good', 'It is already live.')];
  if (start_date <= now)
    return [finding('dates', 'warn', 'The start is in the past: it goes live as soon as it is published.')];
  return [finding('dates', 'good', 'It goes live automatically at its start time.')];
}

export function productsOf(scheme: SchemeForStaff): Finding[] {
  const findings: Finding[] = [];
  const sold = scheme.main_variant.filter((variant) => variant.is_active && variant.is_available);
  if (sold.length === 0)
    findings.push(stop('product', 'main_product', 'No variant of the main product is available. Switch one on.'));
  for (const [n, { product_id, product_name }] of scheme.bundle_product.entries()) {
    const gifts = scheme.bundle_variant.filter((variant) => variant.product_id === product_id);
    if (!gifts.some((variant) => variant.is_active && variant.is_available))
      findings.push(
        stop(
          'product',
          `bundle_product.${n}.product_id`,
          say('No variant of {product} is available. Switch one on or remove the product.', { product: product_name }),
        ),
      );
  }
  const empty = [...sold, ...scheme.bundle_variant.filter((variant) => variant.is_active)].filter(
    (variant) => variant.inventory <= 0,
  );
  if (empty.length > 0)
    findings.push(
      finding(
        'stock',
        'warn',
        say('{variants} without stock.', { variants: { count: empty.length, of: 'available variant' } }),
        empty.map(nameOf),
      ),
    );
  if (scheme.image.length === 0)
    findings.push(
      finding('picture', 'warn', 'It has no picture of its own. Shared links show the main product instead.'),
    );
  return findings;
}

const variantsOf = (rows: unknown[]): Value => ({ count: rows.length, of: 'variant' });
const retailersOf = (rows: unknown[]): Value => ({ count: rows.length, of: 'retailer' });

const nameOf = (variant: { product_name: string; sku_of_seller: string }) =>
  `${variant.product_name} ${variant.sku_of_seller}`;

export const ownPrice = (variant: SchemeForStaff['main_variant'][number]) =>
  variant.scheme_price ?? variant.sales_price;

export function pricesOf(scheme: SchemeForStaff): Finding[] {
  // Other gifts have the offer price, for all their variants.
  const gifts = scheme.type === 'MULTI-BUY' ? scheme.bundle_variant : [];
  const sold = [...scheme.main_variant, ...gifts].filter((variant) => variant.is_active);
  const dear = sold.filter((variant) => ownPrice(variant) > variant.price);
  const same = scheme.main_variant.filter((variant) => variant.is_active && ownPrice(variant) >= variant.sales_price);
  const findings: Finding[] = [];
  if (dear.length > 0)
    findings.push(
      finding(
        'price',
        'warn',
        say('{variants} priced above the list price.', { variants: variantsOf(dear) }),
        dear.map(nameOf),
      ),
    );
  const isMixed = scheme.main_variant.some((variant) => variant.is_active && ownPrice(variant) < variant.sales_price);
  // A gift makes the scheme cheaper for all variants alike, unless others are cheaper without it.
  if (same.length > 0 && (isMixed || scheme.offer_price >= scheme.actual_price))
    findings.push(
      finding(
        'price',
        'warn',
        isMixed
          ? say('{variants} without a discount, while others have one.', { variants: variantsOf(same) })
          : say('{variants} no cheaper than outside the scheme.', { variants: variantsOf(same) }),
        same.map(nameOf),
      ),
    );
  return findings;
}

export function quotasOf(scheme: SchemeForStaff, sellers: Seller[]): Finding[] {
  if (sellers.length === 0) {
    const text = scheme.campaign_id
      ? 'No retailer can sell it. Set quotas in the campaign first.'
      : 'No active retailer can sell it. Choose others or activate them.';
    return [stop('quota', scheme.campaign_id ? 'campaign_id' : 'allowed_office', text)];
  }
  const findings: Finding[] = [];
  const without = sellers.filter((seller) => seller.left !== null && seller.left <= 0);
  if (without.length > 0)
    findings.push(
      finding(
        'quota',
        'warn',
        say('{retailers} with no quota left in the campaign.', { retailers: retailersOf(without) }),
        without.map(({ name }) => name),
      ),
    );
  const stock = scheme.main_variant.reduce((sum, variant) => sum + (variant.is_active ? variant.inventory : 0), 0);
  const limited = sellers.every((seller) => seller.left !== null);
  const quota = sellers.reduce((sum, seller) => sum + (seller.left ?? 0), 0);
  if (limited && quota < stock)
    findings.push(
      finding(
        'quota',
        'warn',
        say('The remaining quota ({quota}) is below the stock ({stock}): {units} can’t be sold.', {
          quota,
          stock,
          units: { count: stock - quota, of: 'unit' },
        }),
      ),
    );
  if (limited && quota > stock)
    findings.push(
      finding(
        'quota',
        'warn',
        say('The remaining quota ({quota}) exceeds the stock ({stock}): it will sell out first.', { quota, stock }),
      ),
    );
  return findings;
}

/** Finds messages that customers of the scheme would not get. */
export function messagesOf({ sms, mail, off }: { sms: boolean; mail: boolean; off: string[] }): Finding[] {
  const findings: Finding[] = [];
  if (!sms)
    findings.push(
      finding(
        'message',
        'warn',
        'Customers get no SMS: no gateway is set up (SPARROW_TOKEN or SMS_URL). Messages only go to the log.',
      ),
    );
  if (!mail) findings.push(finding('message', 'warn', 'Customers get no email: no mail server is set up (SMTP_URL).'));
  if (off.length > 0)
    findings.push(
      finding(
        'message',
        'warn',
        say('{messages} to customers switched off.', { messages: { count: off.length, of: 'message' } }),
        off,
      ),
    );
  return findings;
}

export function phonesOf(sellers: Seller[]): Finding[] {
  const without = sellers.filter((seller) => !seller.phone);
  if (without.length === 0) return [];
  return [
    finding(
      'office',
      'warn',
      say('{retailers} without a phone number.', { retailers: retailersOf(without) }),
      without.map(({ name }) => name),
    ),
  ];
}

/** Finds retailers without a payment QR: customers can't pay the advance there. */
export function paymentsOf({ type, advance_payment }: SchemeForStaff, sellers: Seller[]): Finding[] {
  if (type === 'MULTI-BUY' && advance_payment === 0)
    return [
      stop(
        'price',
        'advance_payment',
        'A multi-buy holds its units until an advance is paid. Enter an advance above 0.',
      ),
    ];
  if (advance_payment === 0) return [];
  const without = sellers.filter((seller) => !seller.has_payment_qr);
  if (without.length === 0) return [finding('office', 'good', 'Every retailer has a payment QR for the advance.')];
  const names = without.map(({ name }) => name);
  const text = say('{retailers} without a payment QR, so customers can’t pay the advance.', {
    retailers: retailersOf(without),
  });
  return [finding('office', 'warn', text, names)];
}
