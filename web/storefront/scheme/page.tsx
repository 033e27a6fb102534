import type { Pages } from '../../../contract/pages.ts';
import { button } from '../kit/controls.ts';
import { Message } from '../kit/Message.tsx';
import { Scheme } from './Scheme.tsx';

/** `/scheme/{id}` (spec 2.1). */
export function Page({ scheme, server_now }: Pages['scheme']) {
  if (scheme) return <Scheme scheme={scheme} server_now={server_now} />;
  return (
    <Message title="Scheme Not Available." text="It may have been closed, or the link is not complete.">
      <a className={button()} href="/">
        Go Home
      </a>
    </Message>
  );
}
