import { MultiSelect, SegmentedControl, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { DiscountType } from '../../../contract/coupons/coupons.ts';
import { useChoices } from '../kit/fields/choices.ts';
import { DayAndTime } from '../kit/fields/DayAndTime.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { instantOf, localTime } from '../kit/fields/read-time.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ManyCodes } from './ManyCodes.tsx';

/** Offers schemes to limit a coupon to, latest start first. */
const useCouponSchemes = (chosen: string[]) =>
  useChoices(
    'GET scheme',
    { search: 'find_name', query: { sort: 'start_date:desc' }, labelOf: ({ name }) => name },
    chosen,
  ).props;

const useCouponProducts = (chosen: string[]) =>
  useChoices(
    'GET product',
    { search: 'find_search', query: { find_type: 'MAIN', sort: 'name:asc' }, labelOf: ({ name }) => name },
    chosen,
  ).props;

const RUPEES = { prefix: 'Rs. ', min: 0 } as const;

const NEW = {
  code: '',
  title: '',
  discount_type: 'PERCENT' as DiscountType,
  percent: '' as number | '',
  amount: '' as number | '',
  most_discount: '' as number | '',
  min_amount: '' as number | '',
  start_date: '',
  end_date: '',
  total_limit: '' as number | '',
  phone_limit: '' as number | '',
  scheme_ids: [] as string[],
  product_ids: [] as string[],
  is_active: true,
};

/** Drops the values of the other kind of discount. */
function writtenCoupon({ percent, most_discount, amount, ...coupon }: typeof NEW) {
  const isPercent = coupon.discount_type === 'PERCENT';
  return {
    ...coupon,
    ...(isPercent ? { percent, most_discount, amount: null } : { percent: null, most_discount: null, amount }),
    start_date: coupon.start_date && instantOf(coupon.start_date),
    end_date: coupon.end_date && instantOf(coupon.end_date),
  };
}

export function CouponForm() {
  const page = useResource({
    noun: 'Coupon',
    save: 'POST coupon',
    empty: NEW,
    read: ({ start_date, end_date, ...coupon }) => ({
      ...coupon,
      start_date: start_date && localTime(start_date),
      end_date: end_date && localTime(end_date),
    }),
    write: writtenCoupon,
    names: { scheme_ids: useCouponSchemes, product_ids: useCouponProducts },
  });
  const { field, values, set } = page.form;
  const schemes = useCouponSchemes(values.scheme_ids);
  const products = useCouponProducts(values.product_ids);
  return (
    <FormPage
      page={page}
      {...(page.record && { actions: <ManyCodes id={page.record._id} title={page.record.title} /> })}
    >
      <TextInput label="Code" description="As customers type it, such as DASHAIN26." {...field('code')} />
      <TextInput label="Title" description="For staff: what this coupon is for." {...field('title')} />
      <SegmentedControl
        aria-label="Discount type"
        data={[
          { value: 'PERCENT', label: 'A percentage' },
          { value: 'AMOUNT', label: 'Fixed amount' },
        ]}
        value={values.discount_type}
        onChange={(type) => set('discount_type', type as DiscountType)}
      />
      {values.discount_type === 'PERCENT' ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField label="Percent" suffix=" %" min={0} max={100} {...field('percent')} required />
          <NumberField label="Maximum discount" {...RUPEES} {...field('most_discount')} />
        </SimpleGrid>
      ) : (
        <NumberField label="Amount" {...RUPEES} {...field('amount')} required />
      )}
      <NumberField
        label="Minimum order amount"
        description="If empty, the coupon applies to every order."
        {...RUPEES}
        {...field('min_amount')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayAndTime label="Starts" usual="00:00:00" {...field('start_date')} />
        <DayAndTime label="Ends" usual="23:59:59" {...field('end_date')} />
        <NumberField
          label="Total uses"
          description="The number of orders that can use it. Cancelled orders give it back."
          min={1}
          {...field('total_limit')}
        />
        <NumberField
          label="Uses per phone number"
          description="If empty, there is no limit."
          min={1}
          {...field('phone_limit')}
        />
      </SimpleGrid>
      <MultiSelect
        label="Only for these schemes"
        description="If none are chosen, it applies to all."
        {...schemes}
        {...field('scheme_ids')}
        required={false}
      />
      <MultiSelect
        label="Only for these products"
        description="If none are chosen, it applies to all."
        {...products}
        {...field('product_ids')}
        required={false}
      />
      <Switch label="Active" {...field('is_active', { type: 'checkbox' })} />
    </FormPage>
  );
}
