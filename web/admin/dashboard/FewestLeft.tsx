import { Anchor, Paper, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { RowOf } from '../../../contract/api.ts';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { useAllowed } from '../session.tsx';
import classes from './Dashboard.module.css';

type Product = RowOf<'GET product'>;

/** Lists published products with the fewest free units. */
export function FewestLeft() {
  const { data, error, refetch } = useData('GET product', {
    query: { sort: 'available:asc', find_is_active: true, find_is_published: true, size: 6 },
  });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="fewest-left">
      <Title order={2} size="h5" id="fewest-left">
        {t('Lowest stock')}
      </Title>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton aria-busy height={240} mt="xs" />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('Nothing is published yet.')}
        </Text>
      )}
      <ul className={classes.rows}>
        {data?.map((product) => (
          <li key={product._id}>
            <TwoLines first={<ProductLink product={product} />} second={product.sku_from_system} />
            <Text size="sm" ta="right">
              {tAround('{name} available of {inventory}', {
                name: <b>{product.inventory - product.held}</b>,
                inventory: product.inventory,
              })}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function ProductLink({ product: { _id, type, name } }: { product: Product }) {
  const screen = `product-manage/${type.toLowerCase()}`;
  if (!useAllowed(`${screen}/edit/:id`)) return name;
  return (
    <Anchor component={Link} to={`/${screen}/edit/${_id}`} c="inherit" size="sm" fw={600}>
      {name}
    </Anchor>
  );
}
