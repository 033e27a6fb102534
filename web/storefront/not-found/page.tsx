import { button } from '../kit/controls.ts';
import { Message } from '../kit/layout/Message.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import type { texts } from './texts.ts';

export function Page() {
  const t = useTexts<typeof texts>('not-found');
  const kit = useTexts<typeof kitTexts>('kit');
  return (
    <Message title={t.title} text={t.text}>
      <a className={button()} href="/">
        {kit.go_home}
      </a>
      <a className={button('outline')} href="/products">
        {kit.all_products}
      </a>
      <a className={button('outline')} href="/track">
        {kit.follow_order}
      </a>
    </Message>
  );
}
