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
import { t } from '../language/t.ts';
import { BulkButtons } from './BulkButtons.tsx';
import { ImportExport } from './ImportExport.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { useBrands } from './useBrands.ts';

type Product = RowOf<'GET product'>;

const stockLevels = [
  { value: 'out', label: t('Sold out') },
  { value: 'low', label: t('Low (up to 10)') },
  { value: 'enough', label: t('More than 10') },
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
      noun={t('Product')}
      list="GET product"
      remove="DELETE product/delete/{id}"
      restore="POST product/restore/{id}"
      always={{ find_type: type }}
      nameOf={(product) => product.name}
      headerActions={<ImportExport type={type} />}
      bulk={(chosen, done) => <BulkButtons chosen={chosen} done={done} />}
      columns={[
        { header: t('Name'), sort: 'name', cell: (product) => <NameWithPicture product={product} /> },
        {
          header: 'SKU',
          sort: 'sku_from_system',
          cell: ({ sku_from_system, brand }) => (
            <TwoLines first={<span style={{ whiteSpace: 'nowrap' }}>{sku_from_system}</span>} second={brand?.name} />
          ),
        },
        {
          header: t('Lowest price'),
          sort: 'sales_price_from',
          numeric: true,
          cell: ({ sales_price_from }) => sales_price_from != null && <Money amount={sales_price_from} />,
        },
        { header: t('Variants'), numeric: true, cell: (product) => product.variant_count },
        {
          header: t('Stock'),
          sort: 'inventory',
          numeric: true,
          cell: ({ inventory, held }) => <TwoLines first={inventory} second={held > 0 && t('{held} held', { held })} />,
        },
        { header: t('Status'), mark: true, cell: (product) => <Flags product={product} /> },
      ]}
      search={{ name: 'find_search', label: t('products by name or SKU') }}
      filters={[
        { label: t('Brand'), name: 'find_brand_id', ...brands.filter },
        { label: t('Stock'), name: 'find_stock', choices: stockLevels },
        { label: t('Active'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
        { label: t('Published'), name: 'find_is_published', choices: yesOrNo(t('Published'), t('Draft')) },
      ]}
      empty={t('Products of this type appear here once added.')}
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
  return (
    <ActiveBadge
      isActive={is_active && is_published}
      words={[t('Published'), is_active ? t('Draft') : t('Inactive')]}
    />
  );
}
