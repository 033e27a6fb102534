import { button } from '../kit/controls.ts';
import { Message } from '../kit/Message.tsx';
import { useTexts } from '../kit/speaking.tsx';
import type { texts } from './texts.ts';

export function Page() {
  const t = useTexts<typeof texts>('not-found');
  return (
    <Message title={t.title} text={t.text}>
      <a className={button()} href="/">
        {t.home}
      </a>
    </Message>
  );
}
