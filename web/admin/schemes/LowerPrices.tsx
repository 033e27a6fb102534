import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAction, useCall } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { counted, t } from '../language/t.ts';
import { useMayCall } from '../session.tsx';

interface Props {
  scheme: { _id: string; name?: string };
  /** Whether to name the scheme, because the page isn't only about this one. */
  isNamed?: boolean;
}

/** Shows `LowerPrices` for each scheme whose price follows this product's. */
export function LowerPricesOfProduct({ id }: { id: string }) {
  const { data } = useCall('GET scheme', { query: { find_priced_product: id, size: 0 } });
  const ordered = data?.data.filter(({ orders }) => orders > 0) ?? [];
  return ordered.map((scheme) => <LowerPrices key={scheme._id} scheme={scheme} isNamed />);
}

/** After a save that lowered the price, asks once whether earlier customers get it too. */
export function LowerPrices({ scheme, isNamed = false }: Props) {
  const params = { id: scheme._id };
  const may = useMayCall('POST order/other-price/{id}');
  const [decided, setDecided] = useState<Props['scheme']>();
  const query = { size: 1, find_is_delivered: 'false', find_is_lower: 'true' };
  const { data, refetch } = useCall('GET order/other-price/{id}', { params, query }, { enabled: may });
  // Once staff chose new orders only, ask again only after a later order or an even lower price.
  const asked = { ...query, find_is_undecided: 'true' };
  const undecided = useCall('GET order/other-price/{id}', { params, query: asked }, { enabled: may });
  const deciding = useAction('POST order/other-price/{id}', {
    failure: t('The decision could not be saved.'),
    onDone: () => setDecided(scheme),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again whenever the scheme is
  useEffect(() => {
    if (data) void Promise.all([refetch(), undecided.refetch()]);
  }, [scheme]);
  const cheaper = data?.totalData ?? 0;
  if (!may || cheaper === 0 || !undecided.data?.totalData || decided === scheme) return null;
  const many = counted(cheaper, 'open order');
  const give = () =>
    confirm({
      title: t('Apply the lower price to {many}?', { many }),
      text: t(
        'Each order gets the scheme’s current price, and its customer a message. Any overpayment is refunded at the hand-over. This can’t be undone.',
      ),
      doIt: t('Apply the lower price'),
      call: 'POST order/other-price/{id}',
      input: { params, body: { is_given: true } },
      done: t('Open orders are getting the lower price.'),
      failure: t('The lower price could not be applied.'),
      onDone: () => setDecided(scheme),
    });
  const question = (
    <Group justify="space-between" gap="xs" mt="xs" role="group" aria-label={t('Lower price')}>
      <span>
        {isNamed && `${scheme.name}: `}
        {t(
          cheaper === 1
            ? '{many} was placed at a higher price. Apply the new lower price? Each customer gets a message.'
            : '{many} were placed at a higher price. Apply the new lower price? Each customer gets a message.',
          { many },
        )}
      </span>
      <Group gap="xs">
        <Button size="compact-sm" onClick={give}>
          {t('Apply it to {many}', { many })}
        </Button>
        <SmallButton loading={deciding.isPending} onClick={() => deciding.run({ params, body: { is_given: false } })}>
          {t('New orders only')}
        </SmallButton>
      </Group>
    </Group>
  );
  // Beside other prices, this is part of their notice.
  return isNamed ? <Alert color="warning">{question}</Alert> : question;
}
