import { Alert, Button, Group, List, Skeleton, Stack, Table, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SchemeCheck as Check, SchemeFinding } from '../../../contract/schemes.ts';
import { call } from '../../shared/api.ts';
import { Money } from '../kit/Money.tsx';
import { failed, reasonOf, succeeded } from '../kit/toast.ts';
import { queryClient } from '../queries.ts';
import { offInWords } from './form-values.ts';

const LEVELS = {
  stop: { color: 'danger', Icon: IconX, label: 'Stops publishing' },
  warn: { color: 'warning', Icon: IconAlertTriangle, label: 'To be looked at' },
  good: { color: 'success', Icon: IconCheck, label: 'In order' },
} as const;

/** The dry run of a scheme as it was last saved, with the button that publishes or unpublishes it. */
export function SchemeCheck({ id, close }: { id: string; close: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['GET scheme/check/{id}', id],
    queryFn: async ({ signal }) => (await call('GET scheme/check/{id}', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const publishing = useMutation({
    mutationFn: (is_published: boolean) => call('POST scheme/publish/{id}', { params: { id }, body: { is_published } }),
    onSuccess: async ({ msg }) => {
      close();
      succeeded(msg ?? 'Scheme Published.');
      await queryClient.invalidateQueries();
    },
    onError: (error) => failed(error, 'Scheme Publish Failed.'),
  });
  if (error)
    return (
      <Alert color="warning" role="alert">
        {reasonOf(error)}
      </Alert>
    );
  if (!data) return <Skeleton height={240} aria-busy />;
  return (
    <Stack>
      <Text size="sm">This is about the scheme as it was last saved.</Text>
      <List spacing="sm" center={false} listStyleType="none">
        {data.findings.map((finding) => (
          <Finding key={`${finding.about} ${finding.text}`} finding={finding} />
        ))}
      </List>
      <Prices prices={data.prices} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          Close
        </Button>
        {data.is_published ? (
          <Button color="danger" loading={publishing.isPending} onClick={() => publishing.mutate(false)}>
            Unpublish
          </Button>
        ) : (
          <Button disabled={!data.can_publish} loading={publishing.isPending} onClick={() => publishing.mutate(true)}>
            Publish
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Finding({ finding: { level, text, rows, total } }: { finding: SchemeFinding }) {
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
          {rows.join('; ')}
          {total > rows.length && ` and ${total - rows.length} more`}
        </Text>
      )}
    </List.Item>
  );
}

function Prices({ prices }: { prices: Check['prices'] }) {
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0}>
      <Table aria-label="Discount of each variant" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Variant</Table.Th>
            <Table.Th ta="end">List price</Table.Th>
            <Table.Th ta="end">Sales price</Table.Th>
            <Table.Th ta="end">In the scheme</Table.Th>
            <Table.Th ta="end">Off list</Table.Th>
            <Table.Th ta="end">Off sales</Table.Th>
            <Table.Th ta="end">In stock</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {prices
            .filter((price) => price.is_active)
            .map((price) => (
              <Table.Tr key={price.variant_id}>
                <Table.Td>
                  {price.product_name} {price.sku_of_seller}
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={price.price} />
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={price.sales_price} />
                </Table.Td>
                <Table.Td ta="end">
                  <Money amount={price.scheme_price} />
                </Table.Td>
                <Table.Td ta="end">{offInWords(price.off_list)}</Table.Td>
                <Table.Td ta="end">{offInWords(price.off_sales)}</Table.Td>
                <Table.Td ta="end">{price.inventory}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
