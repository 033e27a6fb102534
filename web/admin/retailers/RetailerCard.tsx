import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { telLink } from '../../../contract/phone.ts';
import { Can } from '../kit/Can.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconArrowMoveRight, IconMessage, IconPhone } from '../kit/icons.ts';
import { useIsPhone } from '../kit/is-phone.ts';
import type { SortField } from '../kit/list/list-filters.ts';
import type { Column } from '../kit/list/list-view.ts';
import { Money } from '../kit/Money.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { durationOf, numberOf } from '../reports/figures.ts';
import { MoveDialog } from './MoveDialog.tsx';
import classes from './Retailers.module.css';
import { remind } from './remind.tsx';

type Retailer = RowOf<'GET order/retailer'>;

const Late = ({ retailer: { waiting, late, late_since } }: { retailer: Retailer }) =>
  waiting === 0 ? undefined : (
    <TwoLines
      first={
        <span className={late > 0 ? classes.late : undefined}>
          {late > 0
            ? t('{late} of {waiting} overdue', { late: numberOf(late), waiting: numberOf(waiting) })
            : t('{waiting} waiting', { waiting: numberOf(waiting) })}
        </span>
      }
      second={late_since && tAround('oldest {time}', { time: <When at={late_since} /> })}
    />
  );

/** Shows the orders' outcomes. Omits zeros, so that the rest stands out. */
function Orders({ retailer: { open, delivered, returned, lost, lost_why } }: { retailer: Retailer }) {
  const ends = [
    open > 0 && t('{count} open', { count: numberOf(open) }),
    delivered > 0 && t('{delivered} handed over', { delivered: numberOf(delivered) }),
    returned > 0 && t('{returned} returned', { returned: numberOf(returned) }),
    lost > 0 && t('{lost} lost', { lost: numberOf(lost) }),
  ].filter(Boolean);
  return (
    ends.length > 0 && <TwoLines first={ends.join(', ')} second={lost_why && t('Lost: {lost_why}', { lost_why })} />
  );
}

export const COLUMNS: Column<Retailer, SortField<'GET order/retailer'>>[] = [
  {
    header: t('Retailer'),
    sort: 'name',
    lead: true,
    cell: ({ name, office_code }) => <TwoLines first={name} second={office_code} />,
  },
  { header: t('Calls'), sort: 'late', cell: (retailer) => <Late retailer={retailer} /> },
  {
    header: t('First contact'),
    sort: 'median',
    numeric: true,
    cell: ({ median, contacted }) =>
      contacted > 0 && <TwoLines first={durationOf(median)} second={counted(contacted, 'order')} />,
  },
  { header: t('Orders'), sort: 'lost', long: true, cell: (retailer) => <Orders retailer={retailer} /> },
  {
    header: t('Idle quota'),
    sort: 'quota_idle',
    numeric: true,
    cell: ({ quota, quota_left, quota_idle }) =>
      quota > 0 && (
        <TwoLines
          first={numberOf(quota_idle)}
          second={t('{quota_left} of {quota} left', { quota_left: numberOf(quota_left), quota: numberOf(quota) })}
        />
      ),
  },
  {
    header: t('Balance owed'),
    sort: 'money_held',
    numeric: true,
    cell: ({ money_held }) => money_held !== 0 && <Money amount={money_held} />,
  },
];

/** Shows a retailer on a phone: its figures, with the buttons within the thumb's reach. */
export function RetailerCard({ retailer }: { retailer: Retailer }) {
  return (
    <>
      <dl className={classes.facts}>
        {COLUMNS.slice(1).map(({ header, cell, long }) => (
          <div key={header} className={long ? classes.long : undefined}>
            <dt>{header}</dt>
            <dd>{cell(retailer)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.acts}>
        <Acts retailer={retailer} />
      </div>
    </>
  );
}

/** Shows a retailer's actions: as icons in a table row, as buttons on a card. */
export function Acts({ retailer }: { retailer: Retailer }) {
  const { name, phone, reminder, reminded_at, waiting, open } = retailer;
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      {phone && (
        <Act
          label={t('Call')}
          of={t('{name} at {phone}', { name, phone })}
          href={telLink(phone)}
          icon={<IconPhone size={18} aria-hidden />}
        />
      )}
      {reminder && (
        <Can path="your-retailers/remind">
          <Act
            label={reminded_at ? t('Reminded') : t('Remind')}
            of={name}
            disabled={Boolean(reminded_at)}
            onClick={() => remind([retailer])}
            icon={<IconMessage size={18} aria-hidden />}
          />
        </Can>
      )}
      {waiting + open > 0 && (
        <Can path="your-retailers/move">
          <Act
            label={t('Move')}
            of={t('orders of {name}', { name })}
            onClick={() => setMoving(true)}
            icon={<IconArrowMoveRight size={18} aria-hidden />}
          />
        </Can>
      )}
      {isMoving && <MoveDialog retailer={retailer} onClose={() => setMoving(false)} />}
    </>
  );
}

interface ActProps {
  label: string;
  of: string;
  icon: ReactNode;
  href?: string;
  disabled?: boolean;
  onClick?: () => void;
}

function Act({ label, of, icon, href, ...button }: ActProps) {
  const isPhone = useIsPhone();
  const name = `${label} ${of}`;
  if (!isPhone) return <IconAction label={name} icon={icon} {...(href && { href })} {...button} />;
  const how = { variant: 'default', leftSection: icon, 'aria-label': name };
  return href ? (
    <Button component="a" href={href} {...how}>
      {label}
    </Button>
  ) : (
    <Button {...how} {...button}>
      {label}
    </Button>
  );
}
