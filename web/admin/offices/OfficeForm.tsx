import { Breadcrumbs, MultiSelect, Select, Switch, Text, TextInput } from '@mantine/core';
import { OFFICE_NOUNS, type OfficeType, PARENT_TYPE, RETAIL_TYPES } from '../../../contract/offices/offices.ts';
import { Can } from '../kit/Can.tsx';
import { AddFirst } from '../kit/fields/AddFirst.tsx';
import { LocationPicker } from '../kit/fields/LocationPicker.tsx';
import { usePlaceNames } from '../kit/fields/usePlaces.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconPrinter, IconQrcode, IconUsers } from '../kit/icons.ts';
import { useKind } from '../kit/screen.ts';
import { inSentence, t, translated } from '../language/t.ts';
import { useOfficeNames, useParentChoices } from './choices.ts';
import { HoursField } from './HoursField.tsx';
import { MapField } from './MapField.tsx';
import { OpenOrders } from './OpenOrders.tsx';

const EMPTY = {
  name: '',
  name_ne: '',
  office_code: '',
  parent_id: '',
  retail_type: [] as ('CE' | 'MX')[],
  phone: '',
  email: '',
  pan: '',
  state: '',
  district: '',
  vdc_municipality: '',
  ward: '',
  address: '',
  address_ne: '',
  map_location: '',
  opening_hours: '',
  is_active: true,
  open_orders: '' as '' | 'STAY' | 'MOVE',
  open_orders_to: '',
};

/** Returns errors for all required fields that are empty, at once. */
const missingOf = (needed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(needed).flatMap(([field, value]) => (value ? [] : [[field, t('This field is required.')]])),
  );

/** Edits an office of the screen's level: its parent, its contact data, and its location. */
export function OfficeForm() {
  const office = useOffice();
  const { page, isRetailer } = office;
  const { field, values } = page.form;
  return (
    <FormPage page={page} actions={<Links id={page.id ?? ''} isRetailer={isRetailer} />}>
      <Above offices={page.record?.above ?? []} />
      <NameAndCode {...office} />
      <Parent {...office} />
      {isRetailer && (
        <MultiSelect
          label={t('Type')}
          description={t('You can set quotas for a whole group at once.')}
          data={[...RETAIL_TYPES]}
          {...field('retail_type')}
        />
      )}
      <TextInput label={t('Phone')} description={t('Landlines can’t receive SMS.')} type="tel" {...field('phone')} />
      <TextInput label={t('Email')} type="email" {...field('email')} />
      <TextInput
        label="PAN"
        description={t('Printed as the seller’s PAN on bills.')}
        inputMode="numeric"
        {...field('pan')}
      />
      <Place {...office} />
      <OpeningHours {...office} />
      <Switch
        label={t('Active')}
        description={t('Inactive offices are hidden from customers and take no new orders.')}
        {...field('is_active', { type: 'checkbox' })}
      />
      {page.record?.is_active && !values.is_active && (
        <OpenOrders
          id={page.record._id}
          decision={field('open_orders')}
          to={{ ...field('open_orders_to'), value: values.open_orders_to }}
        />
      )}
    </FormPage>
  );
}

type Office = ReturnType<typeof useOffice>;

function useOffice() {
  const kind = useKind<OfficeType>();
  const above = PARENT_TYPE[kind];
  const isRetailer = kind === 'RETAILER';
  // Skip the choice if there is a single parent.
  const { only } = useParentChoices(kind, []);
  const parentOf = ({ parent_id }: { parent_id: string }) => parent_id || (above && only) || '';
  const page = useResource({
    noun: translated(OFFICE_NOUNS[kind]),
    save: 'POST office',
    empty: { ...EMPTY, type: kind },
    // The error of a missing area shows at the first open level.
    write: (values) => ({ ...values, parent_id: parentOf(values) }),
    alsoWrong: ({ parent_id, vdc_municipality }) =>
      missingOf({ ...(above && { parent_id: parentOf({ parent_id }) }), ...(isRetailer && { vdc_municipality }) }),
    names: {
      parent_id: useOfficeNames,
      state: usePlaceNames,
      district: usePlaceNames,
      vdc_municipality: usePlaceNames,
    },
    stale: ['GET user'],
  });
  return { page, kind, above, isRetailer, parent: parentOf(page.form.values) };
}

