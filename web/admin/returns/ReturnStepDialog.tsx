import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Need, Step } from '../../../contract/machine.ts';
import type { ReturnDetail } from '../../../contract/returns.ts';
import type { ReturnState } from '../../../contract/states.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useActionForm } from '../kit/useActionForm.ts';

interface Props {
  returned: ReturnDetail;
  step: Step<ReturnState>;
  onClose: () => void;
}

/** What a step of a return asks for. One that somebody else moved meanwhile is told here, with what was typed still in place. */
export function ReturnStepDialog({ returned, step, onClose }: Props) {
  const needs = step.needs ?? [];
  const form = useActionForm({
    call: 'POST return/{id}/{step}',
    params: { id: returned._id, step: step.name },
    initial: { reason: '', imei: '', sellable: undefined as boolean | undefined },
    // A step takes its own fields alone; one that is missing is told at its place.
    write: (values) => ({
      ...Object.fromEntries(Object.entries(values).filter(([name]) => needs.includes(name as Need))),
      seen_status: returned.status,
    }),
    done: 'Saved.',
    failure: 'The step could not be taken.',
    onClose,
  });
  const { sellable } = form.values;
  return (
    <FormDialog title={`${step.label}: ${returned.order.order_id}`} form={form} onClose={onClose} submit={step.label}>
      <Text size="sm">
        {returned.customer_name}, {returned.product_name}
      </Text>
      {needs.includes('imei') && (
        <TextInput
          label="IMEI"
          description={
            step.name === 'receive'
              ? 'Of the phone that came back: it must be the one that was handed over.'
              : 'Of the phone that the customer gets instead.'
          }
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.field('imei')}
          required
        />
      )}
      {needs.includes('sellable') && (
        <Radio.Group
          label="Can it be sold again?"
          description="Only then its units go back to the stock."
          required
          value={sellable === undefined ? '' : String(sellable)}
          onChange={(value) => form.set('sellable', value === 'true')}
          error={form.errors.sellable}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="true" label="Yes, it is as new" />
            <Radio value="false" label="No, it stays out of the stock" />
          </Stack>
        </Radio.Group>
      )}
      {needs.includes('reason') && (
        <Textarea
          label="Reason"
          description="Stays with the return; the customer is not told it."
          autosize
          minRows={2}
          {...form.field('reason')}
          required
        />
      )}
    </FormDialog>
  );
}
