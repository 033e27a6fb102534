import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MatrixColumn, MatrixRow } from '../../../contract/catalog/matrix.ts';
import { NO_NUMBER, readNumber } from '../kit/fields/number-text.ts';
import { t, translated } from '../language/t.ts';
import classes from './VariantMatrix.module.css';

interface Props {
  row: MatrixRow;
  index: number;
  errors: Record<string, React.ReactNode>;
  onCell(column: MatrixColumn, value: number | boolean): void;
}

/** Formats prices while the field isn't focused. */
const GROUPED = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Labels above the numbers on a phone, whose columns have no header. */
const SHORT_LABELS = { price: t('Price'), sales_price: t('Sales price'), inventory: t('Stock') };

/** Shows one variant's cells. */
export function MatrixCells({ row, index, errors, onCell }: Props) {
  const numbers = ['price', 'sales_price', 'inventory'] as const;
  return (
    <>
      {numbers.map((column) => (
        <td key={column} data-label={SHORT_LABELS[column]}>
          <NumberCell
            cell={`${index} ${column}`}
            label={t('{column} of {variant}', {
              column: translated(column.replace('_', ' ')),
              variant: row.sku_of_seller,
            })}
            value={row[column]}
            error={errors[`variant.${index}.${column}`]}
            onChange={(value) => onCell(column, value)}
          />
        </td>
      ))}
      <td className={classes.checkCell} data-label={t('Available')}>
        <Checkbox
          data-cell={`${index} is_available`}
          aria-label={t('{variant} is available', { variant: row.sku_of_seller })}
          checked={row.is_available}
          error={errors[`variant.${index}.is_available`]}
          onChange={(event) => onCell('is_available', event.currentTarget.checked)}
        />
      </td>
    </>
  );
}

interface NumberCellProps {
  cell: string;
  label: string;
  value: number;
  error: React.ReactNode;
  onChange(value: number): void;
}

/**
 * Reads numbers as every number field does. Text that isn't a number stays as typed, and the form gets NaN, which no
 * save accepts.
 */
function NumberCell({ cell, label, value, error, onChange }: NumberCellProps) {
  const [typed, setTyped] = useState(String(value));
  const [isTyping, setTyping] = useState(false);
  const isUnread = !Number.isFinite(value);
  useEffect(() => {
    if (Number.isFinite(value)) setTyped((typed) => (readNumber(typed) === value ? typed : String(value)));
  }, [value]);
  const problem = error ?? (isUnread && !isTyping && NO_NUMBER);
  return (
    <>
      <input
        className={classes.cell}
        data-cell={cell}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={Boolean(problem)}
        aria-required
        value={isTyping || isUnread ? typed : GROUPED.format(value)}
        onFocus={(event) => {
          const input = event.currentTarget;
          flushSync(() => setTyping(true));
          input.select();
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const read = readNumber(text);
          setTyped(text);
          onChange(typeof read === 'number' ? read : Number.NaN);
        }}
        onBlur={() => {
          if (!isUnread) setTyped(String(value));
          setTyping(false);
        }}
      />
      {problem && <div className={classes.error}>{problem}</div>}
    </>
  );
}
