import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { fileUrl } from '../../../../contract/media/pictures.ts';
import type { FoundOrder } from '../../../../contract/orders/hand-over.ts';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import type { OrderStep } from '../../../../contract/steps/steps.ts';
import { DraftOffer } from '../../kit/form/DraftOffer.tsx';
import { FormFailure } from '../../kit/form/FormFailure.tsx';
import { t } from '../../language/t.ts';
import { StepInputs } from '../steps/StepInputs.tsx';
import { useStepForm } from '../steps/useStepForm.ts';

interface HandOverFormProps {
  order: OrderListed & Pick<FoundOrder, 'picture'>;
  step: OrderStep;
  onGiven: () => void;
}

/** Shows the goods and the customer, and asks for the hand-over's inputs. */
export function HandOverForm({ order, step, onGiven }: HandOverFormProps) {
  const stepForm = useStepForm(order, step, onGiven);
  const { form } = stepForm;
  return (
    <Paper
      component="form"
      withBorder
      p="md"
      noValidate
      onSubmit={form.submit}
      aria-label={t('Hand over {order}', { order: order.order_id })}
    >
      <Stack>
        <Group wrap="nowrap" align="start">
          {order.picture && (
            <img
              src={fileUrl(order.picture.path, 320, 'webp')}
              alt={order.picture.alt ?? ''}
              width={96}
              height={96}
              style={{ objectFit: 'contain', flex: 'none' }}
            />
          )}
          <div style={{ minWidth: 0 }}>
            <Text fw={700} size="lg">
              {order.customer_name}
            </Text>
            <Text size="sm">
              {order.product_name} {order.sku_of_seller}
            </Text>
            <Text size="sm" c="dimmed">
              {order.order_id}, {order.customer_phone}
            </Text>
          </div>
        </Group>
        <DraftOffer draft={form.draft} isSaving={form.isPending} />
        <StepInputs order={order} step={step} {...stepForm} />
        <FormFailure form={form} />
        <Button type="submit" size="md" loading={form.isPending}>
          {step.label}
        </Button>
      </Stack>
    </Paper>
  );
}
