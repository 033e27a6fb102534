import { MultiSelect, SegmentedControl, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { DiscountType } from '../../../contract/coupons/coupons.ts';
import { useChoices } from '../kit/fields/choices.ts';
import { DayAndTime } from '../kit/fields/DayAndTime.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { instantOf, localTime } from '../kit/fields/read-time.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { t } from '../language/t.ts';
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
    noun: t('Coupon'),
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
      <TextInput label={t('Code')} description={t('As customers type it, such as DASHAIN26.')} {...field('code')} />
      <TextInput label={t('Title')} description={t('For staff: what this coupon is for.')} {...field('title')} />
      <SegmentedControl
        aria-label={t('Discount type')}
        data={[
          { value: 'PERCENT', label: t('Percentage') },
          { value: 'AMOUNT', label: t('Fixed amount') },
        ]}
        value={values.discount_type}
        onChange={(type) => set('discount_type', type as DiscountType)}
      />
      {values.discount_type === 'PERCENT' ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField label={t('Percent')} suffix=" %" min={0} max={100} {...field('percent')} required />
          <NumberField label={t('Maximum discount')} {...RUPEES} {...field('most_discount')} />
        </SimpleGrid>
      ) : (
        <NumberField label={t('Amount')} {...RUPEES} {...field('amount')} required />
      )}
      <NumberField
        label={t('Minimum order amount')}
        description={t('If empty, the coupon applies to every order.')}
        {...RUPEES}
        {...field('min_amount')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayAndTime label={t('Starts')} usual="00:00:00" {...field('start_date')} />
        <DayAndTime label={t('Ends')} usual="23:59:59" {...field('end_date')} />
        <NumberField
          label={t('Total uses')}
          description={t('The number of orders that can use it. Cancelled orders don’t count.')}
          min={1}
          {...field('total_limit')}
        />
        <NumberField
          label={t('Uses per phone number')}
          description={t('If empty, there is no limit.')}
          min={1}
          {...field('phone_limit')}
        />
      </SimpleGrid>
      <MultiSelect
        label={t('Only for these schemes')}
        description={t('If none are chosen, it applies to all.')}
        {...schemes}
        {...field('scheme_ids')}
        required={false}
      />
      <MultiSelect
        label={t('Only for these products')}
        description={t('If none are chosen, it applies to all.')}
        {...products}
        {...field('product_ids')}
        required={false}
      />
      <Switch label={t('Active')} {...field('is_active', { type: 'checkbox' })} />
    </FormPage>
  );
}
