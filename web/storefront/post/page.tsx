import { fill } from '../../../contract/language/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import { button, preview } from '../kit/controls.ts';
import { Message } from '../kit/layout/Message.tsx';
import { Picture, WHOLE_WIDTH } from '../kit/media/Picture.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { exactDay } from '../kit/words/dates.ts';
import { Html } from '../kit/words/Html.tsx';
import { useDayText } from '../kit/words/useDayText.ts';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** `/blog/{slug}`: shows a post. */
export function Page({ post, is_preview }: Pages['post']) {
  const t = useTexts<typeof texts>('post');
  const kit = useTexts<typeof kitTexts>('kit');
  const day = useDayText();
  const langOf = useLangOf();
  if (!post)
    return (
      <Message title={t.none} text={t.none_text}>
        <a className={button()} href="/blog">
          {t.to_blog}
        </a>
      </Message>
    );
  return (
    <article className={css.page}>
      {is_preview && <p className={preview}>{kit.not_public}</p>}
      <nav aria-label={t.way} className={css.way}>
        <a href="/blog">{t.blog}</a>
        {post.category && (
          <>
            <span aria-hidden="true"> › </span>
            <a href={`/blog?category=${post.category.slug}`}>{post.category.name}</a>
          </>
        )}
      </nav>
      <h1 className={css.title} lang={langOf(post.title)}>
        {post.title}
      </h1>
      <p className="quiet">
        <time dateTime={post.publish_from} title={exactDay(post.publish_from)}>
          {day(post.publish_from)}
        </time>
        {post.author && ` · ${fill(t.by, { author: post.author })}`}
      </p>
      {post.summary && (
        <p className={css.summary} lang={langOf(post.summary)}>
          {post.summary}
        </p>
      )}
      {post.picture && (
        <Picture file={post.picture} sizes={`(min-width: 860px) 800px, ${WHOLE_WIDTH}`} className={css.picture} first />
      )}
      <Html html={post.html} />
      <p>
        <a className={button('outline')} href="/blog">
          {t.all}
        </a>
      </p>
    </article>
  );
}
