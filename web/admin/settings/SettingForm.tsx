import { Button, Code, Group, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { DataOf } from '../../../contract/api.ts';
import { PUBLIC, SETTING_KINDS, type SettingKind } from '../../../contract/settings/setting-names.ts';
import { Can } from '../kit/Can.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { Reopened, reopened } from '../kit/form/Reopened.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { t, translated } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
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
  in_hundredths: false,
};

/** Edits one setting by its kind; a built-in setting keeps its name and kind. */
export const SettingForm = () => <Reopened>{(reopen) => <Form reopen={reopen} />}</Reopened>;

function Form({ reopen }: { reopen: () => void }) {
  const page = useResource({
    noun: t('Setting'),
    save: 'POST setting/{type}',
    get: 'GET setting/single/{id}',
    empty: EMPTY,
    read: ({ options, ...setting }) => ({
      ...setting,
      value: fromWire(setting.kind, setting.value ?? null, setting.in_hundredths),
      in_hundredths: setting.in_hundredths ?? false,
      options: setting.kind === 'text' ? inLines(options?.map(({ value }) => value)) : '',
    }),
    write: ({ type: _inAddress, options, in_hundredths, ...values }) => ({
      ...values,
      value: toWire(values.kind, values.value, in_hundredths),
      ...(values.kind === 'text' && { options: linesOf(options) }),
    }),
    alsoWrong: ({ kind, value }) => wrongJson(kind, value),
    params: ({ type }) => ({ type: type.trim() }),
  });
  const { record } = page;
  return (
    <FormPage
      page={{ ...page, name: record && translated(record.label) }}
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
        <TextInput label={t('Type')} placeholder={t('Data')} required disabled={!page.isNew} {...field('type')} />
        <TextInput label={t('Subtype')} placeholder={PUBLIC} {...field('subtype')} />
        <TextInput label={t('Key')} placeholder="DeliveryNote" {...field('key')} required />
      </Group>
      <Select
        label={t('Kind')}
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
          label={t('Options')}
          description={t('One per line. If set, the public sees these instead of the value.')}
          {...field('options')}
        />
      )}
      <TextInput label={t('Purpose')} {...field('description')} />
    </>
  );
}

/** Shows the address at which others read it. */
function Address({ place }: { place: Pick<SettingValues, 'type' | 'subtype' | 'key'> }) {
  const { type, subtype, key } = place;
  if (subtype.trim() !== PUBLIC || !type || !key)
    return (
      <Text size="sm" c="dimmed">
        {t('Used by the back office only. Settings of the subtype {public} can be read by everyone.', {
          public: PUBLIC,
        })}
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      {tAround('Everyone can read it at {code}', { code: <Code>{`/api/setting/key/${type}/${subtype}/${key}`}</Code> })}
    </Text>
  );
}

function DefaultButton({ setting, onDone }: { setting: Setting; onDone: () => unknown }) {
  const askDefault = () =>
    confirm({
      title: t('Reset {label} to its default?', { label: translated(setting.label) }),
      text: t('Its current value and your unsaved changes will be lost.'),
      doIt: t('Reset to default'),
      cancel: t('Keep'),
      call: 'DELETE setting/delete/{id}',
      input: { params: { id: setting._id } },
      done: t('Reset to default.'),
      failure: t('The setting could not be reset.'),
      onDone,
    });
  return (
    <Can path="global-setting/delete">
      <Button variant="default" onClick={askDefault}>
        {t('Reset to default')}
      </Button>
    </Can>
  );
}
