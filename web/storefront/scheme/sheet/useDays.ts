import { fill } from '../../../../contract/language/fill.ts';
import type { texts as kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import type { texts } from '../texts.ts';

/** Writes an estimate as “3–6 days” or “1 day”; empty without one. */
export function useDays(): (min: number, max: number) => string {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  return (min, max) => {
    if (max > 1) return fill(kit.span_days, { days: min < max ? `${min}–${max}` : max });
    return max === 1 ? t.one_day : '';
  };
}
