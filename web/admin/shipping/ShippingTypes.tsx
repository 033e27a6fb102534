import { Button, Group, Input, Paper, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { NumberField } from '../kit/fields/NumberField.tsx';
import type { FormErrors } from '../kit/form/typed-form.ts';
import { IconPlus } from '../kit/icons.ts';
import { SmallButton } from '../kit/SmallButton.tsx';
import { t } from '../language/t.ts';
import { newType, type ShippingType } from './values.ts';

interface Props {
  types: ShippingType[];
  errors: FormErrors;
  onChange: (types: ShippingType[]) => void;
}

/** Edits delivery types such as express: each multiplies the price and has its own days. */
export function ShippingTypes({ types, errors, onChange }: Props) {
  const error = (index: number, field: string) => errors[`shipping_type.${index}.${field}`];
  const change = (index: number, fields: Partial<ShippingType>) =>
    onChange(types.map((type, at) => (at === index ? { ...type, ...fields } : type)));
  // There is one default: choosing one clears the others.
  const setDefault = (index: number, is_default: boolean) =>
    onChange(types.map((type, at) => ({ ...type, is_default: at === index && is_default })));
  const number = (value: string | number) => (value === '' ? '' : Number(value));
  return (
    <Stack gap="xs" role="group" aria-label={t('Shipping types')}>
      <Text size="sm" fw={500}>
        {t('Shipping types')}
      </Text>
      {types.map((type, index) => (
        // A type's only identity is its position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Paper key={index} withBorder p="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
            <TextInput
              label={t('Name')}
              required
              value={type.title}
              error={error(index, 'title')}
              onChange={(event) => change(index, { title: event.currentTarget.value })}
            />
            <TextInput
              label={t('Name in Nepali')}
              lang="ne"
              maxLength={60}
              value={type.title_ne ?? ''}
              error={error(index, 'title_ne')}
              onChange={(event) => change(index, { title_ne: event.currentTarget.value })}
            />
            <NumberField
              label={t('Minimum days')}
              min={0}
              value={type.min_estimated_day}
              error={error(index, 'min_estimated_day')}
              onChange={(value) => change(index, { min_estimated_day: number(value) })}
            />
            <NumberField
              label={t('Maximum days')}
              min={0}
              value={type.max_estimated_day}
              error={error(index, 'max_estimated_day')}
              onChange={(value) => change(index, { max_estimated_day: number(value) })}
            />
            <NumberField
              label={t('Price multiplier')}
              min={0}
              value={type.multiply_factor}
              error={error(index, 'multiply_factor')}
              onChange={(value) => change(index, { multiply_factor: number(value) })}
            />
          </SimpleGrid>
          <Group justify="space-between" mt="xs">
            <Switch
              label={t('Selected by default')}
              checked={type.is_default}
              onChange={(event) => setDefault(index, event.currentTarget.checked)}
            />
            <Button
              variant="subtle"
              color="danger"
              size="compact-sm"
              onClick={() => onChange(types.filter((_type, at) => at !== index))}
            >
              {t('Remove')}
            </Button>
          </Group>
        </Paper>
      ))}
      {errors.shipping_type && <Input.Error>{errors.shipping_type}</Input.Error>}
      <SmallButton
        leftSection={<IconPlus size={14} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...types, { ...newType, is_default: types.length === 0 }])}
      >
        {t('Add shipping type')}
      </SmallButton>
    </Stack>
  );
}
