import { Button, Code, Group, Select, Text, TextInput } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { PUBLIC, SETTING_KINDS, type SettingKind } from '../../../contract/setting-names.ts';
import { Can } from '../kit/Can.tsx';
import { confirm } from '../kit/confirm.tsx';
import { FormPage } from '../kit/FormPage.tsx';
import { Reopened, reopened } from '../kit/Reopened.tsx';
import { useResource } from '../kit/useResource.ts';
import { fromWire, KIND_LABELS, type Typed, toWire, wrongJson } from './typed-value.ts';
import { ValueInput } from './ValueInput.tsx';

type Setting = DataOf<'GET setting/single/{id}'>;

/** One setting with the editor of its kind; what the product reads keeps its name and kind. */
export const SettingForm = () => <Reopened>{(reopen) => <Form reopen={reopen} />}</Reopened>;

function Form({ reopen }: { reopen: () => void }) {
  const page = useResource({
    noun: 'Setting',
    save: 'POST setting/{type}',
    get: 'GET setting/single/{id}',
    empty: { type: '', sub_type: '', key: '', kind: 'text' as SettingKind, value: '' as Typed, description: '' },
    read: ({ description, ...setting }) => ({
      ...setting,
      description: description ?? '',
      value: fromWire(setting.kind, setting.value ?? setting.default),
    }),
    write: ({ type: _inAddress, ...values }) => ({ ...values, value: toWire(values.kind, values.value) }),
    alsoWrong: ({ kind, value }) => wrongJson(kind, value),
    params: ({ type }) => ({ type: type.trim() }),
  });
  const { record } = page;
  return (
    <FormPage
      page={{ ...page, name: record?.label }}
      {...(record?.is_ours &&
        (record.value ?? null) !== null && {
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
interface SettingValues {
  type: string;
  sub_type: string;
  key: string;
  kind: SettingKind;
  value: Typed;
  description: string;
}

function OwnFields({ page }: { page: Page }) {
  const { field, set } = page.form;
  const kinds = SETTING_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));
  return (
    <>
      <Group grow align="start" preventGrowOverflow={false}>
        <TextInput label="Type" placeholder="Data" required disabled={!page.isNew} {...field('type')} />
        <TextInput label="Subtype" placeholder={PUBLIC} {...field('sub_type')} />
        <TextInput label="Key" placeholder="DeliveryNote" {...field('key')} />
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
      <TextInput label="What it is for" {...field('description')} />
    </>
  );
}

/** Where others read it. */
function Address({ place }: { place: Pick<SettingValues, 'type' | 'sub_type' | 'key'> }) {
  const { type, sub_type, key } = place;
  if (sub_type.trim() !== PUBLIC || !type || !key)
    return (
      <Text size="sm" c="dimmed">
        Only the back office reads it. Settings of the subtype {PUBLIC} can be read by everyone.
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      Everyone can read it at <Code>{`/api/setting/key/${type}/${sub_type}/${key}`}</Code>
    </Text>
  );
}

function DefaultButton({ setting, onDone }: { setting: Setting; onDone: () => unknown }) {
  const asked = () =>
    confirm({
      title: `${setting.label} back to its default?`,
      text: 'The value that it has now is lost, and what is typed here and not saved.',
      doIt: 'Back to the default',
      cancel: 'Keep it',
      call: 'DELETE setting/delete/{id}',
      input: { params: { id: setting._id } },
      done: 'It is back at its default.',
      failure: 'It could not be set back.',
      onDone,
    });
  return (
    <Can path="global-setting/delete">
      <Button variant="default" onClick={asked}>
        Back to the default
      </Button>
    </Can>
  );
}
