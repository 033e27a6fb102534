import { Button, Code, Group, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { PUBLIC, SETTING_KINDS, type SettingKind } from '../../../contract/settings/setting-names.ts';
import { Can } from '../kit/Can.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { Reopened, reopened } from '../kit/form/Reopened.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { fromWire, inLines, KIND_LABELS, linesOf, type Typed, toWire, wrongJson } from './typed-value.ts';
import { ValueInput } from './ValueInput.tsx';

type Setting = DataOf<'GET setting/single/{id}'>;

const EMPTY = {
  type: '',
  subtype: '',
  key: '',
  description: '',
  kind: 'text' as SettingKind,
  value: '' as Typed,
  /** One option per line. */
  options: '',
};

/** Edits one setting by its kind; a built-in setting keeps its name and kind. */
export const SettingForm = () => <Reopened>{(reopen) => <Form reopen={reopen} />}</Reopened>;

function Form({ reopen }: { reopen: () => void }) {
  const page = useResource({
    noun: 'Setting',
    save: 'POST setting/{type}',
    get: 'GET setting/single/{id}',
    empty: EMPTY,
    read: ({ options, ...setting }) => ({
      ...setting,
      value: fromWire(setting.kind, setting.value ?? null),
      options: setting.kind === 'text' ? inLines(options?.map(({ value }) => value)) : '',
    }),
    write: ({ type: _inAddress, options, ...values }) => ({
      ...values,
      value: toWire(values.kind, values.value),
      ...(values.kind === 'text' && { options: linesOf(options) }),
    }),
    alsoWrong: ({ kind, value }) => wrongJson(kind, value),
    params: ({ type }) => ({ type: type.trim() }),
  });
  const { record } = page;
  return (
    <FormPage
      page={{ ...page, name: record?.label }}
      {...(record?.is_ours &&
        !record.is_default && {
          actions: <DefaultButton setting={record} onDone={() => reopened(page, reopen)} />,
        })}
    >
      {record?.is_ours ? <Text c="dimmed">{record.help}</Text> : <OwnFields page={page} />}
      <ValueInput page={page} />
      <Address place={page.form.values} />
    </FormPage>
  );
}

type Page = ReturnType<typeof useResource<'POST setting/{type}', SettingValues, 'GET setting/single/{id}'>>;
type SettingValues = typeof EMPTY;

function OwnFields({ page }: { page: Page }) {
  const { field, set, values } = page.form;
  const kinds = SETTING_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));
  return (
    <>
      <Group grow align="start" preventGrowOverflow={false}>
        <TextInput label="Type" placeholder="Data" required disabled={!page.isNew} {...field('type')} />
        <TextInput label="Subtype" placeholder={PUBLIC} {...field('subtype')} />
        <TextInput label="Key" placeholder="DeliveryNote" {...field('key')} required />
      </Group>
      <Select
        label="Kind"
        data={kinds}
        allowDeselect={false}
        {...field('kind')}
        onChange={(kind) => {
          if (!kind) return;
          set('kind', kind as SettingKind);
          set('value', fromWire(kind as SettingKind, null));
        }}
      />
      {values.kind === 'text' && (
        <Textarea
          label="Options"
          description="One per line. If set, the public sees these instead of the value."
          autosize
          minRows={2}
          {...field('options')}
        />
      )}
      <TextInput label="Purpose" {...field('description')} />
    </>
  );
}

/** Shows the address at which others read it. */
function Address({ place }: { place: Pick<SettingValues, 'type' | 'subtype' | 'key'> }) {
  const { type, subtype, key } = place;
  if (subtype.trim() !== PUBLIC || !type || !key)
    return (
      <Text size="sm" c="dimmed">
        Used by the back office only. Settings of the subtype {PUBLIC} can be read by everyone.
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      Everyone can read it at <Code>{`/api/setting/key/${type}/${subtype}/${key}`}</Code>
    </Text>
  );
}

function DefaultButton({ setting, onDone }: { setting: Setting; onDone: () => unknown }) {
  const askDefault = () =>
    confirm({
      title: `Reset ${setting.label} to its default?`,
      text: 'Its current value and your unsaved changes will be lost.',
      doIt: 'Reset to default',
      cancel: 'Keep',
      call: 'DELETE setting/delete/{id}',
      input: { params: { id: setting._id } },
      done: 'Reset to default.',
      failure: 'The setting could not be reset.',
      onDone,
    });
  return (
    <Can path="global-setting/delete">
      <Button variant="default" onClick={askDefault}>
        Reset to default
      </Button>
    </Can>
  );
}
