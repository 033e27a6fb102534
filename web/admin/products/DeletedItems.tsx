import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SCHEME_TYPES, type SchemeType } from '../../../contract/offers/offers.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { Moment } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';
import { NameWithPicture } from './ProductList.tsx';

const KINDS = [
  { value: 'products', label: t('Products') },
  { value: 'schemes', label: t('Schemes') },
];
const productTypes = [
  { value: 'MAIN', label: t('Main') },
  { value: 'BUNDLE', label: t('Bundle') },
];
const TYPE_LABELS: Record<SchemeType, string> = {
  'PRE-ORDER': t('Pre-order'),
  CAMPAIGN: t('Campaign'),
  'MULTI-BUY': t('Multi-buy'),
};
const schemeTypes = SCHEME_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));

/** archived-items: restores deleted products and schemes. */
export function DeletedItems() {
  const [params, setParams] = useSearchParams();
  const isSchemes = params.get('kind') === 'schemes';
  const choice = (
    <SegmentedControl
      aria-label={t('Show')}
      size="sm"
      data={KINDS}
      value={isSchemes ? 'schemes' : 'products'}
      // Drop the filters: they don't apply to the other list.
      onChange={(kind) => setParams(kind === 'schemes' ? { kind } : {})}
    />
  );
  return isSchemes ? <DeletedSchemes choice={choice} /> : <DeletedProducts choice={choice} />;
}

function DeletedProducts({ choice }: { choice: ReactNode }) {
  return (
    <ResourceList
      title={t('Deleted items')}
      noun={t('Product')}
      list="GET product"
      always={{ find_is_deleted: 'true' }}
      nameOf={(product) => product.name}
      headerActions={choice}
      columns={[
        { header: t('Name'), sort: 'name', cell: (product) => <NameWithPicture product={product} /> },
        { header: 'SKU', sort: 'sku_from_system', cell: (product) => product.sku_from_system },
        { header: t('Type'), cell: (product) => (product.type === 'MAIN' ? t('Main product') : t('Bundle product')) },
        { header: t('Added'), sort: 'added_at', cell: (product) => <Moment at={product.added_at} /> },
      ]}
      rowActions={(product, leaves) => <Restore what="POST product/restore/{id}" {...product} onDone={leaves} />}
      search={{ name: 'find_search', label: t('products by name or SKU') }}
      filters={[{ label: t('Type'), name: 'find_type', choices: productTypes }]}
      bulk={(chosen, done) => <RestoreMany ids={chosen.map((product) => product._id)} done={done} />}
      empty={t('Deleted products appear here and can be restored.')}
    />
  );
}

function DeletedSchemes({ choice }: { choice: ReactNode }) {
  return (
    <ResourceList
      title={t('Deleted items')}
      noun={t('Scheme')}
      list="GET scheme"
      always={{ find_is_deleted: 'true' }}
      nameOf={(scheme) => scheme.name}
      headerActions={choice}
      columns={[
        { header: t('Name'), sort: 'name', cell: (scheme) => scheme.name },
        { header: t('Type'), cell: (scheme) => TYPE_LABELS[scheme.type] },
        { header: t('Product'), cell: (scheme) => scheme.product_name },
        { header: t('Starts'), sort: 'start_date', cell: (scheme) => <Moment at={scheme.start_date} /> },
        { header: t('Ends'), sort: 'end_date', cell: (scheme) => <Moment at={scheme.end_date} /> },
      ]}
      rowActions={(scheme, leaves) => <Restore what="POST scheme/restore/{id}" {...scheme} onDone={leaves} />}
      search={{ name: 'find_name', label: t('schemes by name') }}
      filters={[{ label: t('Type'), name: 'find_type', choices: schemeTypes }]}
      empty={t('Deleted schemes appear here. A restored scheme becomes a draft.')}
    />
  );
}

function RestoreMany({ ids, done }: { ids: string[]; done: () => void }) {
  const restore = useAction('POST product/multiple/restore', {
    done: t('{name} restored.', { name: counted(ids.length, 'product') }),
    failure: t('Restore Failed.'),
    onDone: done,
  });
  return (
    <Can path="archived-items/restore">
      <SmallButton loading={restore.isPending} onClick={() => restore.run({ body: { product_id: ids } })}>
        {t('Restore')}
      </SmallButton>
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
  const restore = useAction(what, { done: t('Restored.'), failure: t('Restore Failed.'), onDone });
  return (
    <Can path="archived-items/restore">
      <SmallButton
        loading={restore.isPending}
        aria-label={t('Restore {name}', { name })}
        onClick={() => restore.run({ params: { id: _id }, body: {} })}
      >
        {t('Restore')}
      </SmallButton>
    </Can>
  );
}
