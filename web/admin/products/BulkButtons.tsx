import { Button, List } from '@mantine/core';
import type { BodyOf, RowOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { useScreen } from '../kit/screen.ts';
import { takeBack } from '../kit/undo.ts';
import { counted, t } from '../language/t.ts';
import { useMayCall } from '../session.tsx';

type Product = RowOf<'GET product'>;
type Change = Omit<BodyOf<'POST product/status/multiple'>, 'product_id'>;

/** Sets a flag on all selected products (spec 4, Products), or deletes them. */
export function BulkButtons({ chosen, done }: { chosen: Product[]; done: () => void }) {
  const { path } = useScreen();
  const mayRestore = useMayCall('POST product/multiple/restore');
  const change = useAction('POST product/status/multiple', {
    done: t('Status Changed Successfully.'),
    failure: t('Status Change Failed.'),
    stale: ['GET scheme'],
    onDone: done,
  });
  const product_id = chosen.map((product) => product._id);
  const button = (text: string, status: Change) => (
    <SmallButton loading={change.isPending} onClick={() => change.run({ body: { product_id, ...status } })}>
      {text}
    </SmallButton>
  );
  return (
    <>
      <Can path={`${path}/edit/:id`}>
        {button(t('Publish'), { type: 'is_published', value: true })}
        {button(t('Unpublish'), { type: 'is_published', value: false })}
        {button(t('Activate'), { type: 'is_active', value: true })}
        {button(t('Deactivate'), { type: 'is_active', value: false })}
      </Can>
      <Can path={`${path}/delete`}>
        <Button
          variant="subtle"
          color="danger"
          size="compact-sm"
          ml="lg"
          onClick={() => confirmDeletion(chosen, done, mayRestore)}
        >
          {t('Delete')}
        </Button>
      </Can>
    </>
  );
}

const NAMED = 5;

function confirmDeletion(chosen: Product[], done: () => void, mayRestore: boolean): void {
  const count = counted(chosen.length, 'product');
  const product_id = chosen.map((product) => product._id);
  confirm({
    title: t('Delete {name}?', { name: count }),
    text: (
      <>
        {t('You can restore them from Deleted items:')}
        <List size="sm" mt="xs">
          {chosen.slice(0, NAMED).map(({ _id, name }) => (
            <List.Item key={_id}>{name}</List.Item>
          ))}
          {chosen.length > NAMED && <List.Item>{t('and {more} more', { more: chosen.length - NAMED })}</List.Item>}
        </List>
      </>
    ),
    doIt: t('Delete {name}', { name: count }),
    cancel: t('Keep products'),
    isDanger: true,
    call: 'POST product/status/multiple',
    input: { body: { product_id, type: 'is_deleted', value: true } },
    done: t('{count} deleted.', { count }),
    failure: t('The products could not be deleted.'),
    stale: ['GET scheme'],
    onDone: done,
    ...(mayRestore && {
      undo: () =>
        takeBack(
          'POST product/multiple/restore',
          { body: { product_id } },
          {
            done: ({ data }) => t('{name} restored.', { name: counted(data.product_id.length, 'product') }),
            failure: t('The products could not be restored. Find them in Deleted items.'),
          },
        ),
    }),
  });
}
