/** The marks beside or in a field that is wrong; `data-wrong` is for fields of our own making. */
const MARKS = '[aria-invalid=true], .mantine-InputWrapper-error, .mantine-Input-error, [data-wrong]';
const FOCUSABLE =
  'input:not([type=hidden], :disabled), textarea, select, button:not(:disabled), [contenteditable=true], [tabindex="0"]';

/** Brings the first field that is marked as wrong into view and the keyboard to it: in the open dialog, else on the page. */
export function focusFirstWrong(): void {
  const places = [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')].reverse();
  const mark = places.map((place) => firstVisible(place, MARKS)).find((field) => field !== undefined);
  if (!mark) return;
  const field = mark.matches(FOCUSABLE) ? mark : focusableOf(mark);
  field.focus({ preventScroll: true });
  mark.scrollIntoView({ block: 'center' });
}

/** The text of an error stands beside its field; if it stands alone, the focus goes to the text. */
function focusableOf(mark: HTMLElement): HTMLElement {
  const whole = mark.closest<HTMLElement>('.mantine-InputWrapper-root');
  const field = whole && firstVisible(whole, FOCUSABLE);
  if (!field) mark.tabIndex = -1;
  return field ?? mark;
}

const firstVisible = (place: HTMLElement, selector: string) =>
  [...place.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
