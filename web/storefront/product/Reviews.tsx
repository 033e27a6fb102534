import type { ProductFeedback } from '../../../contract/feedback.ts';
import { exactDay } from '../kit/dates.ts';
import { Picture } from '../kit/Picture.tsx';
import css from './Reviews.module.css';
import { WriteReview } from './WriteReview.tsx';

type Props = Pick<ProductFeedback, 'rating' | 'review'> & { product_id: string };

/** What customers wrote, with the average and how many gave how many stars. */
export function Reviews({ rating, review, product_id }: Props) {
  return (
    <section className={css.part} aria-labelledby="reviews">
      <h2 id="reviews" className={css.heading}>
        Reviews
      </h2>
      {rating.average == null ? (
        <p className={css.quiet}>No reviews yet. Write the first, if you have bought it.</p>
      ) : (
        <div className={css.rating}>
          <p className={css.average}>
            <strong>{rating.average}</strong> of 5
            <span className={css.quiet}>
              {' '}
              from {rating.count} {rating.count === 1 ? 'review' : 'reviews'}
            </span>
          </p>
          <ul className={css.distribution}>
            {[5, 4, 3, 2, 1].map((stars) => (
              <li key={stars}>
                <span>{stars}</span>
                <progress
                  max={rating.count}
                  value={rating.distribution[stars - 1]}
                  aria-label={`${stars} of 5: ${rating.distribution[stars - 1]} reviews`}
                />
                <span>{rating.distribution[stars - 1]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className={css.list}>
        {review.map((one) => (
          <li key={one._id}>
            <p>
              <strong>{one.customer_name}</strong> <Stars stars={one.stars} />{' '}
              <time className={css.date} dateTime={one.added_at}>
                {exactDay(one.added_at)}
              </time>
            </p>
            <p className={css.text}>{one.text}</p>
            {one.image.length > 0 && (
              <div className={css.pictures}>
                {one.image.map(({ _id, document }) => (
                  <Picture key={_id} file={document} sizes="120px" className={css.picture} />
                ))}
              </div>
            )}
            {one.reply && (
              <p className={css.reply}>
                <strong>Our reply:</strong> {one.reply}
              </p>
            )}
          </li>
        ))}
      </ul>
      <WriteReview product_id={product_id} />
    </section>
  );
}

function Stars({ stars }: { stars: number }) {
  return (
    <span className={css.stars}>
      <span className="visually-hidden">{stars} of 5 stars</span>
      <span aria-hidden="true">{'★'.repeat(stars) + '☆'.repeat(5 - stars)}</span>
    </span>
  );
}
