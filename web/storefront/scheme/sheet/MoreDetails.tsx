import type { CustomField } from '../../../../contract/offers/answers.ts';
import { CustomFields } from '../../kit/form/CustomFields.tsx';
import type { AnswerPath } from '../../kit/form/custom-answers.ts';
import { EmailField } from '../../kit/form/person-fields.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import type { FieldErrors } from '../../kit/form/useFieldErrors.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { hasMore, type MoreField } from '../fields/order-form.ts';
import type { texts } from '../texts.ts';
import css from './OrderForm.module.css';

interface Props {
  fields: CustomField[];
  errors: FieldErrors;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onType: (field: MoreField | AnswerPath) => void;
}

/** Folds the optional fields; an error opens them. */
export function MoreDetails({ fields, errors, isOpen, onToggle, onType }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const text = (name: MoreField) => ({ name, error: errors[name], onType: () => onType(name) });
  return (
    <details
      className={css.more}
      open={isOpen || hasMore(errors)}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>{t.more_details}</summary>
      <div className="stack-wide">
        <EmailField {...text('customer_email')} label={t.email} />
        <TextField {...text('old_product_information')} label={t.current_device} hint={t.device_hint} />
        <CustomFields fields={fields} only="optional" errors={errors} onType={onType} />
      </div>
    </details>
  );
}
