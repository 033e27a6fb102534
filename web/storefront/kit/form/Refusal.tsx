import { type ReactNode, useEffect, useRef } from 'react';
import css from '../controls.module.css';

/** Says why nothing was ordered; without a refusal, shows what else there is to say. */
export function Refusal({ text, children }: { text: string; children?: ReactNode }) {
  const shown = useRef<HTMLParagraphElement>(null);

  // On a phone it may be out of view.
  useEffect(() => {
    if (text) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);

  return (
    <div className={css.alert} role="alert">
      {text ? (
        <p ref={shown} className={css.refusal}>
          {text}
        </p>
      ) : (
        children
      )}
    </div>
  );
}
