import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { numberOr } from '../kit/fields/number-text.ts';
import { Money } from '../kit/Money.tsx';
import { formatRs, RUPEES } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { type BulkFill, filled, offInWords, type PriceRow, percentOff } from './form-values.ts';
import classes from './PriceGrid.module.css';

interface PriceGridProps {
  title: string;
  /** The field's name in errors. */
  field: string;
  rows: PriceRow[];
  /** A pre-order's bundled products share one price, so their grid has none. */
  hasPrices: boolean;
  errors: Record<string, ReactNode>;
  onChange: (rows: PriceRow[]) => void;
}

/** Edits a scheme's variants and prices, one by one or all at once. */
export function PriceGrid({ title, field, rows, hasPrices, errors, onChange }: PriceGridProps) {
  const set = (index: number, change: Partial<PriceRow>) =>
    onChange(rows.map((row, n) => (n === index ? { ...row, ...change } : row)));
  if (rows.length === 0) return null;
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-end">
        <Text fw={600} size="sm">
          {title}
        </Text>
        {hasPrices && <Fill onFill={(fill) => onChange(filled(rows, fill))} />}
      </Group>
      <div className={classes.scroll}>
        <Table aria-label={title} verticalSpacing="xs" className={classes.grid}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Available')}</Table.Th>
              <Table.Th>{t('Variant')}</Table.Th>
              {hasPrices && <Table.Th>{t('Scheme price')}</Table.Th>}
              {hasPrices && <Table.Th className={classes.end}>{t('% off list price')}</Table.Th>}
              <Table.Th className={classes.end}>{t('Sales price')}</Table.Th>
              <Table.Th className={classes.end}>{t('List price')}</Table.Th>
              <Table.Th className={classes.end}>{t('In stock')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={row.variant_id}>
                <Table.Td className={classes.tick}>
                  <Checkbox
                    aria-label={t('{row} is available', { row: nameOf(row) })}
                    checked={row.is_active}
                    onChange={(event) => set(index, { is_active: event.currentTarget.checked })}
                  />
                </Table.Td>
                <Table.Td className={classes.variant}>
                  <Text size="sm">{row.product_name}</Text>
                  <Text size="xs" c="dimmed">
                    {row.sku_of_seller}
                  </Text>
                  {errors[`${field}.${index}.variant_id`] && (
                    <Text size="xs" c="var(--mantine-color-error)" role="alert" data-wrong>
                      {errors[`${field}.${index}.variant_id`]}
                    </Text>
                  )}
                </Table.Td>
                {hasPrices && (
                  <Table.Td className={classes.price} data-label={t('Scheme price')}>
                    <NumberField
                      aria-label={t('Scheme price of {row}', { row: nameOf(row) })}
                      placeholder={formatRs(row.sales_price)}
                      prefix={RUPEES}
                      hideControls
                      disabled={!row.is_active}
                      value={row.scheme_price}
                      error={errors[`${field}.${index}.scheme_price`]}
                      onChange={(scheme_price) => set(index, { scheme_price })}
                    />
                  </Table.Td>
                )}
                {hasPrices && <Table.Td data-label={t('Off list price')}>{row.is_active && offOf(row)}</Table.Td>}
                <Table.Td data-label={t('Sales price')}>
                  <Money amount={row.sales_price} />
                </Table.Td>
                <Table.Td data-label={t('List price')}>
                  <Money amount={row.price} />
                </Table.Td>
                <Table.Td data-label={t('In stock')}>{row.inventory}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}

const nameOf = (row: PriceRow) => `${row.product_name} ${row.sku_of_seller}`;

const offOf = ({ price, sales_price, scheme_price }: PriceRow) =>
  offInWords(percentOff(price, numberOr(scheme_price, sales_price)));

function Fill({ onFill }: { onFill: (fill: BulkFill) => void }) {
  const [amount, setAmount] = useState<number | string>('');
  const number = numberOr(amount, -1);
  return (
    <Group gap="xs" align="flex-end">
      <NumberField label={t('Fill all with')} size="xs" w={110} hideControls value={amount} onChange={setAmount} />
      <Button
        size="xs"
        variant="default"
        disabled={number < 0 || number > 100}
        onClick={() => onFill({ how: 'percent', amount: number })}
      >
        {t('% off sales price')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={number < 0}
        onClick={() => onFill({ how: 'fixed', amount: number })}
      >
        {t('Rs. each')}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => onFill({ how: 'clear' })}>
        {t('Clear')}
      </Button>
    </Group>
  );
}
