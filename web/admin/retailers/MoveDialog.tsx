import { Alert, Badge, Button, Checkbox, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { loadOf, MOST_MOVED, MOVED, type Moved, type MoveProposal } from '../../../contract/orders/retailers.ts';
import { useAction, useData } from '../kit/calls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { ListFailed } from '../kit/ListFailed.tsx';
import { reasonOf } from '../kit/toast.tsx';
import { takeBack } from '../kit/undo.ts';
import { counted, t } from '../language/t.ts';

/** How many retailers to show at first. */
const NEAREST = 4;
const NAMES: Record<Moved, string> = {
  late: t('Overdue calls'),
  waiting: t('All waiting for a call'),
  open: t('All open orders'),
};
const FAILURE = t('The orders could not be moved.');

interface Props {
  retailer: Pick<RowOf<'GET order/retailer'>, '_id' | 'name'>;
  onClose: () => void;
}

/** Moves a retailer's orders together to the nearest one that answers, or to another the user chooses. */
export function MoveDialog({ retailer, onClose }: Props) {
  const [asked, setAsked] = useState<Moved>();
  const params = { id: retailer._id };
  const query = { ...(asked && { which: asked }) };
  const proposal = useData('GET order/retailer/{id}/move', { params, query }, { placeholderData: keepPreviousData });
  const { data, error, refetch } = proposal;
  return (
    <Dialog onClose={onClose} title={t('Move orders of {name}', { name: retailer.name })} size="lg" centered>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton aria-busy height={260} />}
      {data?.counts.open === 0 && <Text size="sm">{t('None of its orders can go to another retailer.')}</Text>}
      {data && data.counts.open > 0 && (
        <Stack>
          <Which counts={data.counts} which={asked ?? data.which} choose={setAsked} />
          <MoveForm key={data.which} from={retailer} proposal={data} onClose={onClose} />
        </Stack>
      )}
    </Dialog>
  );
}

interface WhichProps {
  counts: MoveProposal['counts'];
  which: Moved;
  choose: (which: Moved) => void;
}

function Which({ counts, which, choose }: WhichProps) {
  const offered = MOVED.filter((one, at) => counts[one] > 0 && counts[one] !== counts[MOVED[at - 1] as Moved]);
  return (
    <Radio.Group label={t('Orders')} value={which} onChange={(value) => choose(value as Moved)}>
      <Group gap="lg" mt="xs">
        {offered.map((one) => (
          <Radio key={one} value={one} label={`${NAMES[one]} (${counts[one]})`} />
        ))}
      </Group>
    </Radio.Group>
  );
}

function MoveForm({
  from,
  proposal,
  onClose,
}: {
  from: Props['retailer'];
  proposal: MoveProposal;
  onClose: () => void;
}) {
  const { retailers, order_id, which, quota, counts } = proposal;
  const [to, setTo] = useState(retailers[0]?._id);
  const [withQuota, setWithQuota] = useState(quota > 0);
  const move = useAction('POST order/retailer/{id}/move', {
    failure: FAILURE,
    isShownInPlace: true,
    onDone: onClose,
    undo: ({ data }) =>
      takeBack(
        'POST order/retailer/{id}/move/{move}/undo',
        { params: { id: data.to, move: data._id } },
        { done: () => t('Moved back.'), failure: t('The move could not be undone.') },
      ),
  });
  if (retailers.length === 0) return <Text size="sm">{t('None of your other retailers sells these schemes.')}</Text>;
  const some = counted(order_id.length, 'order');
  const takesQuota = quota > 0 && retailers.find(({ _id }) => _id === to)?.left != null;
  return (
    <>
      <Retailers retailers={retailers} least={withQuota ? 0 : quota} to={to} choose={setTo} />
      {takesQuota && (
        <Checkbox
          checked={withQuota}
          onChange={(event) => setWithQuota(event.currentTarget.checked)}
          label={t('Move {quota} of its quota with them', { quota })}
          description={t('Both can then sell as many as before. Without it, the other retailer’s own quota is used.')}
        />
      )}
      {order_id.length < counts[which] && (
        <Text size="sm">{t('{most} move at once, the longest waiting first.', { most: MOST_MOVED })}</Text>
      )}
      <Text size="sm">
        {t('The customers get a message that names the new retailer. The call deadline doesn’t change.')}
      </Text>
      {move.error && (
        <Alert color="warning" role="alert">
          {move.errors.office_id ?? reasonOf(move.error, FAILURE)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={move.isPending}
          disabled={!to}
          onClick={() =>
            to &&
            move.run({ params: { id: from._id }, body: { to, order_id, which, with_quota: takesQuota && withQuota } })
          }
        >
          {t('Move {some}', { some })}
        </Button>
      </Group>
    </>
  );
}

interface RetailersProps {
  retailers: MoveProposal['retailers'];
  /** The quota that the receiver must have left. */
  least: number;
  to: string | undefined;
  choose: (to: string) => void;
}

function Retailers({ retailers, least, to, choose }: RetailersProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? retailers : retailers.slice(0, NEAREST);
  return (
    <Radio.Group label={t('To')} value={to ?? ''} onChange={choose}>
      <Stack gap="sm" mt="xs">
        {shown.map((one, at) => (
          <Radio
            key={one._id}
            value={one._id}
            disabled={one.left != null && one.left < least}
            label={
              <>
                {one.name}{' '}
                {at === 0 && one.late === 0 && <Badge variant="light">{t('Nearest, no overdue calls')}</Badge>}
              </>
            }
            description={loadOf(one)}
          />
        ))}
        {shown.length < retailers.length && (
          <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => setWhole(true)}>
            {t('Show {count} more', { count: retailers.length - shown.length })}
          </Button>
        )}
      </Stack>
    </Radio.Group>
  );
}
