import { nameOf } from '../../../../contract/catalog/variants.ts';
import type { CustomField } from '../../../../contract/offers/answers.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import type { AnswerPath } from './custom-answers.ts';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

interface Props {
  fields: CustomField[];
  errors: { [path in AnswerPath]?: string };
  /** Shows only the optional or the required fields; if omitted, all of them. */
  only?: 'required' | 'optional';
  /** Called when the customer types an answer. */
  onType: (path: AnswerPath) => void;
}

/** Asks for the fields this scheme adds to the usual ones. */
export function CustomFields({ fields, only, errors, onType }: Props) {
  const t = useTexts<typeof texts>('kit');
  return fields.map((field, index) => {
    if (only && field.is_required !== (only === 'required')) return null;
    const path: AnswerPath = `d_data.${index}.value`;
    const shared = {
      name: path,
      label: field.field_name,
      error: errors[path],
      required: field.is_required,
      onType: () => onType(path),
    };
    switch (field.field_type) {
      case 'choice': {
        const { label, onType, ...select } = shared;
        return (
          <SelectField
            key={field._id}
            {...select}
            label={
              <>
                {label}
                {!field.is_required && <small> {t.optional}</small>}
              </>
            }
            empty={t.select_one}
            options={field.value.map((value) => ({ value, text: nameOf(field, value) }))}
            onChange={onType}
          />
        );
      }
      case 'date':
        // Without a latest day, a year has six digits and the browser waits for the last two.
        return <TextField key={field._id} {...shared} type="date" max="9999-12-31" hint={t.ad_day} />;
      case 'number':
        return <TextField key={field._id} {...shared} inputMode="decimal" />;
      default:
        return <TextField key={field._id} {...shared} />;
    }
  });
}
