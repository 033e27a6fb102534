import { fill } from '../../../contract/fill.ts';
import type { SchemePublic } from '../../../contract/offers.ts';
import { useSpanTo } from '../kit/clock.ts';
import { endText, exactText, lastSecond, type Phase, startText } from '../kit/dates.ts';
import { useTexts } from '../kit/speaking.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useDayText } from '../kit/useDayText.ts';
import css from './Dates.module.css';
import type { texts } from './texts.ts';

interface Props {
  scheme: SchemePublic;
  server_now: string;
  phase: Phase;
  soldOut: boolean;
}

/** Start and end in Nepal's days, and where the scheme is now. */
export function Dates({ scheme, server_now, phase, soldOut }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  return (
    <div className={css.dates}>
      <p className={`${css.state} ${soldOut && phase !== 'scheduled' ? css.ended : css[phase]}`}>
        {phase === 'ended' && t.has_ended}
        {phase === 'scheduled' && <Span text={kit.opens_in} to={scheme.start_date} server_now={server_now} />}
        {phase === 'running' && soldOut && kit.sold_out}
        {phase === 'running' && !soldOut && <Span text={kit.span_left} to={scheme.end_date} server_now={server_now} />}
      </p>
      <dl className={css.days}>
        <div>
          <dt>{t.starts}</dt>
          <dd>
            <Moment at={scheme.start_date} text={startText(scheme.start_date)} lasts={scheme.start_date} />
          </dd>
        </div>
        <div>
          <dt>{t.ends}</dt>
          <dd>
            <Moment at={scheme.end_date} text={endText(scheme.end_date)} lasts={lastSecond(scheme.end_date)} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** As a person says it; pointed at, as the specification writes it (docs/adr/0020). `lasts` is the last second that counts. */
function Moment({ at, text, lasts }: { at: string; text: string; lasts: string }) {
  const day = useDayText();
  return (
    <time dateTime={at} title={exactText(lasts)}>
      {day(lasts, text)}
    </time>
  );
}

function Span({ text, to, server_now }: { text: string; to: string; server_now: string }) {
  return <span className={css.span}>{fill(text, { span: useSpanTo(to, server_now) })}</span>;
}
