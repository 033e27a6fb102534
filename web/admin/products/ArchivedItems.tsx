import { Button } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { When } from '../kit/When.tsx';
import { NameWithPicture, useStatusChange } from './ProductList.tsx';

const types = [
  { value: 'MAIN', label: 'Main' },
  { value: 'BUNDLE', label: 'Bundle' },
];

/** Deleted products, which can be brought back as they were. */
export function ArchivedItems() {
  return (
    <ResourceList
      title="Archived items"
      noun="Product"
      list="GET product"
      always={{ find_is_deleted: 'true' }}
      nameOf={(product) => product.name}
      columns={[
        { header: 'Name', sort: 'name', cell: (product) => <NameWithPicture product={product} /> },
        { header: 'SKU', sort: 'sku_from_system', cell: (product) => product.sku_from_system },
        { header: 'Type', cell: (product) => (product.type === 'MAIN' ? 'Main product' : 'Bundle product') },
        { header: 'Added', sort: 'added_at', cell: (product) => <When at={product.added_at} /> },
      ]}
      rowActions={(product) => (
        <Can path="archived-items/restore">
          <Restore product={product} />
        </Can>
      )}
      filters={
        <>
          <TextFilter name="find_search" label="Name or SKU" />
          <SelectFilter name="find_type" label="Type" data={types} />
        </>
      }
      empty="Products that are deleted wait here to be restored."
    />
  );
}

function Restore({ product }: { product: RowOf<'GET product'> }) {
  const change = useStatusChange([product]);
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={change.isPending}
      aria-label={`Restore ${product.name}`}
      onClick={() => change.mutate({ type: 'is_deleted', value: false })}
    >
      Restore
    </Button>
  );
}
