import type { Pages } from '../../../contract/pages.ts';
import { button, preview } from '../kit/controls.ts';
import { Message } from '../kit/layout/Message.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Html } from '../kit/words/Html.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** `/page/{page_key}`: shows a content (spec 2.1). */
export function Page({ content, is_preview }: Pages['page']) {
  const t = useTexts<typeof texts>('page');
  const kit = useTexts<typeof kitTexts>('kit');
  if (!content)
    return (
      <Message title={t.none} text={t.none_text}>
        <a className={button()} href="/">
          {kit.go_home}
        </a>
      </Message>
    );
  return (
    <article className={css.page}>
      {is_preview && <p className={preview}>{kit.not_public}</p>}
      <h1 className={css.title}>{content.name}</h1>
      <Html html={content.html} />
    </article>
  );
}
