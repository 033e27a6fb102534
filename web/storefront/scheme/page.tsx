import type { Pages } from '../../../contract/pages.ts';
import { button } from '../kit/controls.ts';
import { Message } from '../kit/layout/Message.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { LaunchPage } from '../kit/words/LaunchPage.tsx';
import { OrderedHere } from './after/OrderedHere.tsx';
import { Scheme } from './Scheme.tsx';
import type { texts } from './texts.ts';

/** `/scheme/{id}`: shows a scheme, to order (spec 2.1). */
export function Page({ scheme, others, also, launch_page, server_now }: Pages['scheme']) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  if (scheme)
    return (
      <>
        <OrderedHere scheme_id={scheme._id} />
        <LaunchPage />
        <Scheme
          scheme={scheme}
          others={others}
          also={also}
          server_now={server_now}
          hasLaunchPage={launch_page.length > 0}
          hasHero={launch_page[0]?.kind === 'hero'}
        />
      </>
    );
  return (
    <Message title={t.scheme_missing} text={t.maybe_closed}>
      <a className={button()} href="/">
        {kit.go_home}
      </a>
    </Message>
  );
}
