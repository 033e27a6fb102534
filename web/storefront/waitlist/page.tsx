import { useEffect, useState } from 'react';
import type { Pages } from '../../../contract/pages.ts';
import type { PlaceShown } from '../../../contract/waitlist/waitlist.ts';
import { CallError, call } from '../../shared/api.ts';
import { button } from '../kit/controls.ts';
import { Message } from '../kit/layout/Message.tsx';
import { Retry } from '../kit/Retry.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';
import { WaitingPlace } from './WaitingPlace.tsx';

/** How often an open page reads its entry. */
const LOOK = 30_000;

/** `/waitlist?place={key}`: shows a waitlist entry, the unit held for it, and its owner's possible actions. */
export function Page({ has_place }: Pages['waitlist']) {
  const t = useTexts<typeof texts>('waitlist');
  const kit = useTexts<typeof kitTexts>('kit');
  const [place, setPlace] = useState<PlaceShown>();
  const [isUnread, setUnread] = useState(false);
  const [isMissing, setMissing] = useState(!has_place);

  function read() {
    const key = new URLSearchParams(location.search).get('place');
    if (!key) return;
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

  if (isMissing)
    return (
      <Message title={t.your_place} text={t.no_place}>
        <a className={button()} href="/">
          {t.offers}
        </a>
        <a className={button('outline')} href="/track">
          {kit.follow_order}
        </a>
      </Message>
    );
  return (
    <section className={css.page}>
      {place ? (
        <WaitingPlace place={place} onChange={setPlace} />
      ) : (
        <div className="column">
          <h1 className={css.title}>{t.your_place}</h1>
          {isUnread && <Retry onClick={read} />}
          <noscript className="quiet">{t.no_script}</noscript>
        </div>
      )}
    </section>
  );
}
