import { Badge, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { BodyOf, RowOf } from '../../../contract/api.ts';
import { call } from '../../shared/api.ts';
import { Can } from '../kit/Can.tsx';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { Money } from '../kit/Money.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import { failed, succeeded } from '../kit/toast.ts';
import { queryClient } from '../queries.ts';
import { ImportExport } from './ImportExport.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { useBrands } from './useBrands.ts';

type Product = RowOf<'GET product'>;
type Change = Omit<BodyOf<'POST product/status/multiple'>, 'product_id'>;

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const stockLevels = [
  { value: 'out', label: 'Sold out' },
  { value: 'low', label: 'Low (up to 10)' },
  { value: 'enough', label: 'More than 10' },
];

/** product-manage/{type}: the last segment of the path is the product's type in lower case. */
export function ProductList() {
  const { path, label } = useScreen();
  const type = path.replace('product-manage/', '').toUpperCase();
  const brands = useBrands();
  return (
    <ResourceList
      key={path}
      title={label}
      noun="Product"
      list="GET product"
      remove="DELETE product/delete/{id}"
      isArchived
      always={{ find_type: type }}
      nameOf={(product) => product.name}
      headerActions={<ImportExport type={type} />}
      bulk={(ticked) => <BulkButtons ticked={ticked} />}
      columns={[
        { header: 'Name', sort: 'name', cell: (product) => <NameWithPicture product={product} /> },
        {
          header: 'SKU',
          sort: 'sku_from_system',
          cell: ({ sku_from_system, brand }) => (
            <TwoLines first={<span style={{ whiteSpace: 'nowrap' }}>{sku_from_system}</span>} second={brand?.name} />
          ),
        },
        {
          header: 'Price from',
          sort: 'sales_price_from',
          numeric: true,
          cell: ({ sales_price_from }) => sales_price_from != null && <Money amount={sales_price_from} />,
        },
        { header: 'Variants', numeric: true, cell: (product) => product.variant_count },
        {
          header: 'Stock',
          sort: 'inventory',
          numeric: true,
          cell: ({ inventory, held }) => <TwoLines first={inventory} second={held > 0 && `${held} held`} />,
        },
        { header: 'Shown', cell: (product) => <Flags product={product} /> },
      ]}
      filters={
        <>
          <TextFilter name="find_search" label="Name or SKU" />
          <SelectFilter name="find_brand_id" label="Brand" data={brands} />
          <SelectFilter name="find_stock" label="Stock" data={stockLevels} />
          <SelectFilter name="find_is_active" label="Active" data={yesOrNo} />
          <SelectFilter name="find_is_published" label="Published" data={yesOrNo} />
        </>
      }
      empty="Products of this type appear here once they are in the catalogue."
    />
  );
}

export function NameWithPicture({ product }: { product: Product }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <ProductPicture file={product.image?.document} />
      <span style={{ minWidth: 120 }}>{product.name}</span>
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

/** Sets one flag on all ticked products (spec 4, Products). */
function BulkButtons({ ticked }: { ticked: Product[] }) {
  const { path } = useScreen();
  const change = useStatusChange(ticked);
  const button = (text: string, status: Change) => (
    <Button variant="default" size="compact-sm" loading={change.isPending} onClick={() => change.mutate(status)}>
      {text}
    </Button>
  );
  return (
    <>
      <Can path={`${path}/edit/:id`}>
        {button('Publish', { type: 'is_published', value: true })}
        {button('Unpublish', { type: 'is_published', value: false })}
        {button('Set active', { type: 'is_active', value: true })}
        {button('Set inactive', { type: 'is_active', value: false })}
      </Can>
      <Can path={`${path}/delete`}>{button('Delete', { type: 'is_deleted', value: true })}</Can>
    </>
  );
}

function useStatusChange(products: { _id: string }[]) {
  return useMutation({
    mutationFn: (change: Change) =>
      call('POST product/status/multiple', { body: { product_id: products.map((one) => one._id), ...change } }),
    onSuccess: async ({ msg }) => {
      succeeded(msg ?? 'Status Changed Successfully.');
      await queryClient.invalidateQueries();
    },
    onError: (error) => failed(error, 'Status Change Failed.'),
  });
}
