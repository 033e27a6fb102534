import { Anchor, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { TreeItem, TreeList } from '../kit/fields/TreeItem.tsx';
import { usePlaces } from '../kit/fields/usePlaces.ts';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconListCheck, IconSearch } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { NoRows } from '../kit/list/NoRows.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useScreen } from '../kit/screen.ts';
import { counted, t } from '../language/t.ts';
import { useAllowed } from '../session.tsx';
import { aboutPlace, matching, type PlaceNode, treeOf } from './location-tree.ts';

/** Two letters can match hundreds of areas: open at most this many provinces and districts. */
const OPENED = 40;

/**
 * location-tree-view: shows provinces, districts, areas and wards with their offices and orders. Levels open by hand or
 * by a search.
 */
export function LocationTree() {
  const { label, path } = useScreen();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const places = usePlaces(60_000);
  const counts = useData('GET static/admin/location/counts');
  const tree = useMemo(
    () => (places.data && counts.data ? treeOf(places.data, counts.data) : undefined),
    [places.data, counts.data],
  );
  const shown = tree && search ? matching(tree, search) : tree;
  const error = places.error ?? counts.error;
  const again = () => Promise.all([places.refetch(), counts.refetch()]);
  const isOpened = search !== '' && shown !== undefined && branches(shown) <= OPENED;
  return (
    <>
      <PageHeader title={label}>
        <Can path={`${path}/official`}>
          <HeaderLink
            to={`/${path}/official`}
            label={t('Compare with the official list')}
            icon={<IconListCheck size={16} aria-hidden />}
          />
        </Can>
      </PageHeader>
      <Stack gap="xs">
        <TextInput
          type="search"
          aria-label={t('Search locations by name')}
          placeholder={t('Search locations by name')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={420}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Paper withBorder p="xs">
          {error && <ListFailed error={error} onRetry={again} />}
          {!shown && !error && <Skeleton height={320} aria-busy />}
          {shown?.length === 0 && <NoRows empty={t('Try a different part of the name.')} />}
          {/** A new search opens its own branches. */}
          {shown && shown.length > 0 && (
            <Places key={search} places={shown} counts={counts.data ?? []} isTop isOpened={isOpened} />
          )}
        </Paper>
      </Stack>
    </>
  );
}

/** Counts provinces and districts above the results. */
const branches = (places: PlaceNode[]): number =>
  places.reduce((sum, { below, isOnWay }) => sum + (isOnWay ? 1 + branches(below) : 0), 0);

interface PlacesProps {
  places: PlaceNode[];
  counts: DataOf<'GET static/admin/location/counts'>;
  isTop?: boolean;
  isOpened: boolean;
}

function Places({ places, counts, isTop = false, isOpened }: PlacesProps) {
  const belowOf = ({ _id, screen, below }: PlaceNode) =>
    screen === 'area-manage' ? (
      <Wards area={_id} offices={counts.find(({ vdc_municipality }) => vdc_municipality === _id)?.wards ?? []} />
    ) : (
      <Places places={below} counts={counts} isOpened={isOpened} />
    );
  return (
    <TreeList isTop={isTop}>
      {places.map((place) => (
        <TreeItem
          key={place._id}
          name={place.name}
          title={<Name place={place} />}
          about={aboutPlace(place)}
          isOpenFirst={isOpened && place.isOnWay === true}
          below={place.parts > 0 ? () => belowOf(place) : undefined}
        />
      ))}
    </TreeList>
  );
}

/** Lists an area's wards, read when it opens. */
function Wards({ area, offices }: { area: string; offices: { ward: string; offices: number }[] }) {
  const { data, error, refetch } = useData('GET static/admin/location/area/{id}', { params: { id: area } });
  if (error) return <ListFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={44} aria-busy />;
  const officesIn = new Map(offices.map(({ ward, offices }) => [ward, offices]));
  return (
    <TreeList>
      {data.map(({ _id, name }) => (
        <TreeItem
          key={_id}
          name={name}
          title={<Text size="sm">{name}</Text>}
          about={counted(officesIn.get(_id) ?? 0, 'office')}
          isOpenFirst={false}
          below={undefined}
        />
      ))}
    </TreeList>
  );
}

function Name({ place: { _id, name, screen } }: { place: PlaceNode }) {
  if (!useAllowed(`${screen}/edit/:id`)) return <Text size="sm">{name}</Text>;
  return (
    <Anchor component={Link} to={`/${screen}/edit/${_id}`} size="sm" c="inherit" fw={600}>
      {name}
    </Anchor>
  );
}
