import type { ButtonHTMLAttributes } from 'react';
import { button, spinner } from '../controls.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  isSending: boolean;
}

/** Shows the button that sends a form, and that it's being sent. */
export function SendButton({ isSending, children, ...rest }: Props) {
  return (
    <button type="submit" className={button()} aria-disabled={isSending} {...rest}>
      {isSending && <span className={spinner} />}
      {children}
    </button>
  );
}
