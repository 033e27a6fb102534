import { Group } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { t } from '../language/t.ts';
import classes from './ReviewPictures.module.css';

type Review = RowOf<'GET review'>;

/** Shows the customer's pictures: large enough to judge, or smaller in a list; a tap opens the full size. */
export function ReviewPictures({ review, isSmall = false }: { review: Review; isSmall?: boolean }) {
  if (review.image.length === 0) return null;
  return (
    <Group gap="xs" {...(isSmall && { mt: 4 })}>
      {review.image.map(({ _id, document }, index) => (
        <a
          key={_id}
          href={fileUrl(document.path, 1600)}
          target="_blank"
          rel="noreferrer"
          className={classes.picture}
          data-small={isSmall}
        >
          <img
            src={fileUrl(document.path, 320)}
            alt={document.alt || t('Picture {index} of the review', { index: index + 1 })}
            loading="lazy"
          />
        </a>
      ))}
    </Group>
  );
}
