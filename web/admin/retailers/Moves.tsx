import { Alert, Group } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { When } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';

/** Lists moves of the last day that can be undone. */
export function Moves() {
  const { data } = useData('GET order/retailer/move');
  return data?.map((move) => (
    <Alert key={move._id} color="info" p="xs">
      <Group justify="space-between" gap="xs">
        <span>
          {tAround('{by} moved {count} from {from} to {to} {time}.', {
            by: move.by,
            count: counted(move.orders, 'order'),
            from: move.from.name,
            to: move.to.name,
            time: <When at={move.at} />,
          })}
        </span>
        <SmallButton aria-label={t('Undo the move to {name}', { name: move.to.name })} onClick={() => undo(move)}>
          {t('Undo')}
        </SmallButton>
      </Group>
    </Alert>
  ));
}

const undo = ({ _id, from, to, orders }: DataOf<'GET order/retailer/move'>[number]) =>
  confirm({
    title: t('Give {count} back to {name}?', { count: counted(orders, 'order'), name: from.name }),
    text: t(
      'Nobody at {taker} has called these customers yet. They get a message that {giver} has their order again.',
      {
        taker: to.name,
        giver: from.name,
      },
    ),
    doIt: t('Undo the move'),
    call: 'POST order/retailer/{id}/move/{move}/undo',
    input: { params: { id: to._id, move: _id } },
    done: t('Moved back.'),
    failure: t('The move could not be undone.'),
  });
