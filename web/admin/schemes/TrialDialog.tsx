import { Alert, Anchor, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import type { SchemeType } from '../../../contract/offers/scheme-types.ts';
import { Awaited } from '../kit/Awaited.tsx';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { InStoreButtons } from '../kit/InStore.tsx';
import { exactTime } from '../kit/When.tsx';

type Trial = DataOf<'GET scheme/trial/{id}'>;
/** The calls whose replies a trial changes. */
const READS = ['GET scheme/trial/{id}', 'GET order'] as const;

interface Props {
  scheme: { _id: string; name: string };
  kind: SchemeType;
  onClose: () => void;
}

/** Trials of a scheme as a customer: a link to it, and their results. */
export function TrialDialog({ scheme, kind, onClose }: Props) {
  const read = useData('GET scheme/trial/{id}', { params: { id: scheme._id } }, { staleTime: 0 });
  if (read.data) return <TrialForm scheme={scheme} kind={kind} trial={read.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={`Try ${scheme.name}`} centered>
      <Awaited reads={[read]} height={300} />
    </Dialog>
  );
}

function TrialForm({ scheme, kind, trial, onClose }: Props & { trial: Trial }) {
  const form = useActionForm({
    call: 'POST scheme/trial/{id}',
    params: { id: scheme._id },
    initial: { phones: '', hours: 24 as number | string },
    write: ({ phones, hours }) => ({ phones: phones.split(/[\s,;]+/).filter(Boolean), hours: Number(hours) }),
    done: 'Trial begun.',
    failure: 'The trial could not begin.',
    stale: [...READS],
  });
  return (
    <FormDialog title={`Try ${scheme.name}`} form={form} onClose={onClose} submit="Make a link">
      <Text size="sm">
        The link opens the store with this scheme as if it had opened. Orders are marked as a trial: they hold no stock,
        quota or coupon and are in no report.
      </Text>
      {trial.links.map((link) => (
        <Alert key={link._id} color="info" title={`Open until ${exactTime(link.ends_at)}`}>
          <Stack gap="xs">
            <Text size="sm">
              {link.phones.length > 0 ? `Messages go to ${link.phones.join(', ')}.` : 'No message is sent.'}
            </Text>
            <Group gap="xs">
              <InStoreButtons path={link.url} />
            </Group>
          </Stack>
        </Alert>
      ))}
      <TrialOrders scheme={scheme} kind={kind} trial={trial} onClose={onClose} />
      <TextInput
        label="Phones that get its messages"
        description="Separate them by a comma. Nobody else gets messages."
        {...form.field('phones')}
      />
      <NumberInput label="Hours" min={1} max={336} allowDecimal={false} {...form.field('hours')} />
    </FormDialog>
  );
}

function TrialOrders({ scheme, kind, trial: { orders, links }, onClose }: Props & { trial: Trial }) {
  if (orders === 0 && links.length === 0) return null;
  const sweep = () =>
    confirm({
      title: 'Sweep the trial away?',
      text: `${counted(orders, 'trial order')} of ${scheme.name} will be gone for good, with notes, proofs and files. The links end.`,
      doIt: 'Sweep away',
      cancel: 'Keep them',
      isDanger: true,
      call: 'DELETE scheme/trial/{id}',
      input: { params: { id: scheme._id } },
      done: 'Trial swept away.',
      failure: 'The trial could not be swept away.',
      stale: [...READS],
    });
  return (
    <Group justify="space-between">
      <Anchor
        component={Link}
        size="sm"
        to={`/order-manage/${kind.toLowerCase()}?find_source=trial&find_scheme_id=${scheme._id}`}
        onClick={onClose}
      >
        {counted(orders, 'trial order')}
      </Anchor>
      <Button variant="default" onClick={sweep}>
        Sweep away
      </Button>
    </Group>
  );
}
