import { Badge, Text } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { HistoryAction } from '../kit/HistoryLink.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconMessageReply } from '../kit/icons.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { useAllowed } from '../session.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { ReviewPictures } from './ReviewPictures.tsx';

type Review = RowOf<'GET review'>;

const STATUSES = {
  PENDING: { label: t('Waiting'), color: 'warning' },
  APPROVED: { label: t('Approved'), color: 'success' },
  REJECTED: { label: t('Rejected'), color: 'gray' },
} as const;
const choices = Object.entries(STATUSES).map(([value, { label }]) => ({ value, label }));
const stars = ['5', '4', '3', '2', '1'].map((value) => ({ value, label: t('{value} of 5', { value }) }));

const nameOf = (review: Review) =>
  t('the review of {name} by {customer}', { name: review.product.name, customer: review.customer_name });

/** review-manage: lists customers' reviews to approve, reject and answer. */
export function ReviewList() {
  const [open, setOpen] = useState<Review>();
  const mayDecide = useAllowed('review-manage/decide');
  return (
    <>
      <ResourceList
        title={t('Reviews')}
        noun={t('Review')}
        list="GET review"
        nameOf={nameOf}
        open={(review) => (mayDecide ? () => setOpen(review) : undefined)}
        columns={[
          {
            header: t('Product'),
            cell: (review) => (
              <TwoLines first={review.product.name} second={`${review.customer_name}, ${review.customer_phone}`} />
            ),
          },
          { header: t('Stars'), sort: 'stars', numeric: true, cell: (review) => review.stars },
          { header: t('Review'), long: true, cell: (review) => <Written review={review} /> },
          {
            header: t('Status'),
            mark: true,
            cell: ({ status }) => (
              <Badge variant="light" color={STATUSES[status].color} tt="none" miw="max-content">
                {STATUSES[status].label}
              </Badge>
            ),
          },
          { header: t('Written'), sort: 'added_at', cell: (review) => <Moment at={review.added_at} /> },
        ]}
        rowActions={(review) => (
          <>
            <Can path="review-manage/decide">
              <IconAction
                label={t('Decide on {review}', { review: nameOf(review) })}
                onClick={() => setOpen(review)}
                icon={<IconMessageReply size={18} aria-hidden />}
              />
            </Can>
            <HistoryAction id={review._id} name={nameOf(review)} />
          </>
        )}
        search={{ name: 'find_text', label: t('reviews by their text') }}
        filters={[
          { label: t('Status'), name: 'find_status', choices },
          { label: t('Stars'), name: 'find_stars', choices: stars },
          { label: t('Phone'), name: 'find_customer_phone', isText: true },
        ]}
        empty={t('Reviews from customers with a delivered order appear here.')}
      />
      {open && <DecideDialog review={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Written({ review }: { review: Review }) {
  return (
    <div>
      <Text size="sm" lineClamp={3} maw={420}>
        {review.text}
      </Text>
      <ReviewPictures review={review} isSmall />
    </div>
  );
}
