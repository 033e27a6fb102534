import { expect, it } from 'vitest';
import { checksum } from '../offices/merchant-code.service.ts';
import { paymentText } from './payment-qr.ts';

it('writes a merchant code that ends in its checksum and names no real network', () => {
  // The check value that the standard names.
  expect(checksum('123456789')).toBe('29B1');
  const text = paymentText({ name: 'Everest Mobile, Kathmandu', office_code: 'RT-001' });
  expect(text).toMatch(/^000201010211/);
  expect(text).toContain('26270013agrim.example0106RT-001');
  expect(text).toContain('5914Everest Mobile6009Kathmandu6304');
  expect(text.slice(-4)).toBe(checksum(text.slice(0, -4)));
});
