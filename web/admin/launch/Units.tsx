import { Badge, Table } from '@mantine/core';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { Can } from '../kit/Can.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { t } from '../language/t.ts';
import classes from './ControlRoom.module.css';
import { runsOut, Section } from './Section.tsx';

type Variant = LaunchNow['variants'][number];

/** Shows the remaining units of variants and gifts, and when each sells out at this rate. */
export function Units({ launch }: { launch: LaunchNow }) {
  return (
    <Section title={t('Units')}>
      <div className={classes.scroll}>
        <Table verticalSpacing={4} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('Variant')}</Table.Th>
              <Table.Th scope="col" ta="right">
                {t('Orders')}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {t('Left')}
              </Table.Th>
              <Table.Th scope="col">
                <Can path="launch/variant">{t('Sale')}</Can>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {launch.variants.map((variant) => (
              <Table.Tr key={variant._id}>
                <Table.Td className={classes.name}>{variant.sku}</Table.Td>
                <Table.Td ta="right">{variant.orders}</Table.Td>
                <Table.Td ta="right">
                  <TwoLines first={variant.left} second={stateOf(variant)} />
                </Table.Td>
                <Table.Td>
                  <Can path="launch/variant">
                    <SmallButton fz="xs" px={5} onClick={() => askSale(launch, variant)}>
                      {variant.is_active ? t('Stop selling') : t('Resume sales')}
                    </SmallButton>
                  </Can>
                </Table.Td>
              </Table.Tr>
            ))}
            {launch.gifts.map((gift) => (
              <Table.Tr key={gift._id}>
                <Table.Td className={classes.name}>
                  {gift.product_name}, {gift.sku}
                </Table.Td>
                <Table.Td ta="right">{gift.held + gift.sold}</Table.Td>
                <Table.Td ta="right">
                  <TwoLines first={gift.left} second={stateOf(gift)} />
                </Table.Td>
                <Table.Td>{t('Gift')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  );
}

function stateOf({ is_active, left, runs_out_at }: Pick<Variant, 'is_active' | 'left' | 'runs_out_at'>) {
  if (!is_active) return <Badge color="gray">{t('Off')}</Badge>;
  if (left === 0) return <Badge color="warning">{t('Sold out')}</Badge>;
  return runsOut(runs_out_at);
}

function askSale({ _id, name }: LaunchNow, { _id: variant_id, sku, is_active }: Variant) {
  confirm({
    title: is_active
      ? t('Stop selling {sku} in {name}?', { sku, name })
      : t('Resume sales of {sku} in {name}?', { sku, name }),
    text: is_active
      ? t('Customers can’t choose it here any more. Existing orders stay.')
      : t('Customers can choose it right away.'),
    doIt: is_active ? t('Stop selling') : t('Resume sales'),
    isDanger: is_active,
    call: 'POST launch/{id}/variant',
    input: { params: { id: _id }, body: { variant_id, is_active: !is_active } },
    done: t('Done.'),
    failure: t('This action failed. Please try again.'),
  });
}
