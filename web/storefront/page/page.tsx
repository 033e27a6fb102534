import type { Pages } from '../../../contract/pages.ts';
import { button, preview } from '../kit/controls.ts';
import { Html } from '../kit/Html.tsx';
import { Message } from '../kit/Message.tsx';
import { useTexts } from '../kit/speaking.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** `/page/{page_key}` (spec 2.1). */
export function Page({ content, is_preview }: Pages['page']) {
  const t = useTexts<typeof texts>('page');
  if (!content)
    return (
      <Message title={t.none} text={t.none_text}>
        <a className={button()} href="/">
          {t.go_home}
        </a>
      </Message>
    );
  return (
    <article className={css.page}>
      {is_preview && <p className={preview}>{t.preview}</p>}
      <h1 className={css.title}>{content.name}</h1>
      <Html html={content.html} />
    </article>
  );
}
