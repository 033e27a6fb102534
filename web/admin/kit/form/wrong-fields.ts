/** Selects wrong fields; our own components set `data-wrong`. */
const MARKS = '[aria-invalid=true], .mantine-InputWrapper-error, .mantine-Input-error, [data-wrong]';
const FOCUSABLE =
  'input:not([type=hidden], :disabled), textarea, select, button:not(:disabled), [contenteditable=true], [tabindex="0"]';

/** Scrolls to the first wrong field and focuses it: in the open dialog, else on the page. */
export function focusFirstWrong(): void {
  const places = [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')].reverse();
  const mark = places.map((place) => firstVisible(place, MARKS)).find((field) => field !== undefined);
  if (!mark) return;
  const field = mark.matches(FOCUSABLE) ? mark : focusableOf(mark);
  field.focus({ preventScroll: true });
  mark.scrollIntoView({ block: 'center' });
}

/** Returns the field beside an error's text, or the text itself if there is none. */
function focusableOf(mark: HTMLElement): HTMLElement {
  const whole = mark.closest<HTMLElement>('.mantine-InputWrapper-root');
  const field = whole && firstVisible(whole, FOCUSABLE);
  if (!field) mark.tabIndex = -1;
  return field ?? mark;
}

const firstVisible = (place: HTMLElement, selector: string) =>
  [...place.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
