import { JsonInput, Select, Switch, Textarea } from '@mantine/core';
import type { SettingKind } from '../../../contract/settings/setting-names.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { ownWords, t } from '../language/t.ts';
import { RichTextField } from '../media/RichTextField.tsx';
import { inUnits, type Typed } from './typed-value.ts';

interface Props {
  page: {
    form: {
      values: { kind: SettingKind; value: Typed };
      set(name: 'value', value: Typed): void;
    };
    record:
      | {
          is_ours: boolean;
          options?: { value: string }[] | null;
          least?: number | null;
          most?: number | null;
          in_hundredths?: boolean | undefined;
        }
      | undefined;
    errors: { value?: React.ReactNode };
  };
}

/** Edits a setting's value by its kind. */
export function ValueInput({ page }: Props) {
  const { kind, value } = page.form.values;
  const set = (typed: Typed) => page.form.set('value', typed);
  const text = { label: t('Value'), value: String(value), error: page.errors.value };
  switch (kind) {
    case 'boolean':
      return <Switch label={t('On')} checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />;
    case 'number':
      return (
        <NumberField
          {...text}
          value={value as number | string}
          onChange={set}
          maw={240}
          description={range(page.record)}
        />
      );
    case 'rich_text':
      return <RichTextField label={t('Value')} value={String(value)} onChange={set} error={page.errors.value} />;
    case 'list':
      return (
        <Textarea
          {...text}
          description={t('One option per line, in display order.')}
          minRows={4}
          maxRows={20}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'json':
      return <JsonInput {...text} formatOnBlur autosize minRows={6} maxRows={24} onChange={set} />;
    case 'text': {
      const choices = page.record?.is_ours ? page.record.options : undefined;
      if (choices?.length)
        return (
          <Select
            {...text}
            maw={240}
            allowDeselect={false}
            data={choices.map(({ value }) => ({ value, label: ownWords(value) }))}
            onChange={(choice) => choice && set(choice)}
          />
        );
      return <Textarea {...text} onChange={(event) => set(event.currentTarget.value)} />;
    }
  }
}

function range(record: Props['page']['record']): string | undefined {
  if (typeof record?.least !== 'number' || typeof record.most !== 'number') return undefined;
  return t('From {least} to {most}', {
    least: inUnits(record.least, record.in_hundredths).toLocaleString('en-IN'),
    most: inUnits(record.most, record.in_hundredths).toLocaleString('en-IN'),
  });
}
