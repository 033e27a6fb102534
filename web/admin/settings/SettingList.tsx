import { Box, Button, Text } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { Can } from '../kit/Can.tsx';
import { useData } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconRefresh } from '../kit/icons.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import classes from './SettingList.module.css';

type Setting = RowOf<'GET setting/all'>;

/** Lists the built-in settings, and those people added. */
export function SettingList() {
  const types = useData('GET setting/all/type').data ?? [];
  return (
    <ResourceList
      title="Settings"
      noun="Setting"
      list="GET setting/all"
      nameOf={(setting) => setting.label}
      columns={[
        { header: 'Setting', lead: true, cell: (setting) => setting.label },
        { header: 'Value', cell: (setting) => <ValueOf setting={setting} /> },
        { header: 'Effect', long: true, cell: (setting) => <Help text={setting.help} /> },
        {
          header: 'Type',
          sort: 'type',
          cell: ({ type, subtype, key }) => <TwoLines first={`${type} · ${subtype}`} second={key} />,
        },
      ]}
      search={{ name: 'find_words', label: 'settings' }}
      filters={[
        { label: 'Type', name: 'find_type', choices: types.map((type) => ({ value: type, label: type })) },
        { label: 'Subtype', name: 'find_subtype', isText: true },
      ]}
      headerActions={<FlushButton />}
    />
  );
}

function Help({ text }: { text: string }) {
  return (
    <Text component="div" size="sm" c="dimmed" ta="start" className={classes.help}>
      {text}
    </Text>
  );
}

const ValueOf = ({ setting: { kind, value = null, is_default } }: { setting: Setting }) => (
  <TwoLines first={inWords(kind, value)} second={is_default && 'Default'} />
);

function inWords(kind: Setting['kind'], value: Setting['value']): string {
  if (value === null) return 'Empty';
  if (kind === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return counted(value.length, 'option');
  if (kind === 'number') return Number(value).toLocaleString('en-IN');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value).replace(/<[^>]*>/g, ' ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text || 'Empty';
}

function FlushButton() {
  const ask = () =>
    confirm({
      title: 'Clear the cache?',
      text: 'Cached pages and responses are rebuilt. The first visitors may wait a little longer.',
      doIt: 'Clear the cache',
      call: 'GET setting/redis/flush/db',
      input: {},
      done: 'Cache cleared.',
      failure: 'The cache could not be cleared.',
    });
  return (
    <Can path="global-setting/flush">
      <Button variant="default" onClick={ask} visibleFrom="sm">
        Clear the cache
      </Button>
      <Box hiddenFrom="sm">
        <IconAction
          label="Clear the cache"
          icon={<IconRefresh size={18} aria-hidden />}
          variant="default"
          onClick={ask}
        />
      </Box>
    </Can>
  );
}
