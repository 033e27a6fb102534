import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MOST_COUPONS } from '../../../contract/coupons/coupons.ts';
import { Can } from '../kit/Can.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { t } from '../language/t.ts';

/** Makes many codes on this coupon's terms: for a mailing, or a card in each box. */
export function ManyCodes({ id, title }: { id: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Can path="coupon-manage/many">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Generate codes')}
      </Button>
      {isOpen && <Dialog id={id} title={title} onClose={() => setOpen(false)} />}
    </Can>
  );
}

function Dialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const form = useActionForm({
    call: 'POST coupon/{id}/many',
    params: { id },
    initial: { number: 100 as number | string, prefix: '', total_limit: 1 as number | string },
    done: t('Codes generated.'),
    failure: t('The codes could not be generated.'),
    onClose,
  });
  return (
    <FormDialog title={t('Codes for {title}', { title })} form={form} onClose={onClose} submit={t('Generate')}>
      <Text size="sm">
        {t(
          'Each code becomes its own coupon with the same terms and eight random letters. Filter the list by the title to export them.',
        )}
      </Text>
      <NumberField label={t('Number of codes')} min={1} max={MOST_COUPONS} data-autofocus {...form.field('number')} />
      <TextInput label={t('Prefix')} placeholder="DASHAIN" {...form.field('prefix')} required={false} />
      <NumberField
        label={t('Uses per code')}
        description={t('If empty, there is no limit.')}
        min={1}
        {...form.field('total_limit')}
      />
    </FormDialog>
  );
}
