import { Input, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { type Choice, useChoices, yesOrNo } from '../kit/fields/choices.ts';
import { SortableList } from '../kit/fields/SortableList.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t } from '../language/t.ts';
import { useBrands } from '../products/useBrands.ts';

const STATUS = { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) } as const;

/** product-section: edits product lists for sections. */
export function ProductSectionList() {
  return (
    <ResourceList
      title={t('Product sections')}
      noun={t('Product section')}
      list="GET product-section"
      remove="DELETE product-section/{id}"
      nameOf={(section) => section.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (section) => section.name },
        { header: t('Products'), numeric: true, cell: (section) => section.product.length },
        { header: t('Status'), mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active ?? true} /> },
      ]}
      search={{ name: 'find_name', label: t('product sections by name') }}
      filters={[STATUS]}
      empty={t('Group your first products, then show the list in a section of the home page.')}
    />
  );
}

export function ProductSectionForm() {
  const page = useResource({
    noun: t('Product section'),
    save: 'POST product-section',
    empty: { name: '', product: [] as string[], is_active: true },
    names: { product: useListed },
    stale: ['GET layout/{id}'],
  });
  const { field, values, errors, set } = page.form;
  const products = useListed(values.product);
  return (
    <FormPage page={page}>
      <TextInput
        label={t('Name')}
        description={t('Only staff see it. Customers see the section’s title.')}
        {...field('name')}
      />
      <ChosenInOrder
        label={t('Products')}
        add={t('Add a product')}
        help={t('Visitors see them in this order. Unpublished products are left out.')}
        chosen={values.product}
        choices={products}
        error={errors.product}
        onChange={(product) => set('product', product)}
      />
      <Switch label={t('Active')} {...field('is_active', { type: 'checkbox' })} />
    </FormPage>
  );
}

/** brand-section-manage: edits brand lists for sections. */
export function BrandSectionList() {
  return (
    <ResourceList
      title={t('Brand sections')}
      noun={t('Brand section')}
      list="GET brand-section"
      remove="DELETE brand-section/{id}"
      nameOf={(section) => section.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (section) => section.name },
        { header: t('Brands'), numeric: true, cell: (section) => section.brand.length },
        { header: t('Status'), mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active ?? true} /> },
      ]}
      search={{ name: 'find_name', label: t('brand sections by name') }}
      filters={[STATUS]}
      empty={t('Group your first brands, then show the list in a section of the home page.')}
    />
  );
}

export function BrandSectionForm() {
  const page = useResource({
    noun: t('Brand section'),
    save: 'POST brand-section',
    empty: { name: '', brand: [] as string[], is_active: true },
    names: { brand: useBrands },
    stale: ['GET layout/{id}'],
  });
  const { field, values, errors, set } = page.form;
  const brands = useBrands(values.brand);
  return (
    <FormPage page={page}>
      <TextInput
        label={t('Name')}
        description={t('Only staff see it. Customers see the section’s title.')}
        {...field('name')}
      />
      <ChosenInOrder
        label={t('Brands')}
        add={t('Add a brand')}
        help={t('Visitors see them in this order. A brand without a logo shows its name.')}
        chosen={values.brand}
        choices={brands}
        error={errors.brand}
        onChange={(brand) => set('brand', brand)}
      />
      <Switch label={t('Active')} {...field('is_active', { type: 'checkbox' })} />
    </FormPage>
  );
}

const useListed = (chosen: string[]) =>
  useChoices(
    'GET product',
    {
      search: 'find_search',
      query: { sort: 'name:asc' },
      labelOf: ({ name, sku_from_system, is_active, is_published }) =>
        `${name} (${sku_from_system})${is_active && is_published ? '' : t(', not shown to visitors')}`,
    },
    chosen,
  );

interface ChosenProps {
  label: string;
  add: string;
  help: string;
  chosen: string[];
  choices: { data: Choice[]; props: object };
  error: ReactNode;
  onChange: (chosen: string[]) => void;
}

/** Picks records one by one, in any order. */
function ChosenInOrder({ label, add, help, chosen, choices, error, onChange }: ChosenProps) {
  const nameOf = (id: string) => choices.data.find((choice) => choice.value === id)?.label ?? t('Loading…');
  return (
    <Input.Wrapper label={label} labelElement="div" description={help} error={error} required>
      <Stack gap="sm" mt={4}>
        <SortableList label={label} rows={chosen} idOf={(id) => id} nameOf={nameOf} onChange={onChange}>
          {nameOf}
        </SortableList>
        <Select
          {...choices.props}
          data={choices.data.filter((choice) => !chosen.includes(choice.value))}
          aria-label={add}
          placeholder={add}
          value={null}
          // The picked product is in the list above, so clear the field.
          key={chosen.length}
          error={Boolean(error)}
          onChange={(id) => id && onChange([...chosen, id])}
        />
      </Stack>
    </Input.Wrapper>
  );
}
