import { ActionIcon, Alert, Badge, Button, Group, Modal, Stack, Switch, Text, Textarea } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { CallError, call } from '../../shared/api.ts';
import { Can } from '../kit/Can.tsx';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { reasonOf, succeeded } from '../kit/toast.ts';
import { When } from '../kit/When.tsx';
import { queryClient } from '../queries.ts';

type Question = RowOf<'GET question'>;

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** asked-questions: what visitors asked on product pages, to be answered in public. */
export function QuestionList() {
  const [open, setOpen] = useState<Question>();
  return (
    <>
      <ResourceList
        title="Asked questions"
        noun="Question"
        list="GET question"
        remove="DELETE question/{id}"
        nameOf={(question) => `the question by ${question.customer_name}`}
        columns={[
          {
            header: 'Product',
            cell: (question) => <TwoLines first={question.product.name} second={question.customer_name} />,
          },
          {
            header: 'Question',
            long: true,
            cell: (question) => (
              <div>
                <Text size="sm">{question.question}</Text>
                <Text size="sm" c="dimmed">
                  {question.answer}
                </Text>
              </div>
            ),
          },
          { header: 'State', cell: (question) => <State question={question} /> },
          { header: 'Asked', sort: 'added_at', cell: (question) => <When at={question.added_at} /> },
        ]}
        rowActions={(question) => (
          <Can path="asked-questions/answer">
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Answer the question by ${question.customer_name}`}
              onClick={() => setOpen(question)}
            >
              <IconMessageReply size={18} aria-hidden />
            </ActionIcon>
          </Can>
        )}
        filters={
          <>
            <SelectFilter name="find_is_answered" label="Answered" data={yesOrNo} />
            <TextFilter name="find_question" label="Question" />
          </>
        }
        empty="Questions that visitors ask on a product's page come in here."
      />
      {open && <AnswerDialog question={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function State({ question: { answer, is_published } }: { question: Question }) {
  return (
    <Badge variant="light" color={!answer ? 'warning' : is_published ? 'success' : 'gray'} tt="none" miw="max-content">
      {!answer ? 'Waits' : is_published ? 'Published' : 'Not published'}
    </Badge>
  );
}

function AnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const [answer, setAnswer] = useState(question.answer ?? '');
  const [is_published, setPublished] = useState(question.answer ? question.is_published : true);
  const save = useMutation({
    mutationFn: () =>
      call('POST question/answer/{id}', { params: { id: question._id }, body: { answer, is_published } }),
    onSuccess: async ({ msg }) => {
      succeeded(msg ?? 'Answer saved.');
      onClose();
      await queryClient.invalidateQueries();
    },
  });
  const errors = save.error instanceof CallError ? save.error.errors : {};
  return (
    <Modal opened onClose={onClose} title={`About ${question.product.name}`} size="lg">
      <Stack>
        <Text>{question.question}</Text>
        <Textarea
          label="Answer"
          autosize
          minRows={3}
          data-autofocus
          value={answer}
          error={errors.answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <Switch
          label="Show question and answer on the product's page"
          checked={is_published}
          onChange={(event) => setPublished(event.currentTarget.checked)}
        />
        {save.error && (
          <Alert color="warning" role="alert">
            {reasonOf(save.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Save answer
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
