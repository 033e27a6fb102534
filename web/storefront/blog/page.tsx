import { fill } from '../../../contract/language/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import { card, cardLink } from '../kit/card.ts';
import { button } from '../kit/controls.ts';
import { Message } from '../kit/layout/Message.tsx';
import { Picture, WHOLE_WIDTH } from '../kit/media/Picture.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { exactDay } from '../kit/words/dates.ts';
import { useDayText } from '../kit/words/useDayText.ts';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

type Blog = Pages['blog'];

/** `/blog`: lists posts with plain links, so categories and pages work without scripts. */
export function Page({ posts, categories, category, page, lastPage }: Blog) {
  const t = useTexts<typeof texts>('blog');
  if (lastPage === 0)
    return (
      <Message title={t.title} text={t.no_page}>
        <a className={button()} href="/blog">
          {t.to_blog}
        </a>
      </Message>
    );
  return (
    <div className={css.page}>
      <header className="stack-close">
        <h1>{category ? category.name : t.title}</h1>
        <p className={css.about}>{t.about}</p>
      </header>
      {categories.length > 0 && (
        <nav aria-label={t.categories}>
          <ul className="chips">
            {[{ name: t.all, slug: '' }, ...categories].map(({ name, slug }) => (
              <li key={slug}>
                <a
                  className={css.category}
                  href={slug ? `/blog?category=${slug}` : '/blog'}
                  aria-current={slug === (category?.slug ?? '') ? 'page' : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {posts.length === 0 ? (
        <p className={css.about}>{t.nothing}</p>
      ) : (
        <ul className={css.grid}>
          {posts.map((post, index) => (
            <Card key={post._id} post={post} first={index === 0} />
          ))}
        </ul>
      )}
      <footer className={css.end}>
        {lastPage > 1 && <Paging page={page} lastPage={lastPage} category={category?.slug} />}
        <a className={button('quiet')} href="/blog/rss.xml">
          {t.feed}
        </a>
      </footer>
    </div>
  );
}

function Card({ post, first }: { post: Blog['posts'][number]; first: boolean }) {
  const day = useDayText();
  const langOf = useLangOf();
  return (
    <li className={card}>
      {post.picture && (
        <Picture
          file={post.picture}
          alt=""
          sizes={`(min-width: 900px) 380px, (min-width: 640px) 50vw, ${WHOLE_WIDTH}`}
          className={css.picture}
          first={first}
        />
      )}
      <div className={css.text}>
        <p className={css.small}>
          <time dateTime={post.publish_from} title={exactDay(post.publish_from)}>
            {day(post.publish_from)}
          </time>
          {post.category && ` · ${post.category.name}`}
        </p>
        <h2 className={css.name} lang={langOf(post.title)}>
          <a className={cardLink} href={`/blog/${post.slug}`}>
            {post.title}
          </a>
        </h2>
        <p lang={langOf(post.summary)}>{post.summary}</p>
      </div>
    </li>
  );
}

function Paging({ page, lastPage, category }: { page: number; lastPage: number; category: string | undefined }) {
  const t = useTexts<typeof texts>('blog');
  const addressOf = (page: number) =>
    `/blog?${new URLSearchParams({ ...(category && { category }), page: String(page) })}`;
  return (
    <nav className={css.paging} aria-label={t.pages}>
      {page > 1 && (
        <a className={button('outline')} href={addressOf(page - 1)} rel="prev">
          {t.newer}
        </a>
      )}
      <span>{fill(t.page_of, { page, last: lastPage })}</span>
      {page < lastPage && (
        <a className={button('outline')} href={addressOf(page + 1)} rel="next">
          {t.older}
        </a>
      )}
    </nav>
  );
}
