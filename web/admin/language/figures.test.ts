import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the page in a language, with a browser's cookies. */
async function page({ nepali, cookie = '' }: { nepali?: Record<string, string>; cookie?: string }) {
  vi.stubGlobal('nepali', nepali);
  vi.stubGlobal('document', { cookie });
  const [figures, own, t] = await Promise.all([import('./figures.ts'), import('./own-digits.ts'), import('./t.ts')]);
  return { ...figures, ...own, ...t };
}

const NEPALI = { order: 'अर्डर', '{shown} of {total}': '{total} मध्ये {shown}' };
const OWN = 'staff_digits=devanagari';

it('writes figures, counts and amounts in the chosen digits, and texts as they are', async () => {
  const { t, counted, figure, formatRs, formatPaisa, monthName, ownDigits, cellShown } = await page({
    nepali: NEPALI,
    cookie: `x=1; ${OWN}`,
  });
  expect([figure(124_999), formatRs(124_999), formatPaisa(50)]).toEqual(['१,२४,९९९', 'रु. १,२४,९९९', 'रु. ०.५०']);
  expect([counted(12, 'order'), ownDigits('2026-11-30'), cellShown(7)]).toEqual(['१२ अर्डर', '२०२६-११-३०', '७']);
  const figures = ['2026-11-30', '2026-11-30 09:00:20', '09:00', '2083/84', '9841000001', '1234-5678', ''];
  expect(figures.map((shown) => t('{shown} of {total}', { shown, total: 3 }).replace('३ मध्ये ', ''))).toEqual([
    '२०२६-११-३०',
    '२०२६-११-३० ०९:००:२०',
    '०९:००',
    '२०८३/८४',
    '9841000001',
    '1234-5678',
    '',
  ]);
  expect(monthName({ month: '2083-08', name: 'Mangsir 2083' })).toBe('मंसिर २०८३');
  expect([t('{shown} of {total}', { shown: 'AG-12', total: 30 }), cellShown('9841000001')]).toEqual([
    '३० मध्ये AG-12',
    '9841000001',
  ]);
});

it('writes Latin digits until a person chooses others, and in English', async () => {
  const latin = await page({ nepali: NEPALI, cookie: 'staff_digits=latin' });
  expect([latin.figure(1200), latin.formatRs(1200), latin.counted(3, 'order')]).toEqual([
    '1,200',
    'रु. 1,200',
    '3 अर्डर',
  ]);
  vi.resetModules();
  const english = await page({ cookie: OWN });
  expect([english.formatRs(1200), english.counted(3, 'order'), english.digits]).toEqual([
    'Rs. 1,200',
    '3 orders',
    'latin',
  ]);
});
