import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { LEVEL_LABELS } from '../../../../contract/locations/locations.ts';
import { t, translated } from '../../language/t.ts';
import { useData } from '../calls.ts';
import { placeFilter } from './place-filter.ts';
import { usePlaces } from './usePlaces.ts';

/** Ids of a location; levels below an empty one are empty too. */
interface PlaceIds {
  state: string;
  district: string;
  vdc_municipality: string;
  ward: string;
}

export type Level = keyof PlaceIds;

const NOWHERE: PlaceIds = { state: '', district: '', vdc_municipality: '', ward: '' };
interface LocationPickerProps {
  value: { [L in Level]?: string | undefined };
  onChange: (place: PlaceIds) => void;
  /** The last level shown; `vdc_municipality` by default. A ward is never required. */
  until?: Level;
  errors?: { [L in Level]?: SelectProps['error'] };
  required?: boolean;
  size?: SelectProps['size'];
}

/**
 * Picks state, district and area, and ward if asked for (spec 3). Each level is enabled once the level above is chosen,
 * and cleared when that changes.
 */
export function LocationPicker({
  value,
  onChange,
  until = 'vdc_municipality',
  errors,
  required,
  size,
}: LocationPickerProps) {
  const { data: all } = usePlaces();
  const { state = '', district = '', vdc_municipality = '', ward = '' } = value;
  const shared = {
    size,
    required,
    searchable: true,
    clearable: !required,
    nothingFoundMessage: t('Address Not Found.'),
    // Enter picks the match instead of submitting the form.
    selectFirstOptionOnChange: true,
    onKeyDown: chooseOnly,
    // Keep the options in the field's own landmark or dialog.
    comboboxProps: { withinPortal: false },
  };
  return (
    <>
      <Select
        {...shared}
        label={translated(LEVEL_LABELS.state)}
        data={options(all?.allState)}
        filter={placeFilter('state', all?.allState)}
        value={state || null}
        // A disabled level can't show its error, so show it here.
        error={errors?.state ?? (state ? undefined : (errors?.district ?? errors?.vdc_municipality))}
        onChange={(chosen) => onChange({ ...NOWHERE, state: chosen ?? '' })}
      />
      {until !== 'state' && (
        <Select
          {...shared}
          label={translated(LEVEL_LABELS.district)}
          data={options(all?.allDistrict.filter((row) => row.state === state))}
          filter={placeFilter('district', all?.allDistrict)}
          value={district || null}
          error={state ? (errors?.district ?? (district ? undefined : errors?.vdc_municipality)) : undefined}
          disabled={!state}
          onChange={(chosen) => onChange({ ...NOWHERE, state, district: chosen ?? '' })}
        />
      )}
      {(until === 'vdc_municipality' || until === 'ward') && (
        <Select
          {...shared}
          label={translated(LEVEL_LABELS.vdc_municipality)}
          data={options(all?.allVdc.filter((row) => row.district === district))}
          filter={placeFilter('area', all?.allVdc)}
          value={vdc_municipality || null}
          error={district ? errors?.vdc_municipality : undefined}
          disabled={!district}
          onChange={(chosen) => onChange({ ...NOWHERE, state, district, vdc_municipality: chosen ?? '' })}
        />
      )}
      {until === 'ward' && (
        <WardSelect
          {...shared}
          area={vdc_municipality}
          value={ward}
          error={errors?.ward}
          onChange={(chosen) => onChange({ state, district, vdc_municipality, ward: chosen })}
        />
      )}
    </>
  );
}

function chooseOnly(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

type WardSelectProps = Omit<SelectProps, 'value' | 'onChange'> & {
  area: string;
  value: string;
  onChange: (ward: string) => void;
};

/** Picks the ward, which is never required. */
function WardSelect({ area, value, onChange, ...props }: WardSelectProps) {
  const { data } = useData('GET static/admin/location/area/{id}', { params: { id: area } }, { enabled: area !== '' });
  return (
    <Select
      {...props}
      label={translated(LEVEL_LABELS.ward)}
      description={t('The ward, if known.')}
      required={false}
      clearable
      disabled={!area}
      data={options(area ? data : [])}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function options(rows: { _id: string; name: string }[] = []) {
  return rows.map(({ _id, name }) => ({ value: _id, label: name }));
}
