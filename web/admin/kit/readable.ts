import { t } from '../language/t.ts';
import { exactTime } from './When.tsx';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const BLOCK_END = /<\/(p|h[1-6]|li|tr|blockquote|figure|caption|pre|table|ul|ol)>|<br\s*\/?>|<hr\s*\/?>/g;

/** Words in the names of fields that hold money. */
const AMOUNT =
  /(^|[._ ])(price|sales_price|scheme_price|actual_price|offer_price|advance_payment|total|balance_due|amount|most_discount|min_amount|free_shipping_price)$/;
export const isAmount = (field: string) => AMOUNT.test(field);

/** Writes a value for readers: HTML becomes lines of text, with marks for headings, cells, links and pictures. */
export function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value !== 'string') return String(value);
  if (INSTANT.test(value)) return exactTime(value);
  return value.includes('<') ? textOf(value) : value;
}

function textOf(html: string): string {
  return html
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '[picture $1]')
    .replace(/<img [^>]*>/g, '[picture]')
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2 ($1)')
    .replace(/<h(\d)[^>]*>/g, (_whole, level) => `${'#'.repeat(Number(level))} `)
    .replace(/<li[^>]*>/g, '• ')
    .replace(/<\/t[hd]>(?=\s*<t[hd])/g, ' | ')
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
