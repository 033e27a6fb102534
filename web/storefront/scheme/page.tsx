import type { Pages } from '../../../contract/pages.ts';
import { button, preview } from '../kit/controls.ts';
import { Message } from '../kit/layout/Message.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Told } from '../kit/words/Told.tsx';
import { OrderedHere } from './OrderedHere.tsx';
import { Scheme } from './Scheme.tsx';
import type { texts } from './texts.ts';

/** `/scheme/{id}` (spec 2.1). */
export function Page({ scheme, others, told, server_now, is_preview }: Pages['scheme']) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  if (scheme)
    return (
      <>
        {is_preview && <p className={preview}>{kit.not_public}</p>}
        <OrderedHere scheme_id={scheme._id} />
        <Told />
        <Scheme
          scheme={scheme}
          others={others}
          server_now={server_now}
          isTold={told.length > 0}
          hasHero={told[0]?.kind === 'hero'}
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
