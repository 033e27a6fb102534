/**
 * Some fields take the typed text only when they are left, such as a time: before Enter or Ctrl-S saves, the one that
 * is typed in is left for a moment.
 */
export function takeTyped(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  field.focus({ preventScroll: true });
}
