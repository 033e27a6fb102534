import { Anchor, Badge, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { telLink } from '../../../contract/phone.ts';
import { TableHead } from '../kit/TableHead.tsx';
import { counted, t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import classes from './ControlRoom.module.css';
import { runsOut, Section } from './Section.tsx';

/** Lists retailers with their remaining quota: those with overdue calls first, then by orders. */
export function Retailers({ launch: { _id: scheme_id, retailers, retailer_count } }: { launch: LaunchNow }) {
  const hasQuota = retailers.some(({ left }) => left != null);
  return (
    <Section title={t('Retailers')}>
      {retailers.length === 0 && <Text size="sm">{t('No retailer has an order yet.')}</Text>}
      {retailers.length > 0 && (
        <div className={classes.scroll}>
          <Table verticalSpacing={4} horizontalSpacing={6}>
            <TableHead columns={[t('Retailer'), { figure: t('Orders') }, ...(hasQuota ? [t('Quota left')] : [])]} />
            <Table.Tbody>
              {retailers.map(({ _id, name, phone, orders, late, left, runs_out_at }) => (
                <Table.Tr key={_id}>
                  <Table.Td>
                    {phone ? (
                      <Anchor href={telLink(phone)} size="sm">
                        {name}
                      </Anchor>
                    ) : (
                      name
                    )}{' '}
                    {late > 0 && <Badge color="danger">{t('{late} overdue', { late })}</Badge>}
                  </Table.Td>
                  <Table.Td ta="right">{orders}</Table.Td>
                  {hasQuota && (
                    <Table.Td>
                      {left ?? t('No limit')} {runsOut(runs_out_at)}
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {retailer_count > retailers.length && (
        <Text size="sm" mt="xs">
          {tAround('{count} more in {link}.', {
            count: counted(retailer_count - retailers.length, 'retailer'),
            link: (
              <Anchor component={Link} to={`/launch/report/${scheme_id}`}>
                {t('the report')}
              </Anchor>
            ),
          })}
        </Text>
      )}
    </Section>
  );
}
