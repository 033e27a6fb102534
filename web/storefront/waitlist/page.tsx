import { useEffect, useState } from 'react';
import type { PlaceShown } from '../../../contract/waitlist/waitlist.ts';
import { CallError, call } from '../../shared/api.ts';
import { Retry } from '../kit/Retry.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';
import { WaitingPlace } from './WaitingPlace.tsx';

/** How often an open page reads its entry. */
const LOOK = 30_000;

/** `/waitlist?place={key}`: shows a waitlist entry, the unit held for it, and its owner's possible actions. */
export function Page() {
  const t = useTexts<typeof texts>('waitlist');
  const [place, setPlace] = useState<PlaceShown>();
  const [isUnread, setUnread] = useState(false);
  const [isMissing, setMissing] = useState(false);

  function read() {
    const key = new URLSearchParams(location.search).get('place');
    if (!key) return setMissing(true);
    call('GET waitlist/public/{key}', { params: { key } }).then(
      ({ data }) => {
        setUnread(false);
        setPlace(data);
      },
      (error) => (error instanceof CallError && error.kind === 'refused' ? setMissing(true) : setUnread(true)),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: from the first moment on
  useEffect(() => {
    read();
    const timer = setInterval(() => !document.hidden && read(), LOOK);
    return () => clearInterval(timer);
  }, []);

  return (
    <section className={css.page}>
      {place ? (
        <WaitingPlace place={place} onChange={setPlace} />
      ) : (
        <div className="column">
          <h1 className={css.title}>{t.your_place}</h1>
          {isMissing && <p role="status">{t.no_place}</p>}
          {isUnread && <Retry onClick={read} />}
          <noscript className="quiet">{t.no_script}</noscript>
        </div>
      )}
    </section>
  );
}
