/**
 * Whether a picture file is something else besides: a page, a script, an archive or a document behind the picture's end
 * or in a part of it that is no pixel, such as a comment. Among the pixels any bytes may stand by chance, and what is kept
 * is encoded anew. Phones put honest things beside them, such as a second picture, a short film or how it was taken.
 */
export function holdsMore(bytes: Buffer, mime: string): boolean {
  const beside = Buffer.from(bytes);
  BLANKS[mime]?.(beside);
  const text = beside.toString('latin1');
  return MARKS.some((mark) => mark.test(text)) || endsAsZip(bytes);
}

/** Long enough not to stand in a film by chance, and nothing that a camera or a program writes into a picture. */
const MARKS = [
  /<(?:script|html)[\s>]/i,
  /<svg\s[^<>]*xmlns/i,
  /<!doctype\s/i,
  /<\?php\s/i,
  // A document's beginning, objects and end: they may stand in different parts.
  /%PDF-\d\./,
  /\d\s+\d+\s+obj\b/,
  /\bstartxref\s/,
  /[\r\n]%%EOF/,
];

const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const LONGEST_COMMENT = 65_535;

/**
 * An archive is read from its end, wherever that stands: a record, and a comment of the length that the record tells. So
 * that pixels are not taken for one, it is of a single part or ends with the file.
 */
function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 22 - LONGEST_COMMENT);
  for (let at = bytes.indexOf(END_OF_ZIP, from); at >= 0; at = bytes.indexOf(END_OF_ZIP, at + 1)) {
    if (at + 22 > bytes.length) return false;
    const isOfOnePart = bytes.readUInt32LE(at + 4) === 0 && bytes.readUInt16LE(at + 8) === bytes.readUInt16LE(at + 10);
    const end = at + 22 + bytes.readUInt16LE(at + 20);
    if (end === bytes.length || (isOfOnePart && end < bytes.length)) return true;
  }
  return false;
}

/** Sets the pixels of a format to zero; where the picture is broken, all from there on is left. */
const BLANKS: Record<string, (bytes: Buffer) => void> = {
  'image/jpeg': blankJpeg,
  'image/png': blankPng,
  'image/webp': blankWebp,
  'image/avif': blankAvif,
  'image/gif': blankGif,
};

/** Segments with a length each; after a scan's header come its bytes, in which FF 00 and FF D0 to D7 are no markers. */
function blankJpeg(bytes: Buffer): void {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker !== 0xda) continue;
    const end = endOfScan(bytes, at);
    bytes.fill(0, at, end);
    at = end;
  }
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
function blankPng(bytes: Buffer): void {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!/^[a-z]{4}$/i.test(name) || name === 'IEND') return;
    if (name === 'IDAT' || name === 'fdAT') bytes.fill(0, at + 8, end - 4);
    at = end;
  }
}

/** Chunks of a name, a length and that many bytes, to an even number of them. */
function blankWebp(bytes: Buffer): void {
  if (bytes.length < 12) return;
  const last = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  let at = 12;
  while (at + 8 <= last) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (['VP8 ', 'VP8L', 'ALPH'].includes(name)) bytes.fill(0, at + 8, Math.min(end, last));
    // A frame of a film: its own chunks follow where and how long it is shown.
    at = name === 'ANMF' ? at + 24 : end + (length % 2);
  }
}

/** Boxes of a length and a name. */
function blankAvif(bytes: Buffer): void {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    const isLong = size === 1 && at + 16 <= bytes.length;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < 8 || at + length > bytes.length) return;
    if (bytes.toString('latin1', at + 4, at + 8) === 'mdat') bytes.fill(0, at + (isLong ? 16 : 8), at + length);
    at += length;
  }
}

/** A header, a table of colours, and blocks of small pieces, each with its length, until the byte 3B. */
function blankGif(bytes: Buffer): void {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(bytes[10] ?? 0);
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + colours(bytes[at + 9] ?? 0);
    else return;
    const from = at;
    while (bytes[at]) at += 1 + (bytes[at] as number);
    if (kind === 0x2c) bytes.fill(0, from, at);
    at += 1;
  }
}
