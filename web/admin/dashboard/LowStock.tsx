import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import classes from './Dashboard.module.css';

/** What is about to run out: the active products with the least stock. */
export function LowStock() {
  const query = { sort: 'inventory:asc', find_is_active: 'true', size: 10 };
  const { data } = useQuery({
    queryKey: ['GET product', query],
    queryFn: async ({ signal }) => (await call('GET product', { query, signal })).data,
  });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="low-stock">
      <Title order={2} size="h5" id="low-stock">
        Least stock
      </Title>
      {!data && <Skeleton height={240} mt="xs" />}
      <ul className={classes.rows}>
        {data?.slice(0, 6).map((product) => (
          <li key={product._id}>
            <TwoLines first={product.name} second={product.sku_from_system} />
            <Text size="sm" ta="right">
              <b>{product.inventory - product.held}</b> free of {product.inventory}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
