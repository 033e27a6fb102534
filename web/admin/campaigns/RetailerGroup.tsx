import { Checkbox, Group, Paper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { t } from '../language/t.ts';
import classes from './access.module.css';
import { type ChosenRetailers, isChosen, type Retailer, wrongNumber } from './access.ts';

/** Spec 9: rows of 60 px with two retailers; a phone fits one. */
const ROW = 60;
/** Spec 9: milliseconds until scrolling counts as stopped. */
const SCROLL_IDLE = 150;

interface RetailerGroupProps {
  label: string;
  retailers: Retailer[];
  chosen: ChosenRetailers;
  used: Map<string, number>;
  errors: Record<string, string>;
  /** The current meaning of an empty number. */
  noNumber: string;
  choose: (ids: string[], isOn: boolean) => void;
  setNumber: (id: string, number: number | '') => void;
}

/** Lists retailers of one type under a checkbox for all of them. Only visible rows are in the page. */
export const RetailerGroup = memo(function RetailerGroup(props: RetailerGroupProps) {
  const { label, retailers, chosen, choose } = props;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const perRow = isPhone ? 1 : 2;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: Math.ceil(retailers.length / perRow),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    isScrollingResetDelay: SCROLL_IDLE,
  });
  if (retailers.length === 0) return null;
  const count = retailers.filter((retailer) => isChosen(chosen, retailer._id)).length;
  return (
    <Paper withBorder component="section" aria-label={label}>
      <Group justify="space-between" px="sm" h={52} wrap="nowrap">
        <Checkbox
          label={label}
          fw={600}
          checked={count === retailers.length}
          indeterminate={count > 0 && count < retailers.length}
          onChange={(event) =>
            choose(
              retailers.map((retailer) => retailer._id),
              event.currentTarget.checked,
            )
          }
        />
        <Text size="sm" c="dimmed">
          {t('{shown} of {total}', { shown: count, total: retailers.length })}
        </Text>
      </Group>
      <div ref={scroller} className={classes.list}>
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <div key={index} className={classes.line} style={{ transform: `translateY(${start}px)` }}>
              {retailers.slice(index * perRow, (index + 1) * perRow).map((retailer) => (
                <RetailerRow
                  key={retailer._id}
                  retailer={retailer}
                  isOn={isChosen(chosen, retailer._id)}
                  number={chosen[retailer._id] ?? ''}
                  used={props.used.get(retailer._id) ?? 0}
                  error={props.errors[retailer._id]}
                  noNumber={props.noNumber}
                  choose={choose}
                  setNumber={props.setNumber}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Paper>
  );
});

interface RetailerRowProps {
  retailer: Retailer;
  isOn: boolean;
  number: number | '';
  used: number;
  error: string | undefined;
  noNumber: string;
  choose: (ids: string[], isOn: boolean) => void;
  setNumber: (id: string, number: number | '') => void;
}

const RetailerRow = memo(function RetailerRow({ retailer, isOn, number, used, error, ...props }: RetailerRowProps) {
  const { _id, name, office_code } = retailer;
  const wrong = wrongNumber(number) ?? error;
  return (
    <div className={classes.retailer}>
      <Checkbox
        aria-label={name}
        checked={isOn}
        onChange={(event) => props.choose([_id], event.currentTarget.checked)}
      />
      {/** Commits the number on blur. */}
      <NumberField
        aria-label={t('Quota of {name}', { name })}
        value={number}
        placeholder={isOn ? props.noNumber : '-'}
        error={Boolean(wrong)}
        // Describes the field for screen readers; others read the text beside it.
        title={wrong}
        hideControls
        w={84}
        onLeave={(value) => {
          const typed = value === '' ? '' : Number(value);
          // Typing a number also selects the retailer.
          if (typed !== number) props.setNumber(_id, typed);
        }}
      />
      <span className={classes.name} title={wrong ?? name}>
        {wrong ? (
          <span className={classes.wrong}>{wrong}</span>
        ) : (
          <span className={classes.code}>
            {[office_code, !retailer.is_active && 'inactive', isOn && standing(number, used)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        {name}
      </span>
    </div>
  );
});

function standing(number: number | '', used: number): string {
  return number === ''
    ? t('{used} used', { used })
    : t('{used} used, {max} left', { used, max: Math.max(0, number - used) });
}
