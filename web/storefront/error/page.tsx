import { fill } from '../../../contract/language/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import { button } from '../kit/controls.ts';
import { Message } from '../kit/layout/Message.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import type { texts } from './texts.ts';

/** Tells visitors that a page failed. */
export function Page({ msg, request_id }: Pages['error']) {
  const kit = useTexts<typeof kitTexts>('kit');
  const t = useTexts<typeof texts>('error');
  return (
    <Message title={msg} text={request_id ? fill(t.tell_us, { number: request_id }) : t.try_soon}>
      {/* biome-ignore lint/a11y/useValidAnchor: the address of this page itself, with its query, also without a script */}
      <a className={button()} href="">
        {kit.try_again}
      </a>
    </Message>
  );
}
