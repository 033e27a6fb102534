/** GSM 03.38 characters that take one unit, and two. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_TWO = '^{}\\[~]|€\f';

interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2';
  /** Units in the text's encoding. */
  units: number;
  /** SMS parts, which are paid for. */
  parts: number;
}

/**
 * Returns a text's SMS size as gateways bill it: 160 units in GSM-7 or 70 in UCS-2; with several parts, 153 or
 * 67 each.
 */
export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const isGsm = letters.every((letter) => GSM.includes(letter) || GSM_TWO.includes(letter));
  if (!isGsm) return { encoding: 'UCS-2', units: text.length, parts: partsOf(text, 70, 67, (letter) => letter.length) };
  const width = (letter: string) => (GSM_TWO.includes(letter) ? 2 : 1);
  const units = letters.reduce((sum, letter) => sum + width(letter), 0);
  return { encoding: 'GSM-7', units, parts: partsOf(text, 160, 153, width) };
}

/** Counts parts; a character of two units is never split. */
function partsOf(text: string, alone: number, each: number, width: (letter: string) => number): number {
  const letters = [...text];
  const units = letters.reduce((sum, letter) => sum + width(letter), 0);
  if (units <= alone) return 1;
  let [parts, room] = [1, each];
  for (const letter of letters) {
    if (width(letter) > room) [parts, room] = [parts + 1, each];
    room -= width(letter);
  }
  return parts;
}
