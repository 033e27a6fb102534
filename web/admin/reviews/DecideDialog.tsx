import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '../../shared/api.ts';
import { reasonOf, succeeded } from '../kit/toast.ts';
import { queryClient } from '../queries.ts';
import type { Review } from './ReviewList.tsx';

/** Approves a review, with a reply that stands under it, or rejects it with a reason that stays inside. */
export function DecideDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [reply, setReply] = useState(review.reply ?? '');
  const [reason, setReason] = useState(review.reason ?? '');
  const decide = useMutation({
    mutationFn: (state: 'APPROVED' | 'REJECTED') =>
      call('POST review/decide/{id}', { params: { id: review._id }, body: { state, reason, reply } }),
    onSuccess: async ({ msg }) => {
      succeeded(msg ?? 'Review saved.');
      onClose();
      await queryClient.invalidateQueries();
    },
  });
  const errors = decide.error instanceof CallError ? decide.error.errors : {};
  return (
    <Modal opened onClose={onClose} title={`${review.product.name}, ${review.stars} of 5`} size="lg">
      <Stack>
        <Text style={{ whiteSpace: 'pre-wrap' }}>{review.text}</Text>
        <Textarea
          label="Reply"
          description="Stands under the review in public."
          autosize
          minRows={2}
          value={reply}
          error={errors.reply}
          onChange={(event) => setReply(event.currentTarget.value)}
        />
        <Textarea
          label="Reason for rejecting"
          description="For the staff; asked for when the review is rejected."
          autosize
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error && (
          <Alert color="warning" role="alert">
            {reasonOf(decide.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button color="danger" variant="subtle" loading={decide.isPending} onClick={() => decide.mutate('REJECTED')}>
            Reject
          </Button>
          <Button loading={decide.isPending} onClick={() => decide.mutate('APPROVED')}>
            Approve
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
