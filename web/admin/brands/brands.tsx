import { Badge, Group, Switch, Textarea, TextInput } from '@mantine/core';
import { brandInput } from '../../../contract/brands.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { type Picture, PictureField } from '../media/PictureField.tsx';
import { ProductPicture } from '../products/ProductPicture.tsx';

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

export function BrandList() {
  return (
    <ResourceList
      title="Brands"
      noun="Brand"
      list="GET brand"
      remove="DELETE brand/{id}"
      nameOf={(brand) => brand.name}
      columns={[
        {
          header: 'Name',
          sort: 'name',
          cell: (brand) => (
            <Group gap="sm" wrap="nowrap">
              <ProductPicture file={brand.logo ?? undefined} />
              <span>{brand.name}</span>
            </Group>
          ),
        },
        { header: 'Products', sort: 'product_count', numeric: true, cell: (brand) => brand.product_count },
        {
          header: 'Shown',
          cell: ({ is_active }) => (
            <Badge variant="light" color={is_active ? 'success' : 'gray'} tt="none">
              {is_active ? 'Active' : 'Not active'}
            </Badge>
          ),
        },
      ]}
      filters={
        <>
          <TextFilter name="find_name" label="Name" />
          <SelectFilter name="find_is_active" label="Active" data={yesOrNo} />
        </>
      }
      empty="Add the first brand; products are grouped and filtered by it."
    />
  );
}

interface Values {
  name: string;
  description: string;
  logo_id: string;
  logo: Picture['document'] | null;
  is_active: boolean;
}

export function BrandForm() {
  return (
    <FormPage<Values>
      noun="Brand"
      get="GET brand/{id}"
      save="POST brand"
      schema={brandInput}
      empty={{ name: '', description: '', logo_id: '', logo: null, is_active: true }}
    >
      {(form) => (
        <>
          <TextInput label="Name" required {...form.getInputProps('name')} />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
          <PictureField
            label="Logo"
            single
            value={form.values.logo ? [{ document: form.values.logo }] : []}
            onChange={([logo]) => form.setValues({ logo: logo?.document ?? null, logo_id: logo?.document._id ?? '' })}
            error={form.errors.logo_id}
          />
          <Switch label="Active" {...form.getInputProps('is_active', { type: 'checkbox' })} />
        </>
      )}
    </FormPage>
  );
}
