import { Badge, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { HistoryAction } from '../kit/HistoryLink.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconMessageReply } from '../kit/icons.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { useAllowed } from '../session.tsx';

type Question = RowOf<'GET question'>;

const nameOf = (question: Question) => t('the question by {name}', { name: question.customer_name });

/** asked-questions: lists visitors' questions about products, to answer. */
export function QuestionList() {
  const [open, setOpen] = useState<Question>();
  const mayAnswer = useAllowed('asked-questions/answer');
  return (
    <>
      <ResourceList
        title={t('Product questions')}
        noun={t('Question')}
        list="GET question"
        remove="DELETE question/{id}"
        nameOf={nameOf}
        open={(question) => (mayAnswer ? () => setOpen(question) : undefined)}
        columns={[
          {
            header: t('Product'),
            cell: (question) => <TwoLines first={question.product.name} second={question.customer_name} />,
          },
          {
            header: t('Question'),
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
          { header: t('Status'), mark: true, cell: (question) => <State question={question} /> },
          { header: t('Asked'), sort: 'added_at', cell: (question) => <Moment at={question.added_at} /> },
        ]}
        rowActions={(question) => (
          <>
            <Can path="asked-questions/answer">
              <IconAction
                label={t('Answer {question}', { question: nameOf(question) })}
                onClick={() => setOpen(question)}
                icon={<IconMessageReply size={18} aria-hidden />}
              />
            </Can>
            <HistoryAction id={question._id} name={nameOf(question)} />
          </>
        )}
        search={{ name: 'find_question', label: t('questions by their text') }}
        filters={[{ label: t('Answer'), name: 'find_is_answered', choices: yesOrNo(t('Answered'), t('Waiting')) }]}
        empty={t('Questions visitors ask on product pages appear here.')}
      />
      {open && <AnswerDialog question={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function State({ question: { answer, is_published } }: { question: Question }) {
  return (
    <Badge variant="light" color={!answer ? 'warning' : is_published ? 'success' : 'gray'} tt="none" miw="max-content">
      {!answer ? t('Waiting') : is_published ? t('Published') : t('Not published')}
    </Badge>
  );
}

/** Answers a visitor's question, publicly or not. */
function AnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST question/answer/{id}',
    params: { id: question._id },
    // Send the revision, so an answer given meanwhile isn't overwritten unseen.
    revision: question.revision,
    initial: { answer: question.answer ?? '', is_published: question.answer ? question.is_published : true },
    done: t('Answer Saved.'),
    failure: t('The answer could not be saved.'),
    onClose,
  });
  return (
    <FormDialog
      title={t('About {name}', { name: question.product.name })}
      size="lg"
      form={form}
      onClose={onClose}
      submit={t('Save answer')}
    >
      <Text>{question.question}</Text>
      <Textarea label={t('Answer')} minRows={3} data-autofocus {...form.field('answer')} />
      <Switch
        label={t('Show question and answer on the product page')}
        {...form.field('is_published', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
