import { typedText } from '../language/typed-text.ts';

/** Extracts the order's number from a slip's QR code, a message's link, or typed text; otherwise returns the text. */
export function orderNumberIn(text: string): string {
  const typed = typedText(text);
  const [, one, other] =
    /(?<![A-Z0-9])AG(?:-|[- ]*(?=[A-Z]*-?[A-Z]*\d))[- ]*([A-Z0-9]{4})[- ]?([A-Z0-9]{4})(?![A-Z0-9])/i.exec(typed) ?? [];
  return one && other ? `AG-${one}${other}`.toUpperCase() : typed;
}
