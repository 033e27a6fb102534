// The gifts of the schemes, in the same studio as the phones.
import { earbuds, speaker } from './gift-audio.ts';
import { phoneCase } from './gift-case.ts';
import { charger, powerBank } from './gift-power.ts';
import { watch } from './gift-watch.ts';
import { newSheet, type Sheet, STUDIO_SIZE } from './studio.ts';

export type GiftKind = 'earbuds' | 'watch' | 'power-bank' | 'speaker' | 'case' | 'charger';

const PAINTERS: Record<GiftKind, (sheet: Sheet, hex: string) => string> = {
  earbuds,
  watch,
  'power-bank': powerBank,
  speaker,
  case: phoneCase,
  charger,
};

export function giftPicture({ kind, colour }: { kind: GiftKind; colour: string }): string {
  const sheet = newSheet();
  return sheet.render(STUDIO_SIZE, STUDIO_SIZE, PAINTERS[kind](sheet, colour));
}