function NameAndCode({ page: { form } }: Office) {
  const { field } = form;
  return (
    <>
      <TextInput label={t('Name')} maxLength={120} {...field('name')} />
      <TextInput
        label={t('Name in Nepali')}
        description={t('Shown to Nepali readers. If empty, they see the English name.')}
        lang="ne"
        maxLength={120}
        {...field('name_ne')}
      />
      <TextInput
        label={t('Code')}
        description={t('Short and unique, such as RT-061. Imports and reports use it to identify the office.')}
        maxLength={20}
        {...field('office_code')}
      />
    </>
  );
}

function Parent({ page, kind, above, parent, isRetailer }: Office) {
  const { field, values } = page.form;
  const parents = useParentChoices(kind, [values.parent_id]);
  if (!above) return null;
  return (
    <>
      <Select
        label={translated(OFFICE_NOUNS[above])}
        description={page.isNew || isRetailer ? undefined : t('Changing it moves all offices below this one too.')}
        {...parents.props}
        {...field('parent_id')}
        value={parent || null}
        required
      />
      {parents.isEmpty && (
        <AddFirst
          what={inSentence(translated(OFFICE_NOUNS[above]))}
          path={`office-manage/${above.toLowerCase()}/add`}
        />
      )}
    </>
  );
}

function Place({ page, isRetailer }: Office) {
  const { field, values, errors, set } = page.form;
  return (
    <>
      <LocationPicker
        value={values}
        errors={errors}
        required={isRetailer}
        until="ward"
        onChange={({ state, district, vdc_municipality, ward }) => {
          set('state', state);
          set('district', district);
          set('vdc_municipality', vdc_municipality);
          set('ward', ward);
        }}
      />
      <TextInput
        label={t('Address')}
        description={t('Street and building, so customers can find it.')}
        {...field('address')}
      />
      <TextInput label={t('Address in Nepali')} lang="ne" maxLength={200} {...field('address_ne')} />
      <MapField typed={values.map_location} {...field('map_location')} />
    </>
  );
}

function OpeningHours({ page: { form } }: Office) {
  const { field } = form;
  return <HoursField {...field('opening_hours')} value={form.values.opening_hours} />;
}

function Above({ offices }: { offices: { _id: string; name: string }[] }) {
  if (offices.length === 0) return null;
  return (
    <Breadcrumbs separator="›" styles={{ root: { flexWrap: 'wrap' } }} aria-label={t('Parent offices')}>
      {offices.map(({ _id, name }) => (
        <Text key={_id} size="sm" c="dimmed">
          {name}
        </Text>
      ))}
    </Breadcrumbs>
  );
}

function Links({ id, isRetailer }: { id: string; isRetailer: boolean }) {
  return (
    <>
      <Can path="user-manage">
        <HeaderLink
          to={`/user-manage?find_office_id=${id}`}
          label={t('Users')}
          icon={<IconUsers size={16} aria-hidden />}
        />
      </Can>
      {isRetailer && (
        <Can path="office-manage/retailer/poster/:id">
          <HeaderLink
            to={`/office-manage/retailer/poster/${id}`}
            label={t('Poster')}
            icon={<IconPrinter size={16} aria-hidden />}
          />
        </Can>
      )}
      {isRetailer && (
        <Can path="payment-qr/detail/:id">
          <HeaderLink
            to={`/payment-qr/detail/${id}`}
            label={t('Payment QR')}
            icon={<IconQrcode size={16} aria-hidden />}
          />
        </Can>
      )}
    </>
  );
}
