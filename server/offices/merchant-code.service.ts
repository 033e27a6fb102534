/**
 * Reads and writes merchant payment codes (EMVCo, merchant presented): fields of two digits id, two digits length and
 * the value, checksum last.
 */
type MerchantCode = Map<string, string>;

const CHECKSUM = '63';
const AMOUNT = '54';
const MORE = '62';
const BILL = '01';
/** A length has two digits. */
const LONGEST = 99;
/** Marks a code for one payment; 11 marks one for many. */
const ONCE = '12';

/** Parses a merchant's code; undefined if it isn't one or its checksum is wrong. */
export function readMerchantCode(text: string): MerchantCode | undefined {
  const fields = readFields(text);
  if (fields?.get('00') !== '01' || [...fields.keys()].at(-1) !== CHECKSUM) return undefined;
  return fields.get(CHECKSUM)?.toUpperCase() === checksum(text.slice(0, -4)) ? fields : undefined;
}

function readFields(text: string): MerchantCode | undefined {
  const fields: MerchantCode = new Map();
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (!id || fields.has(id) || value.length !== Number(length)) return undefined;
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
}

/**
 * Makes the merchant's code for one payment, with its amount in paisa and the purchase's number. Undefined for other
 * text, or if the number doesn't fit.
 */
export function codeForPayment(text: string, { amount, bill }: { amount: number; bill: string }): string | undefined {
  const fields = readMerchantCode(text);
  if (!fields) return undefined;
  const more = readFields(fields.get(MORE) ?? '') ?? new Map();
  fields.delete(CHECKSUM);
  fields.set('01', ONCE);
  fields.set(AMOUNT, amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2));
  fields.set(MORE, written(more.set(BILL, bill.slice(0, 25))));
  if ((fields.get(MORE) as string).length > LONGEST) return undefined;
  return withChecksum(written(fields));
}

/** Writes fields in id order. */
export const written = (fields: MerchantCode): string =>
  [...fields]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([id, value]) => `${id}${String(value.length).padStart(2, '0')}${value}`)
    .join('');

export function withChecksum(text: string): string {
  const begun = `${text}${CHECKSUM}04`;
  return begun + checksum(begun);
}

/** Computes CRC-16 with the polynomial 1021 and the start FFFF, in four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Returns the merchant named in a code; undefined if it isn't a merchant's code. */
export function merchantOf(text: string | null) {
  const fields = text === null ? undefined : readMerchantCode(text);
  return fields && { network: networkOf(fields), name: fields.get('59') ?? '', city: fields.get('60') ?? '' };
}

/** Names the network; a code can serve several, each with its own account, in fields 26 to 51. */
function networkOf(fields: MerchantCode): string {
  const networks = [...fields]
    .filter(([id]) => Number(id) >= 26 && Number(id) <= 51)
    .map(([, account]) => readFields(account)?.get('00') ?? '')
    .map((name) => (name === 'fonepay.com' ? 'Fonepay' : name.startsWith('NCHL') ? 'NEPALPAY' : name))
    .filter(Boolean);
  return networks.join(' and ') || 'Unknown network';
}
