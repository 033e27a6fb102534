import { NativeSelect, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '../../../contract/api.ts';
import { PAGE_SIZES } from '../../../contract/calls/page-sizes.ts';
import type { MapPlace } from '../../../contract/offices/map-place.ts';
import { useCall } from '../kit/calls.ts';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconTable } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { NEPAL_DISTRICTS, pointOf } from '../kit/nepal.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { counted, t } from '../language/t.ts';
import { RetailerCard } from './RetailerCard.tsx';
import classes from './RetailerMap.module.css';

type Retailer = RowOf<'GET order/retailer'>;
type Placed = Retailer & { place: MapPlace };

/** The server gives the worst of them first. */
const MOST_SHOWN = Math.max(...PAGE_SIZES);

/** Shows where customers wait for a call, and your possible actions for the chosen retailer. */
export function RetailerMap() {
  const { data, error, refetch } = useCall('GET order/retailer', { query: { size: String(MOST_SHOWN) } });
  const [district, setDistrict] = useState('');
  const [chosen, choose] = useState<string>();
  const rows = data?.data ?? [];
  const placed = rows.filter((retailer): retailer is Placed => Boolean(retailer.place));
  const shown = placed.filter((retailer) => !district || retailer.district === district);
  const retailer = shown.find(({ _id }) => _id === chosen);
  return (
    <>
      <PageHeader title={t('Retailer performance')}>
        <HeaderLink to="?" label={t('List')} icon={<IconTable size={16} aria-hidden />} />
      </PageHeader>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton aria-busy height={420} />}
      {data && (
        <div className={classes.page}>
          <Stack gap="xs">
            <NativeSelect
              label={t('District')}
              value={district}
              onChange={(event) => setDistrict(event.currentTarget.value)}
              data={[{ value: '', label: t('All districts') }, ...districtsOf(placed)]}
            />
            {shown.length > 0 && <Points retailers={shown} chosen={chosen} choose={choose} />}
            <Left rows={rows} total={data.totalData} />
          </Stack>
          {retailer ? (
            <Paper withBorder p="md" component="section" aria-label={retailer.name}>
              <Text component="h2" fw={600} mb="xs">
                {retailer.name}
              </Text>
              <RetailerCard retailer={retailer} />
            </Paper>
          ) : (
            shown.length > 0 && <Text size="sm">{t('Choose a retailer on the map to see its figures.')}</Text>
          )}
        </div>
      )}
    </>
  );
}

/** Lists the districts with retailers, those with the most overdue calls first. */
function districtsOf(placed: Placed[]) {
  const of = Map.groupBy(placed, ({ district }) => district ?? '');
  return [...of]
    .filter(([name]) => name)
    .map(([name, retailers]) => ({ name, retailers, late: lateIn(retailers) }))
    .sort((a, b) => b.late - a.late || a.name.localeCompare(b.name))
    .map(({ name, retailers, late }) => ({
      value: name,
      label: `${name}: ${counted(retailers.length, 'retailer')}${late > 0 ? `, ${counted(late, 'overdue call')}` : ''}`,
    }));
}

const lateIn = (retailers: Retailer[]) => retailers.reduce((sum, { late }) => sum + late, 0);

/** Lists the retailers that the map omits. */
function Left({ rows, total }: { rows: Retailer[]; total: number }) {
  const without = rows.filter(({ place }) => !place);
  const late = lateIn(without);
  return (
    <>
      {without.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('{count} not on the map. Add a map link in the office’s form.', {
            count: counted(without.length, 'retailer'),
          })}{' '}
          {late > 0 && t('They have {count}.', { count: counted(late, 'overdue call') })}
        </Text>
      )}
      {rows.length < total && (
        <Text size="sm" c="dimmed">
          {t('The map shows the {shown} retailers of {total} with the most overdue calls.', {
            shown: rows.length,
            total,
          })}
        </Text>
      )}
    </>
  );
}

interface PointsProps {
  retailers: Placed[];
  chosen: string | undefined;
  choose: (_id: string) => void;
}

/** In units of the picture of Nepal, of which one is 0.8 km: the minimum width of the visible part. */
const LEAST_WIDTH = 30;
/** The radius of a point and of its tap area, as parts of the width. */
const [RADIUS, REACH] = [0.014, 0.035];

/** Draws the part of Nepal with these retailers, those with overdue calls larger and on top. */
function Points({ retailers, chosen, choose }: PointsProps) {
  const points = retailers.map((retailer) => ({ ...retailer, ...pointOf(retailer.place) }));
  const box = around(points);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a picture.
    <svg
      className={classes.map}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      role="group"
      aria-label={t('Map')}
    >
      <g className={classes.districts}>
        {Object.entries(NEPAL_DISTRICTS).map(([name, d]) => (
          <path key={name} d={d} />
        ))}
      </g>
      {points
        .toSorted((a, b) => a.late - b.late || a.waiting - b.waiting)
        .map(({ _id, name, x, y, late, waiting }) => (
          // biome-ignore lint/a11y/useSemanticElements: SVG has no button.
          <g
            key={_id}
            className={classes.point}
            data-late={late > 0 || undefined}
            data-waits={waiting > 0 || undefined}
            role="button"
            tabIndex={0}
            aria-pressed={_id === chosen}
            aria-label={`${name}: ${stateOf(late, waiting)}`}
            onClick={() => choose(_id)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              choose(_id);
            }}
          >
            <title>{`${name}: ${stateOf(late, waiting)}`}</title>
            <circle cx={x} cy={y} r={box.width * REACH} fill="transparent" stroke="none" />
            <circle cx={x} cy={y} r={box.width * RADIUS * (late > 0 ? 1.35 : 1)} />
          </g>
        ))}
    </svg>
  );
}

function stateOf(late: number, waiting: number): string {
  if (late > 0) return counted(late, 'overdue call');
  return waiting > 0 ? t('{waiting} waiting', { waiting }) : t('no one waiting');
}

/** Returns the part of the picture with all points, with some space around them. */
function around(points: { x: number; y: number }[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const space = Math.max(right - left, LEAST_WIDTH) * 0.12;
  const width = Math.max(right - left, LEAST_WIDTH) + 2 * space;
  const height = Math.max(bottom - top + 2 * space, width / 2);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
