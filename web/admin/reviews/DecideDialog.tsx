import { Button, Text, Textarea } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';
import { ReviewPictures } from './ReviewPictures.tsx';

type Review = RowOf<'GET review'>;

/** Approves a review, with a public reply, or rejects it with a reason only staff see. */
export function DecideDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST review/decide/{id}',
    params: { id: review._id },
    // Send the revision, so a colleague's decision isn't overwritten unseen.
    revision: review.revision,
    initial: { status: 'APPROVED' as 'APPROVED' | 'REJECTED', reply: review.reply ?? '', reason: review.reason ?? '' },
    done: t('Review saved.'),
    failure: t('The review could not be saved.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('{name}, {stars} of 5', { name: review.product.name, stars: review.stars })}
      size="lg"
      form={form}
      onClose={onClose}
      submit={t('Approve')}
      sends={
        <Button
          color="danger"
          variant="subtle"
          loading={form.isPending}
          onClick={() => form.send({ status: 'REJECTED' })}
        >
          {t('Reject')}
        </Button>
      }
    >
      <Text style={{ whiteSpace: 'pre-wrap' }}>{review.text}</Text>
      <ReviewPictures review={review} />
      <Textarea label={t('Reply')} description={t('Shown publicly under the review.')} {...form.field('reply')} />
      <Textarea
        label={t('Reason for rejecting')}
        description={t('For staff only. Required when rejecting.')}
        minRows={1}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
