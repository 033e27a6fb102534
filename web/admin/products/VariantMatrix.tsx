import { ActionIcon, Group, Input, Text } from '@mantine/core';
import { useState } from 'react';
import {
  filledDown,
  MATRIX_COLUMNS,
  type MatrixColumn,
  type MatrixRow,
  missingRows,
  type Pasted,
  pasted,
  pasteNotice,
  withCell,
} from '../../../contract/catalog/matrix.ts';
import type { InventoryType } from '../../../contract/catalog/variants.ts';
import { IconArrowDown, IconHistory, IconX } from '../kit/icons.ts';
import { SmallButton } from '../kit/SmallButton.tsx';
import { t } from '../language/t.ts';
import { MatrixCells } from './MatrixCells.tsx';
import { StockLedger } from './StockLedger.tsx';
import classes from './VariantMatrix.module.css';

const LABELS: Record<MatrixColumn, string> = {
  price: t('Price (Rs.)'),
  sales_price: t('Sales price (Rs.)'),
  inventory: t('Stock'),
  is_available: t('Available'),
};

interface Cell {
  row: number;
  column: MatrixColumn;
}

interface Props {
  types: InventoryType[];
  rows: MatrixRow[];
  onChange(rows: MatrixRow[]): void;
  /** The form's errors, by full path. */
  errors: Record<string, React.ReactNode>;
}

/**
 * Edits all variants' prices and stock like a spreadsheet: arrows and Enter move, blocks can be pasted, cells filled
 * down.
 */
export function VariantMatrix({ types, rows, onChange, errors }: Props) {
  const [at, setAt] = useState<Cell>({ row: 0, column: 'price' });
  const [ledgerOf, setLedgerOf] = useState<MatrixRow>();
  const [paste, setPaste] = useState<Pasted>();
  const missing = missingRows(types, rows);
  const shown = paste && skusOf(paste.rows) === skusOf(rows) ? paste : undefined;
  const marks = { ...errors, ...shown?.errors };

  function keyDown(event: React.KeyboardEvent<HTMLTableElement>) {
    const down = event.key === 'ArrowDown' || event.key === 'Enter';
    if (!down && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = at.row + (down ? 1 : -1);
    event.currentTarget.querySelector<HTMLInputElement>(`[data-cell='${next} ${at.column}']`)?.focus();
  }

  /** Typing clears only this cell's mark. */
  function changeCell(row: MatrixRow, column: MatrixColumn, value: number | boolean) {
    if (shown) {
      const { [`variant.${rows.indexOf(row)}.${column}`]: _mended, ...others } = shown.errors;
      setPaste({ ...shown, errors: others });
    }
    onChange(rows.map((one) => (one === row ? withCell(one, column, value) : one)));
  }

  function takeSheet(event: React.ClipboardEvent) {
    const sheet = event.clipboardData.getData('text');
    if (sheet.trim() === '') return;
    event.preventDefault();
    const result = pasted(rows, at, sheet);
    setPaste(result);
    onChange(result.rows);
  }

  return (
    <Input.Wrapper
      label={t('Variants ({count})', { count: rows.length })}
      labelElement="div"
      error={errors.variant}
      description={t(
        'Paste a block from a spreadsheet into any cell. Use Enter and the arrow keys to move up and down.',
      )}
    >
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('Variants')} onKeyDown={keyDown} onPaste={takeSheet}>
          <MatrixHead at={at} onFill={(cell) => onChange(filledDown(rows, cell))} />
          <tbody onFocus={(event) => setAt(placeOf(event.target) ?? at)}>
            {rows.map((row, index) => (
              <MatrixLine
                key={row._id ?? row.sku_of_seller}
                row={row}
                index={index}
                error={errors[`variant.${index}`]}
                marks={marks}
                isLast={rows.length === 1}
                onCell={(column, value) => changeCell(row, column, value)}
                onLedger={() => setLedgerOf(row)}
                onRemove={() => onChange(rows.filter((one) => one !== row))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm" mt="xs" role="status">
        {shown && pasteNotice(shown)}
      </Text>
      {missing.length > 0 && (
        <SmallButton mt="xs" onClick={() => onChange([...rows, ...missing])}>
          {t('Add {count} missing combinations', { count: missing.length })}
        </SmallButton>
      )}
      {ledgerOf?._id && (
        <StockLedger
          variant={{ _id: ledgerOf._id, sku_of_seller: ledgerOf.sku_of_seller }}
          onClose={() => setLedgerOf(undefined)}
        />
      )}
    </Input.Wrapper>
  );
}

/** Names the columns; each can be filled down from the focused cell. */
function MatrixHead({ at, onFill }: { at: Cell; onFill(cell: Cell): void }) {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Variant')}</th>
        {MATRIX_COLUMNS.map((column) => {
          const row = at.column === column ? at.row : 0;
          return (
            <th scope="col" key={column}>
              <Group gap={4} wrap="nowrap" justify="space-between">
                <span>
                  {LABELS[column]}
                  {column !== 'is_available' && (
                    <span className={classes.required} aria-hidden>
                      {' '}
                      *
                    </span>
                  )}
                </span>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  aria-label={t('Fill {labels} down from row {row}', { labels: LABELS[column], row: row + 1 })}
                  title={t('Fill down')}
                  onClick={() => onFill({ row, column })}
                >
                  <IconArrowDown size={14} aria-hidden />
                </ActionIcon>
              </Group>
            </th>
          );
        })}
        <th scope="col">
          <Text size="xs" c="dimmed" span>
            {t('Actions')}
          </Text>
        </th>
      </tr>
    </thead>
  );
}

interface MatrixLineProps {
  row: MatrixRow;
  index: number;
  /** Errors of the variant itself and of its cells, by full path. */
  error: React.ReactNode;
  marks: Record<string, React.ReactNode>;
  isLast: boolean;
  onCell(column: MatrixColumn, value: number | boolean): void;
  onLedger(): void;
  onRemove(): void;
}

function MatrixLine({ row, index, error, marks, isLast, onCell, onLedger, onRemove }: MatrixLineProps) {
  return (
    <tr className={row.is_available ? undefined : classes.off}>
      <th scope="row">
        {row.sku_of_seller}
        {error && (
          <div className={classes.error} data-wrong>
            {error}
          </div>
        )}
      </th>
      <MatrixCells row={row} index={index} errors={marks} onCell={onCell} />
      <td>
        <Group gap={2} wrap="nowrap" justify="center">
          {row._id && (
            <ActionIcon
              variant="subtle"
              aria-label={t('Stock ledger of {variant}', { variant: row.sku_of_seller })}
              title={t('Stock ledger')}
              onClick={onLedger}
            >
              <IconHistory size={16} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="danger"
            disabled={row.has_orders || isLast}
            aria-label={t('Remove {name}', { name: row.sku_of_seller })}
            title={row.has_orders ? t('It has orders: switch it off instead.') : t('Remove')}
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </td>
    </tr>
  );
}

const skusOf = (rows: MatrixRow[]) => rows.map((row) => row.sku_of_seller).join('\n');

function placeOf(element: EventTarget): Cell | undefined {
  const [row, column] = ((element as HTMLElement).dataset.cell ?? '').split(' ');
  return column ? { row: Number(row), column: column as MatrixColumn } : undefined;
}
