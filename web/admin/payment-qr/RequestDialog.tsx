import { Alert, FileInput, Image, PasswordInput, Progress, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import type { OfficeCode } from '../../../contract/offices/payment-qr.ts';
import { upload } from '../kit/calls.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { useActionForm } from '../kit/form/useActionForm.ts';
import { IconQrcode } from '../kit/icons.ts';
import { reasonOf } from '../kit/toast.tsx';
import { t } from '../language/t.ts';

type Uploaded = DataOf<'POST office/{id}/payment-qr/picture'>;

/** Requests another code: the server first reads its picture, then a second approver decides. */
export function RequestDialog({ office, onClose }: { office: OfficeCode['office']; onClose: () => void }) {
  const [share, setShare] = useState<number>();
  const [uploaded, setUploaded] = useState<Uploaded>();
  const [failure, setFailure] = useState<unknown>();
  const form = useActionForm({
    call: 'POST office/{id}/payment-qr',
    params: { id: office._id },
    initial: { file_id: '', is_dynamic: false, password: '' },
    done: t('Waiting for a second approver.'),
    failure: t('The decision could not be saved.'),
    onClose,
  });

  async function choose(file: File | null) {
    setUploaded(undefined);
    setFailure(undefined);
    form.set('file_id', '');
    if (!file) return;
    setShare(0);
    try {
      const { data } = await upload('POST office/{id}/payment-qr/picture', {
        params: { id: office._id },
        file,
        onProgress: setShare,
      });
      setUploaded(data);
      form.set('file_id', data._id);
      form.set('is_dynamic', Boolean(data.merchant));
    } catch (error) {
      setFailure(error);
    } finally {
      setShare(undefined);
    }
  }

  const refused =
    failure === undefined ? form.errors.file_id && t('Choose the picture of the code.') : reasonOf(failure);
  return (
    <FormDialog
      title={t('Payment QR for {name}', { name: office.name })}
      form={form}
      onClose={onClose}
      submit={t('Request approval')}
    >
      <FileInput
        label={t('Picture of the code')}
        description={t('A photo, or the file from the bank or wallet, showing the whole code.')}
        placeholder={t('Choose a picture')}
        accept="image/*"
        leftSection={<IconQrcode size={16} aria-hidden />}
        disabled={share !== undefined}
        error={refused}
        onChange={choose}
        required
      />
      {share !== undefined && (
        <div role="status">
          <Text size="sm">{share < 1 ? t('Uploading the picture…') : t('Reading the code…')}</Text>
          <Progress.Root size="lg">
            <Progress.Section value={share * 100} animated aria-label={t('Sent')} />
          </Progress.Root>
        </div>
      )}
      {uploaded && <Image src={`/${uploaded.path}`} alt={t('Chosen picture')} h={180} fit="contain" />}
      {uploaded?.merchant && (
        <Alert color="success" p="xs" title={uploaded.merchant.name}>
          {t('{city}, {network}. Check that it is this retailer.', {
            city: uploaded.merchant.city,
            network: uploaded.merchant.network,
          })}
        </Alert>
      )}
      {uploaded && !uploaded.merchant && (
        <Alert color="warning" p="xs">
          {t('No merchant code found in this picture. Customers will see it as it is.')}
        </Alert>
      )}
      <Switch
        label={t('Add the amount and order ID to the code')}
        checked={form.values.is_dynamic}
        disabled={!uploaded?.merchant}
        error={form.errors.is_dynamic}
        onChange={(event) => form.set('is_dynamic', event.currentTarget.checked)}
      />
      <PasswordInput label={t('Your password')} {...form.field('password')} required />
    </FormDialog>
  );
}
