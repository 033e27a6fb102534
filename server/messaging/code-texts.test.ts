import { expect, it } from 'vitest';
import { smsSize } from '../../contract/messaging/sms-parts.ts';
import { codeText } from './code-texts.service.ts';

it('puts a code into one message, in English and in Nepali', () => {
  for (const what of ['place', 'track', 'review'] as const) {
    const [english, nepali] = [
      codeText(what, 'en', '123456', 'AG-2ABCDEFG'),
      codeText(what, 'ne', '123456', 'AG-2ABCDEFG'),
    ];
    expect(english).toMatch(/^123456 is your code/);
    expect(nepali).toMatch(/^123456 .*कोड हो। 5 मिनेटसम्म चल्छ।$/);
    expect([smsSize(english).parts, smsSize(nepali).parts], nepali).toEqual([1, 1]);
  }
});
