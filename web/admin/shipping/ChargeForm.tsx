import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { RURAL } from '../../../contract/locations/locations.ts';
import { CHARGE_LEVELS, type ChargeLevel } from '../../../contract/shipping/shipping.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { usePlaceNames, usePlaces } from '../kit/fields/usePlaces.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { RUPEES } from '../language/figures.ts';
import { ownWords, t } from '../language/t.ts';
import { ShippingTypes } from './ShippingTypes.tsx';
import { CHARGE_ROWS, newCharge } from './values.ts';
import { WeightRanges } from './WeightRanges.tsx';

const levels = CHARGE_LEVELS.map((level) => ({ value: level, label: ownWords(level) }));

const LABELS: Record<ChargeLevel, string> = {
  state: t('States'),
  district: t('Districts'),
  city: t('Cities'),
  area: t('Areas'),
};

/** Edits a delivery price: for places of one level, by weight or not, in one or several types (spec 3 and 4). */
export function ChargeForm() {
  const page = useResource({
    noun: t('Shipping Charge'),
    save: 'POST shipping-charge',
    empty: newCharge,
    rows: CHARGE_ROWS,
    names: { state: usePlaceNames, district: usePlaceNames, city: usePlaceNames, area: usePlaceNames },
  });
  const { field, values, errors, set } = page.form;
  const { set_by, use_weight } = values;
  const { data: all } = usePlaces();
  const districts = new Map(all?.allDistrict.map(({ _id, name }) => [_id, name]));
  // Orders have no ward, so charge by municipality. Its name needs the district, because several districts share one.
  const areas = all?.allVdc.map((area) => ({ ...area, name: `${area.name}, ${districts.get(area.district)}` }));
  const cities = areas?.filter(({ kind }) => kind !== RURAL);
  const places = { state: all?.allState, district: all?.allDistrict, city: cities, area: areas }[set_by];

  // Choosing a level clears the others (spec 4).
  function setBy(level: ChargeLevel) {
    for (const other of CHARGE_LEVELS) if (other !== level) set(other, []);
    set('set_by', level);
  }

  return (
    <FormPage page={page}>
      <TextInput label={t('Title')} {...field('title')} />
      <NumberField
        label={t('Priority')}
        description={t('A higher value means higher priority if several charges cover the same area.')}
        min={0}
        {...field('priority')}
      />
      <Select
        label={t('Level')}
        description={t('An area is any municipality; a city is one that isn’t rural.')}
        data={levels}
        allowDeselect={false}
        {...field('set_by')}
        onChange={(level) => level && setBy(level as ChargeLevel)}
      />
      <MultiSelect
        key={set_by}
        label={LABELS[set_by]}
        data={places?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        searchable
        clearable
        limit={100}
        nothingFoundMessage={t('Address Not Found.')}
        value={values[set_by]}
        onChange={(chosen) => set(set_by, chosen)}
        error={errors[set_by]}
        required
      />
      <NumberField label={t('Price')} prefix={RUPEES} min={0} {...field('price')} />
      <NumberField
        label={t('Free delivery from')}
        description={t('Orders of this amount or more are delivered free. Leave empty to always charge.')}
        prefix={RUPEES}
        min={0}
        {...field('free_shipping_price')}
      />
      <Switch label={t('Price by weight')} {...field('use_weight', { type: 'checkbox' })} />
      {use_weight && (
        <WeightRanges ranges={values.weight_price} errors={errors} onChange={(ranges) => set('weight_price', ranges)} />
      )}
      <ShippingTypes types={values.shipping_type} errors={errors} onChange={(types) => set('shipping_type', types)} />
      <Switch label={t('Active')} {...field('is_active', { type: 'checkbox' })} />
    </FormPage>
  );
}
