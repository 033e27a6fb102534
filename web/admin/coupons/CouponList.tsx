import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { DISCOUNT_TYPES } from '../../../contract/coupons/coupons.ts';
import { Can } from '../kit/Can.tsx';
import { download } from '../kit/calls.ts';
import { yesOrNo } from '../kit/fields/choices.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { ShownBadge } from '../kit/ShownBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { failed } from '../kit/toast.tsx';
import { Moment } from '../kit/When.tsx';
import { formatRs } from '../language/figures.ts';
import { ownWords, t } from '../language/t.ts';

const types = DISCOUNT_TYPES.map((type) => ({ value: type, label: ownWords(type) }));

export function CouponList() {
  const { filters } = useListState();
  const exportThem = () =>
    download('GET coupon/export', { query: { title: filters.find_title }, name: 'coupons.csv' }).catch(failed);
  return (
    <ResourceList
      title={t('Coupons')}
      noun={t('Coupon')}
      list="GET coupon"
      remove="DELETE coupon/{id}"
      nameOf={(coupon) => coupon.code}
      columns={[
        { header: t('Code'), sort: 'code', cell: (coupon) => <b>{coupon.code}</b> },
        { header: t('Title'), sort: 'title', cell: (coupon) => coupon.title },
        { header: t('Discount'), numeric: true, cell: takesOff },
        {
          header: t('Used'),
          sort: 'used',
          numeric: true,
          cell: ({ used, total_limit }) =>
            total_limit ? t('{shown} of {total}', { shown: used, total: total_limit }) : used,
        },
        { header: t('Starts'), sort: 'start_date', cell: ({ start_date }) => start_date && <Moment at={start_date} /> },
        { header: t('Ends'), sort: 'end_date', cell: ({ end_date }) => end_date && <Moment at={end_date} /> },
        {
          header: t('Status'),
          mark: true,
          cell: ({ is_active, start_date, end_date }) => (
            <ShownBadge record={{ is_active: is_active !== false, publish_from: start_date, publish_to: end_date }} />
          ),
        },
      ]}
      search={{ name: 'find_code', label: t('coupons by code') }}
      filters={[
        { label: t('Title'), name: 'find_title', isText: true },
        { label: t('Discount type'), name: 'find_discount_type', choices: types },
        { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
        { label: t('Ends'), days: 'find_end_date' },
      ]}
      headerActions={
        <Can path="coupon-manage/many">
          <Button variant="default" visibleFrom="sm" onClick={exportThem}>
            {t('Export')}
          </Button>
        </Can>
      }
      empty={t('Add your first coupon. Customers enter its code in the order form.')}
    />
  );
}

function takesOff({ discount_type, percent, amount, most_discount }: RowOf<'GET coupon'>): ReactNode {
  if (discount_type === 'AMOUNT') return formatRs(amount ?? 0);
  return (
    <TwoLines
      first={`${percent} %`}
      second={most_discount && t('{amount} at most', { amount: formatRs(most_discount) })}
    />
  );
}
