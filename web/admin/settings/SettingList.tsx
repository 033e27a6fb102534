import { Anchor, Box, Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconRefresh } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import filters from '../kit/list/filters.module.css';
import { useListState } from '../kit/list/list-state.ts';
import { NoRows } from '../kit/list/NoRows.tsx';
import { AddButton } from '../kit/list/ResourceList.tsx';
import { SearchBox } from '../kit/list/SearchBox.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { figure } from '../language/figures.ts';
import { counted, ownWords, t, translated } from '../language/t.ts';
import { useAllowed } from '../session.tsx';
import classes from './SettingList.module.css';
import { byTopic, isOfBrand, type Setting } from './topics.ts';
import { inUnits } from './typed-value.ts';

const BRAND = 'our-brand';

/** Lists built-in settings and those that users added, by topic on one page. */
export function SettingList() {
  const { find_words, find_type } = useListState().filters;
  const query = { find_words, find_type, size: 0, sort: 'type:asc' as const };
  const { data, error, refetch } = useData('GET setting/all', { query }, { placeholderData: (before) => before });
  const isOnBrand = useAllowed(BRAND) && isOfBrand(find_words ?? '');
  return (
    <>
      <PageHeader title={t('Settings')}>
        <FlushButton />
        <AddButton noun={t('Setting')} />
      </PageHeader>
      <Stack gap="lg">
        <search className={filters.bar} aria-label={t('Filters')}>
          <SearchBox name="find_words" label={t('settings')} />
        </search>
        {error && <ListFailed error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton aria-busy height={480} />}
        {isOnBrand && (
          <Text size="sm">
            <Anchor component={Link} to={`/${BRAND}`} underline="always">
              {t('Your brand')}
            </Anchor>
            {': '}
            {t('logo, colours, company, PAN and opening hours')}
          </Text>
        )}
        {data?.length === 0 && !isOnBrand && <NoRows empty={t('No settings match.')} />}
        {byTopic(data ?? []).map(({ title, settings }) => (
          <Topic key={title} title={title} settings={settings} />
        ))}
      </Stack>
    </>
  );
}

function Topic({ title, settings }: { title: string; settings: Setting[] }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Paper component="ul" withBorder className={classes.settings}>
        {settings.map((setting) => (
          <li key={setting._id} className={classes.setting}>
            <div>
              <Name setting={setting} />
              <Text size="sm" c="dimmed">
                {setting.help && translated(setting.help)}
              </Text>
            </div>
            <ValueOf setting={setting} />
          </li>
        ))}
      </Paper>
    </section>
  );
}

function Name({ setting: { _id, label } }: { setting: Setting }) {
  const { search } = useLocation();
  if (!useAllowed('global-setting/edit/:id')) return <Text fw={600}>{translated(label)}</Text>;
  return (
    <Anchor component={Link} to={`/global-setting/edit/${_id}`} state={{ search }} c="inherit" fw={600}>
      {translated(label)}
    </Anchor>
  );
}

const ValueOf = ({ setting }: { setting: Setting }) => (
  <div className={classes.value}>
    <TwoLines first={inWords(setting)} second={setting.is_default && t('Default')} />
  </div>
);

function inWords({ kind, value = null, options, is_ours, in_hundredths }: Setting): string {
  if (value === null) return t('Empty');
  if (kind === 'boolean') return value ? t('On') : t('Off');
  if (Array.isArray(value)) return counted(value.length, 'option');
  if (kind === 'number') return figure(inUnits(Number(value), in_hundredths));
  if (is_ours && options) return ownWords(String(value));
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value).replace(/<[^>]*>/g, ' ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text || t('Empty');
}

function FlushButton() {
  const ask = () =>
    confirm({
      title: t('Clear the cache?'),
      text: t('Cached pages and responses are rebuilt. The first visitors may wait a little longer.'),
      doIt: t('Clear the cache'),
      call: 'GET setting/redis/flush/db',
      input: {},
      done: t('Cache cleared.'),
      failure: t('The cache could not be cleared.'),
    });
  return (
    <Can path="global-setting/flush">
      <Button variant="default" onClick={ask} visibleFrom="sm">
        {t('Clear the cache')}
      </Button>
      <Box hiddenFrom="sm">
        <IconAction
          label={t('Clear the cache')}
          icon={<IconRefresh size={18} aria-hidden />}
          variant="default"
          onClick={ask}
        />
      </Box>
    </Can>
  );
}
