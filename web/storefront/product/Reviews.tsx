import { useState } from 'react';
import type { ProductFeedback } from '../../../contract/feedback/feedback.ts';
import { fill } from '../../../contract/language/fill.ts';
import { input } from '../kit/controls.ts';
import { Picture } from '../kit/media/Picture.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { exactDay } from '../kit/words/dates.ts';
import { useDayText } from '../kit/words/useDayText.ts';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './Reviews.module.css';
import type { texts } from './texts.ts';
import { WriteReview } from './WriteReview.tsx';

type Props = Pick<ProductFeedback, 'rating' | 'review'> & { product_id: string };

/** Shows customers' reviews, with the average and the count of each number of stars. */
export function Reviews({ rating, review, product_id }: Props) {
  const t = useTexts<typeof texts>('product');
  const day = useDayText();
  const langOf = useLangOf();
  const [order, setOrder] = useState<keyof typeof ORDERS>('newest');
  const sorted = [...review].sort(ORDERS[order]);
  return (
    <section className={css.part} aria-labelledby="reviews">
      <h2 id="reviews" className={css.heading}>
        {t.reviews}
      </h2>
      {rating.average == null ? (
        <p className={css.quiet}>{t.no_reviews}</p>
      ) : (
        <div className={css.rating}>
          <p className={css.average}>
            <strong>{rating.average}</strong> <Stars stars={Math.round(rating.average)} />
            <span className={css.quiet}>
              {' '}
              {rating.count === 1 ? t.from_one : fill(t.from_reviews, { count: rating.count })}
            </span>
          </p>
          <ul className={css.distribution}>
            {[5, 4, 3, 2, 1].map((stars) => (
              <li key={stars}>
                <span>{stars}</span>
                <progress
                  max={rating.count}
                  value={rating.distribution[stars - 1]}
                  aria-label={fill(t.stars_given, { stars, count: rating.distribution[stars - 1] ?? 0 })}
                />
                <span>{rating.distribution[stars - 1]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {review.length > 1 && (
        <label className={css.sort}>
          {t.sort}
          <select
            className={input}
            value={order}
            onChange={({ target }) => setOrder(target.value as keyof typeof ORDERS)}
          >
            <option value="newest">{t.newest}</option>
            <option value="best">{t.best}</option>
            <option value="worst">{t.worst}</option>
          </select>
        </label>
      )}
      <ul className={css.list}>
        {sorted.map((one) => (
          <li key={one._id}>
            <p>
              <strong>{one.customer_name}</strong> <Stars stars={one.stars} />{' '}
              <time className={css.date} dateTime={one.added_at} title={exactDay(one.added_at)}>
                {day(one.added_at)}
              </time>{' '}
              {/* Only a number that has ordered the product can write a review. */}
              <span className={css.verified}>✓ {t.verified}</span>
            </p>
            <p className={css.text} lang={langOf(one.text)} data-written>
              {one.text}
            </p>
            {one.image.length > 0 && (
              <div className={css.pictures}>
                {one.image.map(({ _id, document }) => (
                  <Picture key={_id} file={document} sizes="120px" className={css.picture} />
                ))}
              </div>
            )}
            {one.reply && (
              <p className={css.reply}>
                <strong>{t.our_reply}</strong>{' '}
                <span lang={langOf(one.reply)} data-written>
                  {one.reply}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
      <WriteReview product_id={product_id} />
    </section>
  );
}

type Review = ProductFeedback['review'][number];
const newest = (one: Review, other: Review) => (one.added_at < other.added_at ? 1 : -1);
const ORDERS = {
  newest,
  best: (one: Review, other: Review) => other.stars - one.stars || newest(one, other),
  worst: (one: Review, other: Review) => one.stars - other.stars || newest(one, other),
};

function Stars({ stars }: { stars: number }) {
  const t = useTexts<typeof texts>('product');
  return (
    <span className={css.stars}>
      <span className="visually-hidden">{fill(t.of_stars, { stars })}</span>
      <span aria-hidden="true">{'★'.repeat(stars) + '☆'.repeat(5 - stars)}</span>
    </span>
  );
}
