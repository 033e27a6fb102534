/**
 * Whether a picture file is something else besides: a page, a script, an archive or a document behind the picture's end.
 * Only what is behind the end is looked at: inside of it any bytes may stand by chance, and what is kept is encoded anew.
 * Phones put honest things there, such as a second picture or a short film.
 */
export function holdsMore(bytes: Buffer, mime: string): boolean {
  const behind = bytes.subarray(ENDS[mime]?.(bytes) ?? 0);
  return MARKS.some((mark) => mark.test(behind.toString('latin1'))) || endsAsZip(behind);
}

/** Long enough not to stand in a film by chance. */
const MARKS = [/<(?:script|html)[\s>]/i, /<svg\s[^<>]*xmlns/i, /<!doctype\s/i, /<\?php\s/i, /%PDF-\d/];

const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const LONGEST_COMMENT = 65_535;

/** An archive is read from its end: a record, and a comment of the length that the record tells. */
function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 22 - LONGEST_COMMENT);
  for (let at = bytes.indexOf(END_OF_ZIP, from); at >= 0; at = bytes.indexOf(END_OF_ZIP, at + 1))
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) <= bytes.length) return true;
  return false;
}

/** Where the picture of a format ends; where it is broken, the place from which it cannot be read on. */
const ENDS: Record<string, (bytes: Buffer) => number> = {
  'image/jpeg': endOfJpeg,
  'image/png': endOfPng,
  'image/webp': (bytes) => (bytes.length < 12 ? 0 : 8 + bytes.readUInt32LE(4)),
  'image/avif': endOfAvif,
  'image/gif': endOfGif,
};

/** Segments with a length each; after a scan's header come its bytes, in which FF 00 and FF D0 to D7 are no markers. */
function endOfJpeg(bytes: Buffer): number {
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) return at;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return bytes.length - at === 2 ? bytes.length : at;
}

function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] as number;
    const isMarker = next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7);
    if (isMarker) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

/** Chunks of a length, a name, that many bytes and a checksum, until the one called IEND. */
function endOfPng(bytes: Buffer): number {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[a-z]{4}$/i.test(name)) return at;
    at += 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') return at;
  }
  return at;
}

/** Boxes of a length and a name. */
function endOfAvif(bytes: Buffer): number {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    const isLong = size === 1 && at + 16 <= bytes.length;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < 8 || at + length > bytes.length) return at;
    at += length;
  }
  return at;
}

/** A header, a table of colours, and blocks of small pieces, each with its length, until the byte 3B. */
function endOfGif(bytes: Buffer): number {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(bytes[10] ?? 0);
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) return at + 1;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + colours(bytes[at + 9] ?? 0);
    else return Math.min(at, 13);
    while (bytes[at]) at += 1 + (bytes[at] as number);
    at += 1;
  }
}
