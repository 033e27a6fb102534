import { Alert, Button, Group, List, Stack, Table, Text, ThemeIcon } from '@mantine/core';
import type { SchemeCheck as Check, SchemeFinding } from '../../../contract/offers/schemes.ts';
import { Awaited } from '../kit/Awaited.tsx';
import { useAction, useData } from '../kit/calls.ts';
import { IconAlertTriangle, IconCheck, IconX } from '../kit/icons.ts';
import { Money } from '../kit/Money.tsx';
import { reasonOf } from '../kit/toast.tsx';
import { t, translated } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { offInWords } from './form-values.ts';
import classes from './SchemeCheck.module.css';

const LEVELS = {
  stop: { color: 'danger', Icon: IconX, label: t('Blocks publishing') },
  warn: { color: 'warning', Icon: IconAlertTriangle, label: t('Warnings') },
  good: { color: 'success', Icon: IconCheck, label: t('OK') },
} as const;

/** Runs publishing checks on a scheme's last save; publishes or unpublishes it. */
export function SchemeCheck({ id, close }: { id: string; close: () => void }) {
  const check = useData('GET scheme/check/{id}', { params: { id } }, { staleTime: 0, gcTime: 0 });
  const publishing = useAction('POST scheme/publish/{id}', {
    done: t('Scheme Published.'),
    failure: t('Scheme Publish Failed.'),
    onDone: close,
    isShownInPlace: true,
  });
  const publish = (is_published: boolean) => publishing.run({ params: { id }, body: { is_published } });
  const { data } = check;
  if (!data) return <Awaited reads={[check]} height={240} />;
  return (
    <Stack>
      <List spacing="sm" center={false} listStyleType="none">
        {data.findings.map((finding) => (
          <Finding key={`${finding.about} ${finding.text}`} finding={finding} />
        ))}
      </List>
      <Prices prices={data.prices} />
      {publishing.error && (
        <Alert color="warning" role="alert">
          {reasonOf(publishing.error, t('Scheme Publish Failed.'))}
        </Alert>
      )}
      <Group className={classes.foot} justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {t('Close')}
        </Button>
        {data.is_published ? (
          <Button color="danger" loading={publishing.isPending} onClick={() => publish(false)}>
            {t('Unpublish')}
          </Button>
        ) : (
          <Button disabled={!data.can_publish} loading={publishing.isPending} onClick={() => publish(true)}>
            {t('Publish')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Finding({ finding: { about, level, text, rows, total } }: { finding: SchemeFinding }) {
  const { color, Icon, label } = LEVELS[level];
  return (
    <List.Item
      icon={
        <ThemeIcon color={color} size={24} radius="xl" role="img" aria-label={label}>
          <Icon size={16} aria-hidden />
        </ThemeIcon>
      }
    >
      <Text size="sm">{text}</Text>
      {rows.length > 0 && (
        <Text size="xs" c="dimmed">
          {(about === 'message' ? rows.map(translated) : rows).join('; ')}
          {total > rows.length && ` ${t('and {more} more', { more: total - rows.length })}`}
        </Text>
      )}
    </List.Item>
  );
}

function Prices({ prices }: { prices: Check['prices'] }) {
  return (
    <Table.ScrollContainer minWidth={760} type="native" tabIndex={0}>
      <Table aria-label={t('Discount by variant')} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Variant')}</Table.Th>
            <Table.Th ta="end">{t('List price')}</Table.Th>
            <Table.Th ta="end">{t('Sales price')}</Table.Th>
            <Table.Th ta="end">{t('In the scheme')}</Table.Th>
            <Table.Th ta="end">{t('Off list price')}</Table.Th>
            <Table.Th ta="end">{t('Off sales price')}</Table.Th>
            <Table.Th ta="end">{t('Customer total')}</Table.Th>
            <Table.Th ta="end">{t('In stock')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {prices
            .filter((price) => price.is_active)
            .map((price) => (
              <Table.Tr key={price.variant_id}>
                <Table.Td>
                  {price.product_name} {price.sku_of_seller}
                  {price.is_gift && (
                    <Text size="xs" c="dimmed">
                      {t('Gift')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={price.price} />
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={price.sales_price} />
                </Table.Td>
                <Table.Td ta="end">
                  {price.is_gift && price.scheme_price === 0 ? t('Free') : <Money amount={price.scheme_price} />}
                </Table.Td>
                <Table.Td ta="end">{offInWords(price.off_list)}</Table.Td>
                <Table.Td ta="end">{offInWords(price.off_sales)}</Table.Td>
                <Table.Td ta="end">
                  {price.total && (
                    <b>
                      <Money amount={price.total.least} />
                      {price.total.most > price.total.least &&
                        tAround('to {amount}', { amount: <Money amount={price.total.most} /> })}
                    </b>
                  )}
                </Table.Td>
                <Table.Td ta="end">{price.inventory}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
