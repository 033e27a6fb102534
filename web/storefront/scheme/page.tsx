import type { Pages } from '../../../contract/pages.ts';
import { button, preview } from '../kit/controls.ts';
import { Message } from '../kit/Message.tsx';
import { Scheme } from './Scheme.tsx';

/** `/scheme/{id}` (spec 2.1). */
export function Page({ scheme, server_now, is_preview }: Pages['scheme']) {
  if (scheme)
    return (
      <>
        {is_preview && <p className={preview}>Preview: customers do not see this page until it is published.</p>}
        <Scheme scheme={scheme} server_now={server_now} />
      </>
    );
  return (
    <Message title="Scheme Not Available." text="It may have been closed, or the link is not complete.">
      <a className={button()} href="/">
        Go Home
      </a>
    </Message>
  );
}
