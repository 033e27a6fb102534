import type { TrackedOrder } from '../../../contract/orders/track.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { dayText, exactText } from '../kit/words/dates.ts';
import css from './Progress.module.css';
import type { texts } from './texts.ts';

/** Shows an order's five stages as dots on a line, each with its day. */
export function Progress({ stages }: { stages: TrackedOrder['progress'] }) {
  const t = useTexts<typeof texts>('track');
  return (
    <ol className={css.line} aria-label={t.the_way}>
      {stages.map((stage) => {
        const { title, at, bikram_day, is_now, is_end } = stage;
        const look = [css.stage, at && css.done, is_now && css.now, is_end && css.end].filter(Boolean).join(' ');
        return (
          <li key={title} className={look} aria-current={is_now ? 'step' : undefined}>
            <span className={css.title}>{title}</span>
            <span className="visually-hidden">{wordOf(stage, t)}</span>
            {at && (
              <time className={css.day} dateTime={at} title={exactText(at)}>
                {dayText(at, bikram_day)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Returns in a word what a dot's look means. */
function wordOf(
  { is_now, at }: TrackedOrder['progress'][number],
  t: Record<'is_now' | 'done' | 'to_come', string>,
): string {
  if (is_now) return t.is_now;
  return at ? t.done : t.to_come;
}
