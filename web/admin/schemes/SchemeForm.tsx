import { Fieldset, MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { SchemeType } from '../../../contract/offers/offers.ts';
import { lockOf } from '../../../contract/offers/schemes.ts';
import { InNepali } from '../kit/fields/InNepali.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { SeoFields } from '../kit/form/SeoFields.tsx';
import type { TypedForm } from '../kit/form/typed-form.ts';
import { useResource } from '../kit/form/useResource.ts';
import { useKind } from '../kit/screen.ts';
import { t } from '../language/t.ts';
import { PictureField } from '../media/PictureField.tsx';
import { RichTextField } from '../media/RichTextField.tsx';
import { SCHEME_NAMES, useCampaigns, useRetailers } from './choices.ts';
import { FieldRows } from './FieldRows.tsx';
import { aboveList, bodyOf, emptyScheme, errorUnder, SCHEME_ROWS, type SchemeValues, valuesOf } from './form-values.ts';
import { NameAndDates } from './NameAndDates.tsx';
import { PublishButton, SchemeMenu, SchemeStanding } from './SchemeButtons.tsx';
import { SchemeProducts } from './SchemeProducts.tsx';

type Form = TypedForm<SchemeValues>;

/** scheme-manage/{scheme_type}: adds and edits a scheme. */
export function SchemeForm() {
  const type = useKind<SchemeType>();
  const page = useResource({
    noun: t('Scheme'),
    save: 'POST scheme',
    empty: emptyScheme(type),
    read: valuesOf,
    write: bodyOf,
    alsoWrong: aboveList,
    rows: SCHEME_ROWS,
    names: SCHEME_NAMES,
    stays: true,
  });
  const { form, record: scheme } = page;
  const lock = scheme && lockOf(scheme);
  const locked = lock && t(lock);
  return (
    <FormPage
      page={page}
      wide
      actions={scheme && <SchemeMenu scheme={scheme} variant="default" page={page} />}
      above={scheme && <SchemeStanding scheme={scheme} />}
      saves={scheme && <PublishButton scheme={scheme} page={page} />}
    >
      <Basics form={form} />
      <SchemeProducts form={form} locked={locked} />
      <Sellers form={form} locked={locked} />
      <SeoFields field={form.field} title={form.values.name}>
        <TextInput label={t('Address')} placeholder={t('Generated from the name')} {...form.field('slug')} />
      </SeoFields>
      <FieldRows rows={form.values.d_data} errors={form.errors} onChange={(rows) => form.set('d_data', rows)} />
    </FormPage>
  );
}

function Basics({ form }: { form: Form }) {
  const { values, errors } = form;
  return (
    <>
      <NameAndDates form={form} />
      <PictureField
        label={t('Pictures')}
        value={values.image}
        onChange={(image) => form.set('image', image)}
        error={errorUnder(errors, 'image')}
      />
      <RichTextField
        label={t('Description')}
        value={values.description}
        onChange={(html) => form.set('description', html)}
        error={errors.description}
      />
      <InNepali fields={['name_ne', 'description_ne']} form={form}>
        <TextInput label={t('Name in Nepali')} lang="ne" maxLength={120} {...form.field('name_ne')} />
        <RichTextField
          label={t('Description in Nepali')}
          lang="ne"
          value={values.description_ne}
          onChange={(html) => form.set('description_ne', html)}
          error={errors.description_ne}
        />
      </InNepali>
    </>
  );
}

function Sellers({ form, locked }: { form: Form; locked: string | undefined }) {
  const { values, errors } = form;
  const campaigns = useCampaigns([values.campaign_id]);
  const retailers = useRetailers(values.allowed_office);
  return (
    <Fieldset legend={t('Sellers and limits')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('Campaign')}
          description={locked ?? t('Its quotas set how many each retailer can sell.')}
          readOnly={locked !== undefined}
          required={values.type === 'CAMPAIGN'}
          clearable={locked === undefined}
          {...campaigns.props}
          value={values.campaign_id || null}
          error={errors.campaign_id}
          onChange={(campaign_id) => {
            form.set('campaign_id', campaign_id ?? '');
            if (campaign_id) form.set('allowed_office', []);
          }}
          clearButtonProps={{ 'aria-label': t('Remove campaign') }}
        />
        <NumberField
          label={t('Orders per phone number')}
          description={t('If empty, there is no limit.')}
          {...form.field('limit_per_phone')}
        />
      </SimpleGrid>
      {!values.campaign_id && (
        <MultiSelect
          mt="md"
          label={t('Retailers')}
          description={t('If empty, all retailers can sell it.')}
          clearable
          {...retailers.props}
          value={values.allowed_office}
          error={errorUnder(errors, 'allowed_office')}
          onChange={(offices) => form.set('allowed_office', offices)}
          clearButtonProps={{ 'aria-label': t('Remove all retailers') }}
        />
      )}
    </Fieldset>
  );
}
