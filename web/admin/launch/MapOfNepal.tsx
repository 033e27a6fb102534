import { Table } from '@mantine/core';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { NEPAL_DISTRICTS, NEPAL_HEIGHT, NEPAL_WIDTH } from '../kit/nepal.ts';
import { TableHead } from '../kit/TableHead.tsx';
import { figure } from '../language/figures.ts';
import { counted, t } from '../language/t.ts';
import classes from './ControlRoom.module.css';
import { Section } from './Section.tsx';

/** In percent of the darkest shade. */
const SHADES = [0, 20, 40, 60, 80, 100];
/** How many districts and provinces to list beside the map. */
const MOST_DISTRICTS = 8;

/** Shows orders by district on a map, and by province and district in numbers. */
export function MapOfNepal({ districts, states }: Pick<LaunchNow, 'districts' | 'states'>) {
  return (
    <Section title={t('Orders by district')}>
      <Shapes districts={districts} />
      <Counts title={t('State')} rows={states} />
      <Counts title={t('District')} rows={districts.filter(({ orders }) => orders > 0).slice(0, MOST_DISTRICTS)} />
    </Section>
  );
}

/** Draws the map: the more orders, the darker the district. */
export function Shapes({ districts }: Pick<LaunchNow, 'districts'>) {
  const most = Math.max(1, ...districts.map(({ orders }) => orders));
  const of = new Map(districts.map(({ name, orders }) => [name, orders]));
  const [first] = districts;
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${NEPAL_WIDTH} ${NEPAL_HEIGHT}`}
      role="img"
      aria-label={
        first?.orders ? t('Map: most orders come from {name}.', { name: first.name }) : t('Map: no orders yet.')
      }
    >
      {Object.entries(NEPAL_DISTRICTS).map(([name, d]) => {
        const orders = of.get(name) ?? 0;
        return (
          <path key={name} d={d} style={{ fill: shadeOf(orders / most) }}>
            <title>{`${name}: ${counted(orders, 'order')}`}</title>
          </path>
        );
      })}
    </svg>
  );
}

function shadeOf(share: number): string {
  const step = share === 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(share) * (SHADES.length - 1)));
  return `color-mix(in oklab, var(--most) ${SHADES[step] ?? 0}%, var(--none))`;
}

export function Counts({ title, rows }: { title: string; rows: { name: string; orders: number }[] }) {
  if (rows.length === 0) return null;
  return (
    <Table mt="xs" verticalSpacing={2}>
      <TableHead columns={[title, { figure: t('Orders') }]} />
      <Table.Tbody>
        {rows.map(({ name, orders }) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right">{figure(orders)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
