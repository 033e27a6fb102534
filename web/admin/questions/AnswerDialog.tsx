import { Switch, Text, Textarea } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';

type Question = RowOf<'GET question'>;

/** Answers a visitor's question, in public or not. */
export function AnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST question/answer/{id}',
    params: { id: question._id },
    // An answer from meanwhile is not overwritten unseen.
    revision: question.revision,
    initial: { answer: question.answer ?? '', is_published: question.answer ? question.is_published : true },
    done: 'Answer Saved.',
    failure: 'The answer could not be saved.',
    onClose,
  });
  return (
    <FormDialog title={`About ${question.product.name}`} size="lg" form={form} onClose={onClose} submit="Save answer">
      <Text>{question.question}</Text>
      <Textarea label="Answer" autosize minRows={3} data-autofocus {...form.field('answer')} />
      <Switch
        label="Show question and answer on the product's page"
        {...form.field('is_published', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
