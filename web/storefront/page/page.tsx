import type { Pages } from '../../../contract/pages.ts';
import { button, preview } from '../kit/controls.ts';
import { Html } from '../kit/Html.tsx';
import { Message } from '../kit/Message.tsx';
import css from './page.module.css';

/** `/page/{page_key}` (spec 2.1). */
export function Page({ content, is_preview }: Pages['page']) {
  if (!content)
    return (
      <Message title="Page Not Found" text="There is nothing at this address. It may have moved.">
        <a className={button()} href="/">
          Go Home
        </a>
      </Message>
    );
  return (
    <article className={css.page}>
      {is_preview && <p className={preview}>Preview: customers do not see this page until it is published.</p>}
      <h1 className={css.title}>{content.name}</h1>
      <Html html={content.description} />
    </article>
  );
}
