import { useSyncExternalStore } from 'react';
import { type BrandOfStaff, NEUTRAL_BRAND } from '../../contract/brand/brand.ts';

/** The server writes it into the page; the development server doesn't. */
const written = globalThis.document?.getElementById('brand')?.textContent;
let brand: BrandOfStaff = written ? JSON.parse(written) : { ...NEUTRAL_BRAND, version: '' };

const listeners = new Set<() => void>();

function hear(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the shop's name and looks, for use anywhere in the back office. */
export const useBrand = (): BrandOfStaff => useSyncExternalStore(hear, () => brand);

/** Shows a saved brand at once. */
export function showBrand(changed: Partial<BrandOfStaff>): void {
  brand = { ...brand, ...changed };
  for (const listener of listeners) listener();
}
