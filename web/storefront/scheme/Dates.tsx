import type { SchemePublic } from '../../../contract/offers.ts';
import { useSpanTo } from '../kit/clock.ts';
import { endText, exactText, lastSecond, type Phase, startText } from '../kit/dates.ts';
import css from './Dates.module.css';

interface Props {
  scheme: SchemePublic;
  server_now: string;
  phase: Phase;
  soldOut: boolean;
}

/** Start and end in Nepal's days, and where the scheme stands now. */
export function Dates({ scheme, server_now, phase, soldOut }: Props) {
  return (
    <div className={css.dates}>
      <p className={`${css.state} ${soldOut && phase !== 'scheduled' ? css.ended : css[phase]}`}>
        {phase === 'ended' && 'This scheme has ended'}
        {phase === 'scheduled' && (
          <>
            Opens in <Span to={scheme.start_date} server_now={server_now} />
          </>
        )}
        {phase === 'running' && soldOut && 'Sold out'}
        {phase === 'running' && !soldOut && (
          <>
            <Span to={scheme.end_date} server_now={server_now} /> left
          </>
        )}
      </p>
      <dl className={css.days}>
        <div>
          <dt>Starts</dt>
          <dd>
            <Moment at={scheme.start_date} text={startText(scheme.start_date)} exact={exactText(scheme.start_date)} />
          </dd>
        </div>
        <div>
          <dt>Ends</dt>
          <dd>
            <Moment
              at={scheme.end_date}
              text={endText(scheme.end_date)}
              exact={exactText(lastSecond(scheme.end_date))}
            />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** As a person says it, and as the specification writes it (docs/adr/0020). */
function Moment({ at, text, exact }: { at: string; text: string; exact: string }) {
  return (
    <time dateTime={at}>
      {text} <span className={css.exact}>{exact}</span>
    </time>
  );
}

function Span({ to, server_now }: { to: string; server_now: string }) {
  return <span className={css.span}>{useSpanTo(to, server_now)}</span>;
}
