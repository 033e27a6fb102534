import { Alert, ColorInput, SimpleGrid, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core';
import { useEffect } from 'react';
import { type Logo, NEUTRAL_BRAND } from '../../../contract/brand/brand.ts';
import { InNepali } from '../kit/fields/InNepali.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { t } from '../language/t.ts';
import { showBrand } from '../our-brand.ts';
import { inLines, linesOf } from '../settings/typed-value.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { LogoField } from './LogoField.tsx';

const { mark: _mark, ...UNWRITTEN } = NEUTRAL_BRAND;
/** Phones and links as typed, one per line. */
const EMPTY = { ...UNWRITTEN, logo: null as Logo | null, logo_dark: null as Logo | null, phones: '', social: '' };

/** Edits the shop's name and looks, with a preview for customers and staff. */
export function BrandForm() {
  const page = useBrand();
  useNewHeader(page);
  return (
    <FormPage page={page} wide>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
        <Stack>
          <Looks page={page} />
          <Company page={page} />
          <NepaliTexts page={page} />
          <Messages page={page} />
        </Stack>
        <BrandPreview brand={page.form.values} />
      </SimpleGrid>
    </FormPage>
  );
}

type Page = ReturnType<typeof useBrand>;

const useBrand = () =>
  useResource({
    noun: t('Your brand'),
    save: 'POST our-brand',
    get: 'GET our-brand',
    empty: EMPTY,
    read: (brand) => ({ ...brand, phones: inLines(brand.phones), social: inLines(brand.social) }),
    write: ({ phones, social, ...brand }) => ({ ...brand, phones: linesOf(phones), social: linesOf(social) }),
    saved: t('Brand saved.'),
    saveFailed: t('The brand could not be saved.'),
    stale: ['GET setup'],
  });

/** Shows a saved brand in the header without a reload. */
function useNewHeader({ isReady, isDirty, form: { values } }: Page): void {
  const isSaved = isReady && !isDirty && values.name !== NEUTRAL_BRAND.name;
  useEffect(() => {
    if (!isSaved) return;
    const { name, company, address, pan, colour, logo, logo_dark, logo_says_name, phones } = values;
    showBrand({ name, company, address, pan, colour, logo, logo_dark, logo_says_name, phones: linesOf(phones) });
  }, [isSaved, values]);
}

function Looks({ page: { form, errors } }: { page: Page }) {
  const { field, values, set } = form;
  return (
    <>
      {values.name === NEUTRAL_BRAND.name && (
        <Alert color="warning">
          {t('Customers see “{name}” until you enter your name.', { name: NEUTRAL_BRAND.name })}
        </Alert>
      )}
      <TextInput label={t('Name')} {...field('name')} />
      <TextInput label={t('Tagline')} description={t('One line, below the name.')} {...field('tagline')} />
      <LogoField
        label={t('Logo on light backgrounds')}
        logo={values.logo}
        onChange={(logo) => set('logo', logo)}
        error={errors.logo}
      />
      <LogoField
        label={t('Logo on dark backgrounds')}
        isDark
        logo={values.logo_dark}
        onChange={(logo) => set('logo_dark', logo)}
        error={errors.logo_dark}
      />
      <Switch
        label={t('The logo includes the name')}
        description={t('The name is not repeated next to the logo.')}
        {...field('logo_says_name', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ColorInput
          label={t('Colour')}
          description={t('Buttons and the icon.')}
          format="hex"
          withEyeDropper={false}
          {...field('colour')}
        />
        <ColorInput
          label={t('Secondary colour')}
          description={t('Used for savings and success messages.')}
          format="hex"
          withEyeDropper={false}
          {...field('accent')}
        />
      </SimpleGrid>
    </>
  );
}

function Company({ page: { form, errors } }: { page: Page }) {
  const { field } = form;
  /** Props of a multi-line field, which shows the first error of any line. */
  const lines = (name: 'phones' | 'social') => ({
    minRows: 1,
    ...field(name),
    error: Object.entries(errors).find(([path]) => path.split('.')[0] === name)?.[1],
  });
  return (
    <Part title={t('Your company')}>
      <TextInput label={t('Registered name')} {...field('company')} />
      <TextInput label="PAN" inputMode="numeric" {...field('pan')} />
      <TextInput label={t('Registration number')} {...field('registration')} />
      <TextInput label={t('Address')} {...field('address')} />
      <Textarea label={t('Phones')} description={t('One per line.')} {...lines('phones')} />
      <TextInput label={t('Email')} type="email" {...field('email')} />
      <TextInput label={t('Opening hours')} {...field('hours')} />
      <Textarea
        label={t('Social links')}
        description={t('Your social media pages, one link per line.')}
        {...lines('social')}
      />
    </Part>
  );
}

function NepaliTexts({ page: { form } }: { page: Page }) {
  const { field } = form;
  return (
    <InNepali fields={['name_ne', 'tagline_ne', 'company_ne', 'address_ne', 'hours_ne']} form={form}>
      <TextInput label={t('Name in Nepali')} lang="ne" {...field('name_ne')} />
      <TextInput label={t('Tagline, in Nepali')} lang="ne" {...field('tagline_ne')} />
      <TextInput label={t('Registered name in Nepali')} lang="ne" {...field('company_ne')} />
      <TextInput label={t('Address in Nepali')} lang="ne" {...field('address_ne')} />
      <TextInput label={t('Opening hours in Nepali')} lang="ne" {...field('hours_ne')} />
    </InNepali>
  );
}

function Messages({ page: { form } }: { page: Page }) {
  const { field } = form;
  return (
    <Part title={t('Messages')}>
      <TextInput
        label={t('SMS prefix')}
        description={t(
          'Leave empty if your gateway already shows your sender name. A prefix makes each SMS longer and can cost more.',
        )}
        {...field('sms_name')}
      />
      <TextInput
        label={t('SMS sender')}
        description={t('Exactly as registered with your gateway.')}
        {...field('sms_sender')}
      />
      <TextInput
        label={t('Sender address')}
        description={t('An address your mail server can send from. If empty, the server’s default is used.')}
        type="email"
        {...field('mail_from')}
      />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack component="section">
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
