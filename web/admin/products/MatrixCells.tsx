import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MatrixColumn, MatrixRow } from '../../../contract/catalog/matrix.ts';
import classes from './VariantMatrix.module.css';

interface Props {
  row: MatrixRow;
  index: number;
  errors: Record<string, React.ReactNode>;
  onCell(column: MatrixColumn, value: number | boolean): void;
}

/** The format of all prices, unless somebody types in the field. */
const GROUPED = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** The label above a number on a phone, where the column has no header. */
const SHORT_LABELS = { price: 'Price', sales_price: 'Sales price', inventory: 'Stock' };

/** The cells of one variant. */
export function MatrixCells({ row, index, errors, onCell }: Props) {
  const numbers = ['price', 'sales_price', 'inventory'] as const;
  return (
    <>
      {numbers.map((column) => (
        <td key={column} data-label={SHORT_LABELS[column]}>
          <NumberCell
            cell={`${index} ${column}`}
            label={`${column.replace('_', ' ')} of ${row.sku_of_seller}`}
            value={row[column]}
            error={errors[`variant.${index}.${column}`]}
            onChange={(value) => onCell(column, value)}
          />
        </td>
      ))}
      <td className={classes.checkCell} data-label="Available">
        <Checkbox
          data-cell={`${index} is_available`}
          aria-label={`${row.sku_of_seller} is available`}
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

/** A number stays as typed; the form gets it as soon as it is a number. */
function NumberCell({ cell, label, value, error, onChange }: NumberCellProps) {
  const [typed, setTyped] = useState(String(value));
  const [isTyping, setTyping] = useState(false);
  useEffect(() => setTyped((typed) => (Number(typed) === value ? typed : String(value))), [value]);
  return (
    <>
      <input
        className={classes.cell}
        data-cell={cell}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={Boolean(error)}
        aria-required
        value={isTyping ? typed : GROUPED.format(value)}
        onFocus={(event) => {
          const input = event.currentTarget;
          flushSync(() => setTyping(true));
          input.select();
        }}
        onChange={(event) => {
          const text = event.currentTarget.value.replace(/,/g, '');
          setTyped(text);
          if (text !== '' && Number.isFinite(Number(text))) onChange(Number(text));
        }}
        onBlur={() => {
          setTyped(String(value));
          setTyping(false);
        }}
      />
      {error && <div className={classes.error}>{error}</div>}
    </>
  );
}
