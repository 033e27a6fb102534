import { plainTime } from '../When.tsx';

type Row = Record<string, unknown>;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Text that a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes rows as CSV: a column per field, no ids, times in Nepal. */
export function csvOf(rows: Row[]): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((field) => !isId(field));
  const lines = [fields.map(headerOf), ...rows.map((row) => fields.map((field) => textOf(row[field])))];
  // The BOM tells a spreadsheet that the text is UTF-8.
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}

const isId = (field: string) => field === '_id' || field === 'revision' || field.endsWith('_id');

const headerOf = (field: string) => {
  const words = field.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function textOf(value: unknown): string {
  if (value == null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('; ');
  if (typeof value === 'object') return partsOf(value as Row);
  const text = String(value);
  if (INSTANT.test(text)) return plainTime(text);
  return typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
}

/** Writes a nested record as its name, or else as all its values. */
function partsOf(part: Row): string {
  const name = part.name ?? part.title;
  if (name !== undefined) return textOf(name);
  return Object.entries(part)
    .flatMap(([field, value]) => (isId(field) ? [] : [textOf(value)]))
    .filter(Boolean)
    .join(' ');
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
