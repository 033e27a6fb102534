import { Fieldset, Loader, MultiSelect, NumberInput, Select, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense } from 'react';
import type { SchemeType } from '../../../contract/offers.ts';
import { lockedText, lockOf, schemeInput } from '../../../contract/schemes.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { useScreen } from '../kit/screen.ts';
import { PictureField } from '../media/PictureField.tsx';
import { useCampaigns, useRetailerChoices } from './choices.ts';
import { FieldRows } from './FieldRows.tsx';
import { aboveList, bodyOf, emptyScheme, errorUnder, type SchemeValues, valuesOf } from './form-values.ts';
import { NameAndDates } from './NameAndDates.tsx';
import { SchemeButtons, SchemeStanding, useScheme } from './SchemeButtons.tsx';
import { SchemeProducts } from './SchemeProducts.tsx';

// The editor is large and not needed to see the form.
const RichText = lazy(() => import('../media/RichText.tsx'));

type Form = UseFormReturnType<SchemeValues>;

/** The type of scheme that a screen is about: `scheme-manage/pre-order` is PRE-ORDER. */
export const typeOf = (path: string) => path.replace('scheme-manage/', '').toUpperCase() as SchemeType;

/** scheme-manage/{scheme_type}: add and edit. */
export function SchemeForm() {
  const { path } = useScreen();
  const type = typeOf(path);
  return (
    <FormPage<SchemeValues>
      wide
      noun="Scheme"
      get="GET scheme/{id}"
      save="POST scheme"
      schema={schemeInput}
      empty={emptyScheme(type)}
      read={valuesOf}
      write={bodyOf}
      alsoWrong={aboveList}
      staysAfterAdd
      headerActions={(id) => <SchemeButtons id={id} />}
      above={(id) => <SchemeStanding id={id} />}
    >
      {(form) => <Fields form={form} />}
    </FormPage>
  );
}

function Fields({ form }: { form: Form }) {
  const standing = useScheme(form.values._id);
  const locked = standing && lockOf(standing);
  return (
    <>
      <Basics form={form} />
      <SchemeProducts form={form} locked={locked} />
      <Sellers form={form} locked={locked} />
      <FieldRows
        rows={form.values.d_data}
        errors={form.errors}
        onChange={(rows) => form.setFieldValue('d_data', rows)}
      />
    </>
  );
}

function Basics({ form }: { form: Form }) {
  const { values, errors } = form;
  return (
    <>
      <NameAndDates form={form} />
      <PictureField
        label="Pictures"
        value={values.image}
        onChange={(image) => form.setFieldValue('image', image)}
        error={errorUnder(errors, 'image')}
      />
      <Suspense fallback={<Loader aria-label="Loading the editor" />}>
        <RichText
          label="Description"
          value={values.description}
          onChange={(html) => form.setFieldValue('description', html)}
          error={errors.description}
        />
      </Suspense>
    </>
  );
}

function Sellers({ form, locked }: { form: Form; locked: string | undefined }) {
  const { values, errors } = form;
  const campaigns = useCampaigns();
  const retailers = useRetailerChoices();
  return (
    <Fieldset legend="Who sells it, and limits">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Campaign"
          description={locked ? lockedText(locked, 'campaign') : 'Its quotas say which retailers sell how many'}
          readOnly={locked !== undefined}
          required={values.type === 'CAMPAIGN'}
          searchable
          clearable={locked === undefined}
          data={campaigns}
          nothingFoundMessage="Nothing found."
          value={values.campaign_id || null}
          error={errors.campaign_id}
          onChange={(campaign_id) => {
            form.setFieldValue('campaign_id', campaign_id ?? '');
            if (campaign_id) form.setFieldValue('allowed_office', []);
          }}
          clearButtonProps={{ 'aria-label': 'Take the campaign out' }}
        />
        <NumberInput
          label="Orders of one phone number"
          description="Left empty, as many as there are"
          clampBehavior="none"
          {...form.getInputProps('limit_per_phone')}
        />
      </SimpleGrid>
      {!values.campaign_id && (
        <MultiSelect
          mt="md"
          label="Retailers"
          description="Left empty, every retailer sells it"
          searchable
          clearable
          limit={50}
          data={retailers}
          nothingFoundMessage="Nothing found."
          value={values.allowed_office}
          error={errorUnder(errors, 'allowed_office')}
          onChange={(offices) => form.setFieldValue('allowed_office', offices)}
          clearButtonProps={{ 'aria-label': 'Take all retailers out' }}
        />
      )}
    </Fieldset>
  );
}
