import { Text, Textarea } from '@mantine/core';
import type { BodyOf, EndpointKey } from '../../../../contract/api.ts';
import { t } from '../../language/t.ts';
import { FormDialog } from './FormDialog.tsx';
import { useActionForm } from './useActionForm.ts';

type ReasonCall = { [K in EndpointKey]: 'reason' extends keyof BodyOf<K> ? K : never }[EndpointKey];
type GetKey = Extract<EndpointKey, `GET ${string}`>;

interface Props<K extends ReasonCall> {
  call: K;
  /** Path parameters of the call. */
  params: Record<string, string>;
  /** The body's other fields. */
  body?: Omit<BodyOf<K>, 'reason'>;
  title: string;
  /** The effect of the step. */
  text?: string;
  label?: string;
  description?: string;
  placeholder?: string;
  submit: string;
  done: string;
  failure: string;
  stale?: GetKey[];
  onClose: () => void;
}

/** Asks for the reason for one step, and takes it. */
export function ReasonDialog<K extends ReasonCall>(props: Props<K>) {
  const { body, title, text, label = t('Reason'), description, placeholder, submit, onClose, ...call } = props;
  const form = useActionForm({
    ...call,
    initial: { reason: '' },
    write: (typed) => ({ ...body, ...typed }),
    onClose,
  });
  return (
    <FormDialog title={title} form={form} onClose={onClose} submit={submit}>
      {text && <Text size="sm">{text}</Text>}
      <Textarea
        label={label}
        description={description}
        placeholder={placeholder}
        data-autofocus
        {...form.field('reason')}
        required
      />
    </FormDialog>
  );
}
