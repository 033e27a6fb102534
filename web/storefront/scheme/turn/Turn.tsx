import { useEffect, useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import type { texts as kitTexts } from '../../kit/texts.ts';
import { useLanguage, useTexts } from '../../kit/texts-context.tsx';
import { serverNow } from '../../kit/words/clock.ts';
import { spanText, timeText } from '../../kit/words/dates.ts';
import css from '../Scheme.module.css';
import type { texts } from '../texts.ts';
import { NEARLY } from './useTurn.ts';

/** Shows the minutes left in which a visitor can order. Screen readers announce only the end. */
export function Turn({ until }: { until: string }) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  const message = left <= 0 ? t.turn_over : left <= NEARLY ? t.turn_ends : '';
  return (
    <div className={css.banner}>
      {left > 0 && (
        <p>
          {fill(t.your_turn, { time: timeText(Date.parse(until), language) })}{' '}
          <span className={css.ticks}>{fill(kit.span_left, { span: spanText(left, kit) })}</span>
        </p>
      )}
      <p role="status">{message}</p>
    </div>
  );
}
