import { Badge, Button, Group, Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { LEVEL_LABELS } from '../../../contract/locations/locations.ts';
import { useAction, useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { counted, t, translated } from '../language/t.ts';

type Difference = DataOf<'GET static/admin/location/official'>;
type ListedPlace = Difference['added'][number];

const FIELDS: Record<string, string> = {
  name_ne: t('Nepali name'),
  kind: t('Kind'),
  wards: t('Wards'),
  state: t('State'),
  district: t('District'),
};

/** location-tree-view/official: previews differences from the official list before applying them. */
export function OfficialPlaces() {
  const { data, error, refetch } = useData('GET static/admin/location/official');
  const taking = useAction('POST static/admin/location/official', {
    done: t('Locations updated from the official list.'),
    failure: t('The locations could not be updated.'),
  });
  const changes = data ? data.added.length + data.changed.length : 0;
  return (
    <>
      <PageHeader
        title={t('Official location list')}
        back={{ to: '/location-tree-view', label: t('Back to the location tree') }}
      >
        {data && changes > 0 && (
          <Button onClick={() => taking.run({ body: { mark: data.mark } })} loading={taking.isPending}>
            {t('Import {count}', { count: counted(changes, 'location') })}
          </Button>
        )}
      </PageHeader>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={240} aria-busy />}
      {data && (
        <Stack>
          <Text size="sm">
            {t(
              'This release’s official list of Nepal’s states, districts, areas and wards, compared with your locations. Updated locations keep their orders and offices; nothing is removed.',
            )}
          </Text>
          {changes === 0 && <Text fw={600}>{t('All locations match the official list.')}</Text>}
          <Places title={t('New in the list')} places={data.added} />
          <Places title={t('Changed in the official list')} places={data.changed} fieldsOf={(place) => place.fields} />
          <Places title={t('Only in your list')} places={data.extra} />
        </Stack>
      )}
    </>
  );
}

interface PlacesProps<P extends ListedPlace> {
  title: string;
  places: P[];
  fieldsOf?: (place: P) => Difference['changed'][number]['fields'];
}

function Places<P extends ListedPlace>({ title, places, fieldsOf }: PlacesProps<P>) {
  if (places.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section">
      <Group gap="xs" mb="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Badge variant="default">{places.length}</Badge>
      </Group>
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {places.map((place) => (
            <Table.Tr key={`${place.level} ${place.within} ${place.name}`}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {place.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {[translated(LEVEL_LABELS[place.level]), place.within].filter(Boolean).join(', ')}
                </Text>
              </Table.Td>
              {fieldsOf && (
                <Table.Td>
                  {fieldsOf(place).map(({ field, before, after }) => (
                    <Text key={field} size="sm">
                      {FIELDS[field]}: {before || t('none')} → {after}
                    </Text>
                  ))}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
