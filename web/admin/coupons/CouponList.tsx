import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { DISCOUNT_TYPES } from '../../../contract/coupons/coupons.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import { formatRs } from '../../../contract/money.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { download } from '../kit/calls.ts';
import { yesOrNo } from '../kit/fields/choices.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { failed } from '../kit/toast.tsx';
import { Moment } from '../kit/When.tsx';

const types = DISCOUNT_TYPES.map((type) => ({ value: type, label: inWords(type) }));

export function CouponList() {
  const { filters } = useListState();
  const exportThem = () =>
    download('GET coupon/export', { query: { title: filters.find_title }, name: 'coupons.csv' }).catch(failed);
  return (
    <ResourceList
      title="Coupons"
      noun="Coupon"
      list="GET coupon"
      remove="DELETE coupon/{id}"
      nameOf={(coupon) => coupon.code}
      columns={[
        { header: 'Code', sort: 'code', cell: (coupon) => <b>{coupon.code}</b> },
        { header: 'Title', sort: 'title', cell: (coupon) => coupon.title },
        { header: 'Discount', numeric: true, cell: takesOff },
        {
          header: 'Used',
          sort: 'used',
          numeric: true,
          cell: ({ used, total_limit }) => (total_limit ? `${used} of ${total_limit}` : used),
        },
        { header: 'Starts', sort: 'start_date', cell: ({ start_date }) => start_date && <Moment at={start_date} /> },
        { header: 'Ends', sort: 'end_date', cell: ({ end_date }) => end_date && <Moment at={end_date} /> },
        { header: 'Status', mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active !== false} /> },
      ]}
      search={{ name: 'find_code', label: 'coupons by code' }}
      filters={[
        { label: 'Title', name: 'find_title', isText: true },
        { label: 'Discount type', name: 'find_discount_type', choices: types },
        { label: 'Status', name: 'find_is_active', choices: yesOrNo('Active', 'Inactive') },
        { label: 'Ends', days: 'find_end_date' },
      ]}
      headerActions={
        <Can path="coupon-manage/many">
          <Button variant="default" visibleFrom="sm" onClick={exportThem}>
            Export
          </Button>
        </Can>
      }
      empty="Add your first coupon. Customers enter its code in the order form."
    />
  );
}

function takesOff({ discount_type, percent, amount, most_discount }: RowOf<'GET coupon'>): ReactNode {
  if (discount_type === 'AMOUNT') return formatRs(amount ?? 0);
  return <TwoLines first={`${percent} %`} second={most_discount && `${formatRs(most_discount)} at most`} />;
}
