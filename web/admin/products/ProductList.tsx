import { Group } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import type { PRODUCT_TYPES } from '../../../contract/catalog/catalog.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Money } from '../kit/Money.tsx';
import { useKind, useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import { BulkButtons } from './BulkButtons.tsx';
import { ImportExport } from './ImportExport.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { useBrands } from './useBrands.ts';

type Product = RowOf<'GET product'>;

const stockLevels = [
  { value: 'out', label: 'Sold out' },
  { value: 'low', label: 'Low (up to 10)' },
  { value: 'enough', label: 'More than 10' },
];

/** product-manage/{type}: lists products. */
export function ProductList() {
  const { label } = useScreen();
  const type = useKind<(typeof PRODUCT_TYPES)[number]>();
  const { filters } = useListState();
  const brands = useBrands([filters.find_brand_id]);
  return (
    <ResourceList
      title={label}
      noun="Product"
      list="GET product"
      remove="DELETE product/delete/{id}"
      restore="POST product/restore/{id}"
      always={{ find_type: type }}
      nameOf={(product) => product.name}
      headerActions={<ImportExport type={type} />}
      bulk={(chosen, done) => <BulkButtons chosen={chosen} done={done} />}
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
          header: 'Minimum price',
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
        { header: 'Status', mark: true, cell: (product) => <Flags product={product} /> },
      ]}
      search={{ name: 'find_search', label: 'products by name or SKU' }}
      filters={[
        { label: 'Brand', name: 'find_brand_id', ...brands.filter },
        { label: 'Stock', name: 'find_stock', choices: stockLevels },
        { label: 'Active', name: 'find_is_active', choices: yesOrNo('Active', 'Inactive') },
        { label: 'Published', name: 'find_is_published', choices: yesOrNo('Published', 'Draft') },
      ]}
      empty="Products of this type appear here once added."
    />
  );
}

export function NameWithPicture({ product }: { product: Product }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <ProductPicture file={product.image?.document} />
      <span>{product.name}</span>
    </Group>
  );
}

function Flags({ product: { is_active, is_published } }: { product: Product }) {
  return <ActiveBadge isActive={is_active && is_published} words={['Published', is_active ? 'Draft' : 'Inactive']} />;
}
