import { ActionIcon, Group, Input, Stack, Text } from '@mantine/core';
import { BELOW_FROM } from '../../../contract/shipping/shipping.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import type { FormErrors } from '../kit/form/typed-form.ts';
import { IconPlus, IconTrash } from '../kit/icons.ts';
import { SmallButton } from '../kit/SmallButton.tsx';
import { RUPEES } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { type WeightRange, withoutRange, withRange, withUpperBound } from './values.ts';

interface Props {
  ranges: WeightRange[];
  errors: FormErrors;
  onChange: (ranges: WeightRange[]) => void;
}

/**
 * Edits prices by weight: the first range starts at 0, each starts where the last ended, and the last has no end (spec
 * 4).
 */
export function WeightRanges({ ranges, errors, onChange }: Props) {
  const error = (index: number, field: string) => errors[`weight_price.${index}.${field}`];
  return (
    <Stack gap="xs" role="group" aria-label={t('Weight ranges')}>
      {ranges.map((range, index) => {
        const isLast = index === ranges.length - 1;
        const isBelow = typeof range.to === 'number' && range.to <= range.from;
        return (
          // A range's only identity is its position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
            <NumberField
              label={t('From (KG), range {index}', { index: index + 1 })}
              value={range.from}
              disabled
              hideControls
              w="30%"
            />
            {isLast ? (
              <Input.Wrapper label={t('To (KG)')} w="30%">
                <Text size="sm" c="dimmed" lh="36px">
                  {t('and above')}
                </Text>
              </Input.Wrapper>
            ) : (
              <NumberField
                label={t('To (KG), range {index}', { index: index + 1 })}
                min={0}
                hideControls
                w="30%"
                value={range.to ?? ''}
                error={isBelow ? BELOW_FROM : error(index, 'to')}
                onChange={(to) => onChange(withUpperBound(ranges, index, to === '' ? '' : Number(to)))}
              />
            )}
            <NumberField
              label={t('Price, range {index}', { index: index + 1 })}
              prefix={RUPEES}
              min={0}
              hideControls
              w="30%"
              value={range.price}
              error={error(index, 'price')}
              onChange={(price) =>
                onChange(
                  ranges.map((one, at) => (at === index ? { ...one, price: price === '' ? '' : Number(price) } : one)),
                )
              }
            />
            <ActionIcon
              variant="subtle"
              color="danger"
              mt={28}
              aria-label={t('Remove range {index}', { index: index + 1 })}
              disabled={ranges.length === 1}
              onClick={() => onChange(withoutRange(ranges, index))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      {errors.weight_price && <Input.Error>{errors.weight_price}</Input.Error>}
      <SmallButton
        leftSection={<IconPlus size={14} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange(withRange(ranges))}
      >
        {t('Add range')}
      </SmallButton>
    </Stack>
  );
}
