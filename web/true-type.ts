import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

const HEADER = 12;
const ENTRY = 16;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

/** Unpacks a WOFF file, which is a TrueType font with its tables compressed. */
export function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEADER + ENTRY * count);
  woff.copy(head, 0, 4, 8);
  const doublings = Math.floor(Math.log2(count));
  const range = ENTRY * 2 ** doublings;
  for (const [at, value] of [count, range, doublings, ENTRY * count - range].entries())
    head.writeUInt16BE(value, 4 + 2 * at);
  const parts: Uint8Array[] = [head];
  let offset = head.length;
  for (let table = 0; table < count; table += 1) {
    const from = WOFF_HEADER + WOFF_ENTRY * table;
    const to = HEADER + ENTRY * table;
    const [start = 0, packed = 0, length = 0] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at));
    const bytes = woff.subarray(start, start + packed);
    // Tag and checksum stay.
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packed < length ? inflateSync(bytes) : bytes, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
