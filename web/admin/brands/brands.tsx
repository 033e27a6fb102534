import { Group, Switch, Textarea, TextInput } from '@mantine/core';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t } from '../language/t.ts';
import { type Picture, PictureField } from '../media/PictureField.tsx';
import { ProductPicture } from '../products/ProductPicture.tsx';

export function BrandList() {
  return (
    <ResourceList
      title={t('Brands')}
      noun={t('Brand')}
      list="GET brand"
      remove="DELETE brand/{id}"
      nameOf={(brand) => brand.name}
      columns={[
        {
          header: t('Name'),
          sort: 'name',
          cell: (brand) => (
            <Group gap="sm" wrap="nowrap">
              <ProductPicture file={brand.logo ?? undefined} />
              <span>{brand.name}</span>
            </Group>
          ),
        },
        { header: t('Products'), sort: 'product_count', numeric: true, cell: (brand) => brand.product_count },
        { header: t('Status'), mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active} /> },
      ]}
      search={{ name: 'find_name', label: t('brands by name') }}
      filters={[{ label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) }]}
      empty={t('Add your first brand. Products are grouped and filtered by brand.')}
    />
  );
}

const NEW = {
  name: '',
  name_ne: '',
  description: '',
  logo_id: '',
  logo: null as Picture['document'] | null,
  is_active: true,
};

export function BrandForm() {
  const page = useResource({ noun: t('Brand'), save: 'POST brand', empty: NEW, stale: ['GET product'] });
  const { field, values, errors, set } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label={t('Name')} {...field('name')} />
      <TextInput
        label={t('Name in Nepali')}
        description={t('Shown to Nepali readers, and used in their product search.')}
        lang="ne"
        maxLength={80}
        {...field('name_ne')}
      />
      <Textarea label={t('Description')} {...field('description')} />
      <PictureField
        label={t('Logo')}
        single
        value={values.logo ? [{ document: values.logo }] : []}
        onChange={([logo]) => {
          set('logo', logo?.document ?? null);
          set('logo_id', logo?.document._id ?? '');
        }}
        error={errors.logo_id}
      />
      <Switch label={t('Active')} {...field('is_active', { type: 'checkbox' })} />
    </FormPage>
  );
}
