import { useTexts } from '../kit/texts-context.tsx';
import css from './OrderPanel.module.css';
import type { texts } from './texts.ts';

/** Answers what customers want to know before they order. */
export function Trust() {
  const t = useTexts<typeof texts>('scheme');
  return (
    <ul className={css.trust}>
      {[t.pay_later, t.store_calls, t.cancel_free].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
