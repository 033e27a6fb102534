import { type Chosen, NOWHERE } from './PlaceSelects.tsx';

const NAME = 'place';

/** The place that was chosen last on this device; nowhere where there is none, or the browser keeps nothing. */
export function lastPlace(): Chosen {
  try {
    return { ...NOWHERE, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    return NOWHERE;
  }
}

export function rememberPlace(chosen: Chosen): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
