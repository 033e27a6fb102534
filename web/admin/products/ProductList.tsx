import { Badge, Group } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { Money } from '../kit/Money.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { useScreen } from '../kit/screen.ts';
import { ProductPicture } from './ProductPicture.tsx';

type Product = RowOf<'GET product'>;

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** product-manage/{type}: the last segment of the path is the product's type in lower case. */
export function ProductList() {
  const { path, label } = useScreen();
  const type = path.replace('product-manage/', '').toUpperCase();
  return (
    <ResourceList
      key={path}
      title={label}
      noun="Product"
      list="GET product"
      always={{ find_type: type }}
      nameOf={(product) => product.name}
      columns={[
        { header: 'Name', sort: 'name', cell: (product) => <NameWithPicture product={product} /> },
        { header: 'SKU', sort: 'sku_from_system', cell: (product) => product.sku_from_system },
        { header: 'Brand', cell: (product) => product.brand?.name },
        {
          header: 'Price from',
          numeric: true,
          cell: ({ sales_price_from }) => sales_price_from != null && <Money amount={sales_price_from} />,
        },
        { header: 'Variants', numeric: true, cell: (product) => product.variant_count },
        { header: 'Stock', sort: 'inventory', numeric: true, cell: (product) => product.inventory },
        { header: 'Held', numeric: true, cell: (product) => product.held },
        { header: 'Shown', cell: (product) => <Flags product={product} /> },
      ]}
      filters={
        <>
          <TextFilter name="find_name" label="Name" />
          <TextFilter name="find_sku_from_system" label="SKU" />
          <SelectFilter name="find_is_active" label="Active" data={yesOrNo} />
          <SelectFilter name="find_is_published" label="Published" data={yesOrNo} />
        </>
      }
      empty="Products of this type appear here once they are in the catalogue."
    />
  );
}

function NameWithPicture({ product }: { product: Product }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <ProductPicture file={product.image?.document} />
      <span>{product.name}</span>
    </Group>
  );
}

function Flags({ product: { is_active, is_published } }: { product: Product }) {
  return (
    <Badge variant="light" color={is_active && is_published ? 'success' : 'gray'} tt="none" miw="max-content">
      {!is_active ? 'Not active' : is_published ? 'Published' : 'Not published'}
    </Badge>
  );
}
