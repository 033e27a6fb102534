import { describe, expect, it } from 'vitest';
import { MESSAGE_TEXTS, SAMPLE_VALUES } from './message-texts.ts';
import { smsSize } from './sms-parts.ts';

describe('the size of an SMS', () => {
  it.each([
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    // 76 signs of two units are 152 of 153: the next one no longer fits.
    ['€'.repeat(153), 'GSM-7', 306, 3],
    ['न'.repeat(70), 'UCS-2', 70, 1],
    ['न'.repeat(71), 'UCS-2', 71, 2],
    ['न'.repeat(135), 'UCS-2', 135, 3],
    [`${'a'.repeat(70)}…`, 'UCS-2', 71, 2],
    // 33 pictures of two units are 66 of 67.
    ['📱'.repeat(36), 'UCS-2', 72, 2],
    ['📱'.repeat(67), 'UCS-2', 134, 3],
  ])('of %#: %s', (text, encoding, units, parts) => {
    expect(smsSize(text)).toEqual({ encoding, units, parts });
  });

  it.each(Object.entries(MESSAGE_TEXTS))('is one part for the English text of %s', (_event, { text_en }) => {
    const sent = text_en.replace(/\{\{(\w+)\}\}/g, (_, name) => SAMPLE_VALUES[name as keyof typeof SAMPLE_VALUES]);
    expect(smsSize(sent)).toMatchObject({ encoding: 'GSM-7', parts: 1 });
  });
});
