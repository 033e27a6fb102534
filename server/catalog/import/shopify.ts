import { createHash } from 'node:crypto';
import { numberIn } from '../../../contract/cells.ts';
import { plainHeader } from '../../http/sheets/header-words.ts';
import { type Message, say } from '../../http/words/sentence.ts';
import type { OtherTable } from '../../imports/table-import.service.ts';
import { PRODUCT_COLUMNS } from './product-columns.ts';

/** Shopify's headers, old and new, from its help page “Using CSV files to import and export products”. */
const HEADERS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  vendor: ['vendor'],
  status: ['status'],
  grams: ['variant grams', 'weight value grams'],
  price: ['variant price', 'price'],
  compared: ['variant compare at price', 'compare at price'],
  stock: ['variant inventory qty', 'inventory quantity'],
  name1: ['option1 name'],
  value1: ['option1 value'],
  name2: ['option2 name'],
  value2: ['option2 value'],
  name3: ['option3 name'],
  value3: ['option3 value'],
};
type Header = keyof typeof HEADERS;
/** Only a Shopify export has all of these. */
const MARKS: Header[] = ['handle', 'title', 'price', 'name1', 'value1'];

const OURS = [
  ...['sku_from_system', 'name', 'brand', 'weight', 'is_active'],
  ...['options', 'price', 'sales_price', 'inventory'],
] as const satisfies (keyof typeof PRODUCT_COLUMNS)[];
type Row = Record<(typeof OURS)[number], string>;
type Cells = Record<Header, string>;

/**
 * Rewrites a Shopify product export into our columns, if the header is one. Columns we don't read keep their names, so
 * the import can list them. Drops a row with neither price nor option: it is only another picture. Shopify counts below
 * 0 if a shop has sold more than it has.
 */
export function shopifyTable(header: string[]): OtherTable | undefined {
  const titles = header.map(plainHeader);
  const placeOf = (of: Header) => titles.findIndex((title) => HEADERS[of].includes(title));
  const places = Object.fromEntries(Object.keys(HEADERS).map((of) => [of, placeOf(of as Header)]));
  if (MARKS.some((mark) => places[mark] === -1)) return undefined;
  const rest = [...header.keys()].filter((at) => !Object.values(places).includes(at) && titles[at] !== '');
  // Only a product's first row has its option names and weight.
  const first = new Map<string, Cells>();
  const remarks: Message[] = [];
  let oversold = 0;
  return {
    remarks,
    header: [...OURS.map((column) => PRODUCT_COLUMNS[column].label), ...rest.map((at) => `${header[at]} (Shopify)`)],
    read(cells) {
      const named = Object.entries(places).map(([of, at]) => [of, cells[at]?.trim() ?? '']);
      const one = Object.fromEntries(named) as Cells;
      if (!one.price && !one.value1) return undefined;
      const row = rowOf(one, first.get(one.handle));
      if (!first.has(one.handle)) first.set(one.handle, one);
      if (/^[-−]\d/.test(one.stock)) {
        oversold += 1;
        row.inventory = '0';
        remarks[0] = say('{rows} with a stock below 0 read as 0.', { rows: { count: oversold, of: 'row' } });
      }
      return [...OURS.map((column) => row[column]), ...rest.map((at) => cells[at] ?? '')];
    },
  };
}

function rowOf(cells: Cells, ofProduct: Cells | undefined): Row {
  const isReduced = cells.compared !== '' && (numberIn(cells.compared) ?? 0) > (numberIn(cells.price) ?? 0);
  return {
    sku_from_system: skuOf(cells.handle),
    name: cells.title,
    brand: cells.vendor,
    weight: ofProduct ? '' : kilograms(cells.grams),
    is_active: { active: 'yes', draft: 'no', archived: 'no' }[cells.status.toLowerCase()] ?? '',
    options: optionsOf(cells, ofProduct ?? cells),
    price: isReduced ? cells.compared : cells.price,
    sales_price: cells.price,
    inventory: cells.stock,
  };
}

/** Makes a SKU of a handle, which can be longer and in any script. The hash keeps two handles apart. */
function skuOf(handle: string): string {
  if (handle === '' || /^[\w.-]{2,40}$/.test(handle)) return handle;
  const hash = createHash('sha256').update(handle).digest('hex').slice(0, 8);
  return `${handle.replace(/[^\w.-]/g, '').slice(0, 31)}-${hash}`;
}

/** Writes `Memory: 8GB; Colour: Red`, with commas for the semicolons inside. A product without variants has the one option `Title: Default Title`. */
function optionsOf({ value1, value2, value3 }: Cells, { name1, name2, name3 }: Cells): string {
  const options = [
    [name1, value1],
    [name2, value2],
    [name3, value3],
  ];
  return options
    .filter(([name, value]) => name && value && value !== 'Default Title')
    .map((pair) => pair.map((text) => text?.replaceAll(/\s*;/g, ',')).join(': '))
    .join('; ');
}

/** Converts grams to kilograms; empty for 0, which Shopify writes for an unknown weight. */
function kilograms(grams: string): string {
  const number = numberIn(grams, 'g');
  if (number === undefined) return grams;
  return number === 0 ? '' : String(number / 1000);
}
