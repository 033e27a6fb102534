import { fill } from '../../../contract/language/fill.ts';
import type { SchemePublic } from '../../../contract/offers/offers.ts';
import { Fact } from '../kit/Fact.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useSpanTo } from '../kit/words/clock.ts';
import { exactText, lastSecond, type Phase } from '../kit/words/dates.ts';
import { useMomentText } from '../kit/words/useDayText.ts';
import css from './Dates.module.css';
import type { texts } from './texts.ts';

interface Props {
  scheme: SchemePublic;
  server_now: string;
  phase: Phase;
  soldOut: boolean;
}

/** Shows start and end in Nepal's days, and the scheme's status. */
export function Dates({ scheme, server_now, phase, soldOut }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  return (
    <div className={css.dates}>
      <p className={`${css.status} ${soldOut && phase !== 'scheduled' ? css.ended : css[phase]}`}>
        {phase === 'ended' && t.has_ended}
        {phase === 'scheduled' && <Span text={kit.opens_in} to={scheme.start_date} server_now={server_now} />}
        {phase === 'running' && soldOut && kit.sold_out}
        {phase === 'running' && !soldOut && <Span text={kit.span_left} to={scheme.end_date} server_now={server_now} />}
      </p>
      <dl className={css.days}>
        <Fact name={t.starts}>
          <Moment at={scheme.start_date} />
        </Fact>
        <Fact name={t.ends}>
          <Moment at={scheme.end_date} isEnd />
        </Fact>
      </dl>
    </div>
  );
}

/** Shows the time in words; on hover, the last second that counts, as in the specification. */
function Moment({ at, isEnd = false }: { at: string; isEnd?: boolean }) {
  const moment = useMomentText();
  return (
    <time dateTime={at} title={exactText(isEnd ? lastSecond(at) : at)}>
      {moment(at, isEnd)}
    </time>
  );
}

function Span({ text, to, server_now }: { text: string; to: string; server_now: string }) {
  return <span className={css.span}>{fill(text, { span: useSpanTo(to, server_now) })}</span>;
}
