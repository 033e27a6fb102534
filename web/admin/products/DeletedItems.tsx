import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../../contract/language/counted.ts';
import { SCHEME_TYPES, type SchemeType } from '../../../contract/offers/offers.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Moment } from '../kit/When.tsx';
import { NameWithPicture } from './ProductList.tsx';

const KINDS = [
  { value: 'products', label: 'Products' },
  { value: 'schemes', label: 'Schemes' },
];
const productTypes = [
  { value: 'MAIN', label: 'Main' },
  { value: 'BUNDLE', label: 'Bundle' },
];
const TYPE_LABELS: Record<SchemeType, string> = {
  'PRE-ORDER': 'Pre-order',
  CAMPAIGN: 'Campaign',
  'MULTI-BUY': 'Multi-buy',
};
const schemeTypes = SCHEME_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));

/** archived-items: restores deleted products and schemes. */
export function DeletedItems() {
  const [params, setParams] = useSearchParams();
  const isSchemes = params.get('kind') === 'schemes';
  const choice = (
    <SegmentedControl
      aria-label="Show"
      size="sm"
      data={KINDS}
      value={isSchemes ? 'schemes' : 'products'}
      // One list's filters mean nothing in the other.
      onChange={(kind) => setParams(kind === 'schemes' ? { kind } : {})}
    />
  );
  return isSchemes ? <DeletedSchemes choice={choice} /> : <DeletedProducts choice={choice} />;
}

function DeletedProducts({ choice }: { choice: ReactNode }) {
  return (
    <ResourceList
      title="Deleted items"
      noun="Product"
      list="GET product"
      always={{ find_is_deleted: 'true' }}
      nameOf={(product) => product.name}
      headerActions={choice}
      columns={[
        { header: 'Name', sort: 'name', cell: (product) => <NameWithPicture product={product} /> },
        { header: 'SKU', sort: 'sku_from_system', cell: (product) => product.sku_from_system },
        { header: 'Type', cell: (product) => (product.type === 'MAIN' ? 'Main product' : 'Bundle product') },
        { header: 'Added', sort: 'added_at', cell: (product) => <Moment at={product.added_at} /> },
      ]}
      rowActions={(product, leaves) => <Restore what="POST product/restore/{id}" {...product} onDone={leaves} />}
      search={{ name: 'find_search', label: 'products by name or SKU' }}
      filters={[{ label: 'Type', name: 'find_type', choices: productTypes }]}
      bulk={(chosen, done) => <RestoreMany ids={chosen.map((product) => product._id)} done={done} />}
      empty="Deleted products appear here and can be restored."
    />
  );
}

function DeletedSchemes({ choice }: { choice: ReactNode }) {
  return (
    <ResourceList
      title="Deleted items"
      noun="Scheme"
      list="GET scheme"
      always={{ find_is_deleted: 'true' }}
      nameOf={(scheme) => scheme.name}
      headerActions={choice}
      columns={[
        { header: 'Name', sort: 'name', cell: (scheme) => scheme.name },
        { header: 'Type', cell: (scheme) => TYPE_LABELS[scheme.type] },
        { header: 'Product', cell: (scheme) => scheme.product_name },
        { header: 'Starts', sort: 'start_date', cell: (scheme) => <Moment at={scheme.start_date} /> },
        { header: 'Ends', sort: 'end_date', cell: (scheme) => <Moment at={scheme.end_date} /> },
      ]}
      rowActions={(scheme, leaves) => <Restore what="POST scheme/restore/{id}" {...scheme} onDone={leaves} />}
      search={{ name: 'find_name', label: 'schemes by name' }}
      filters={[{ label: 'Type', name: 'find_type', choices: schemeTypes }]}
      empty="Deleted schemes appear here. A restored scheme becomes a draft."
    />
  );
}

function RestoreMany({ ids, done }: { ids: string[]; done: () => void }) {
  const restore = useAction('POST product/multiple/restore', {
    done: `${counted(ids.length, 'product')} restored.`,
    failure: 'Restore Failed.',
    onDone: done,
  });
  return (
    <Can path="archived-items/restore">
      <Button
        variant="default"
        size="compact-sm"
        loading={restore.isPending}
        onClick={() => restore.run({ body: { product_id: ids } })}
      >
        Restore
      </Button>
    </Can>
  );
}

interface RestoreProps {
  what: 'POST product/restore/{id}' | 'POST scheme/restore/{id}';
  _id: string;
  name: string;
  onDone: () => void;
}

function Restore({ what, _id, name, onDone }: RestoreProps) {
  const restore = useAction(what, { done: 'Restored.', failure: 'Restore Failed.', onDone });
  return (
    <Can path="archived-items/restore">
      <Button
        variant="default"
        size="compact-sm"
        loading={restore.isPending}
        aria-label={`Restore ${name}`}
        onClick={() => restore.run({ params: { id: _id }, body: {} })}
      >
        Restore
      </Button>
    </Can>
  );
}
