import { Alert, Button, Group } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { When } from '../kit/When.tsx';

/** Lists moves of the last day that can be undone. */
export function Moves() {
  const { data } = useData('GET order/retailer/move');
  return data?.map((move) => (
    <Alert key={move._id} color="info" p="xs">
      <Group justify="space-between" gap="xs">
        <span>
          {move.by} moved {counted(move.orders, 'order')} from {move.from.name} to {move.to.name} <When at={move.at} />.
        </span>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Undo the move to ${move.to.name}`}
          onClick={() => undo(move)}
        >
          Undo
        </Button>
      </Group>
    </Alert>
  ));
}

const undo = ({ _id, from, to, orders }: DataOf<'GET order/retailer/move'>[number]) =>
  confirm({
    title: `Give ${counted(orders, 'order')} back to ${from.name}?`,
    text: `Nobody at ${to.name} has called these customers yet. They get a message that ${from.name} has their order again.`,
    doIt: 'Undo the move',
    call: 'POST order/retailer/{id}/move/{move}/undo',
    input: { params: { id: to._id, move: _id } },
    done: 'Moved back.',
    failure: 'The move could not be undone.',
  });
